import { UnreadableFileError, WorkerClient, WorkerStoppedError } from '@framescout/base';
import { expect, it, onTestFinished } from 'vitest';
import type { open, Recording } from '../recording.ts';
import type { EngineCalls } from './protocol.ts';
import { serveEngine } from './serve-engine.ts';

const traits = { stopped: (reason: string) => new WorkerStoppedError(reason) };

/** Creates an engine without an open file; `openFile` opens one. */
function createEngine(openFile: typeof open): WorkerClient<EngineCalls> {
  const { port1, port2 } = new MessageChannel();
  onTestFinished(() => port1.close());
  serveEngine(port2, openFile);
  return new WorkerClient<EngineCalls>(Object.assign(port1, { terminate() {}, onerror: null }), traits);
}

/** Creates an engine with an open file in which looking up a frame fails with `failure`. */
async function openEngine(file: Blob, failure: Error) {
  const locate = () => Promise.reject(failure);
  const recording = { info: {}, video: { file, locator: { locate } }, [Symbol.dispose]() {} };
  const client = createEngine(async (_file, name) => {
    if (name === 'broken.mp4') throw new UnreadableFileError('It is broken.');
    return recording as unknown as Recording;
  });
  await client.call('open', { file, name: 'match.mp4' });
  return client;
}

function goneFile(): Blob {
  const file = new Blob([]);
  file.arrayBuffer = () => Promise.reject(new DOMException('', 'NotReadableError'));
  return file;
}

it.each([
  ['a broken stream, as Chromium calls it', new TypeError('network error')],
  ['a frame that cannot be decoded, as Firefox has it', new DOMException('It is damaged.', 'EncodingError')],
])('reports a missing file as the reason for %s', async (_what, failure) => {
  const engine = await openEngine(goneFile(), failure);
  await expect(engine.call('locateFrame', { time: 1 })).rejects.toMatchObject({ code: 'file-gone' });
});

it('reports the original failure if the file still exists', async () => {
  const failure = new DOMException('It is damaged.', 'EncodingError');
  const engine = await openEngine(new Blob(['frames']), failure);
  await expect(engine.call('locateFrame', { time: 1 })).rejects.toMatchObject({ message: 'It is damaged.' });
});

it('reports what is wrong with a newly opened file, whatever has happened to the open one', async () => {
  const engine = await openEngine(goneFile(), new TypeError('network error'));
  const opening = engine.call('open', { file: new Blob(['?']), name: 'broken.mp4' });
  await expect(opening).rejects.toMatchObject({ code: 'unreadable-file' });
});

it('asks for a video while none is open, whatever another engine has open', async () => {
  await openEngine(new Blob(['frames']), new Error('unused'));
  const engine = createEngine(() => Promise.reject(new UnreadableFileError('It is broken.')));
  await expect(engine.call('locateFrame', { time: 1 })).rejects.toMatchObject({ code: 'no-video-open' });
  await expect(engine.call('open', { file: new Blob(['?']), name: 'broken.mp4' })).rejects.toThrow('broken');
  await expect(engine.call('locateFrame', { time: 1 })).rejects.toMatchObject({ code: 'no-video-open' });
});
