import { switchFFmpeg } from '@framescout/media';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { loadFixture } from '../../../../tools/test-support/fixtures/load-fixture.ts';
import { EngineClient } from './engine-client.ts';

beforeEach(() => switchFFmpeg('off'));
afterEach(() => switchFFmpeg('on'));

async function open(name: string) {
  const engine = new EngineClient();
  onTestFinished(() => engine[Symbol.dispose]());
  return engine.open(await loadFixture(name), name);
}

it('says of a video that needs FFmpeg that it is switched off, and loads nothing of it', async () => {
  const compile = vi.spyOn(WebAssembly, 'compileStreaming');
  const failure = await open('mpeg4-asp.avi').catch((error: unknown) => error);
  expect(failure).toMatchObject({
    code: 'ffmpeg-off',
    message: expect.stringMatching(
      /FFmpeg, which is switched off on this server; .*\. "mpeg4-asp\.avi" can't be/,
    ),
  });
  expect(compile).not.toHaveBeenCalled();
});

it('opens what the browser reads', async () => {
  expect(await open('h264-b-frames.mp4')).toMatchObject({ reader: 'browser' });
});
