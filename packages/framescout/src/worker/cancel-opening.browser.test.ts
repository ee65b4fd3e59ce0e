import { expect, it, onTestFinished } from 'vitest';
import { loadFixture } from '../../../../tools/test-support/fixtures/load-fixture.ts';
import { EngineClient } from './engine-client.ts';

const NAME = 'h264-b-frames.mp4';

function startEngine(): EngineClient {
  const engine = new EngineClient();
  onTestFinished(() => engine[Symbol.dispose]());
  return engine;
}

it('cancels opening a video at once, and opens another in the same engine', async () => {
  const engine = startEngine();
  const cancelling = new AbortController();
  const opening = engine.open(await loadFixture('flv1.flv'), 'flv1.flv', {
    signal: cancelling.signal,
    // FFmpeg is being loaded.
    onFFmpeg: () => cancelling.abort(),
  });
  await expect(opening).rejects.toHaveProperty('code', 'cancelled');
  await expect(engine.locateFrame(0)).rejects.toHaveProperty('code', 'no-video-open');
  expect(await engine.open(await loadFixture(NAME), NAME)).toMatchObject({ name: NAME });
});

it('reports how far a file has been read', async () => {
  const engine = startEngine();
  const file = await loadFixture('signal-h264-aac.flv');
  let readBytes = 0;
  await engine.open(file, file.name, {
    onProgress: (progress) => {
      ({ readBytes } = progress);
    },
  });
  expect(readBytes).toBeGreaterThan(0);
});
