import { UnreadableFileError, WorkerClient, WorkerStoppedError } from '@framescout/media';
import { expect, it, onTestFinished } from 'vitest';
import type { Recording } from '../recording.ts';
import type { EngineCalls } from './protocol.ts';
import { serveEngine } from './serve-engine.ts';

const traits = { stopped: (reason: string) => new WorkerStoppedError(reason) };

/** An engine that has opened a file in which no frame is found, for this reason. */
async function openEngine(file: Blob, failure: Error) {
  const { port1, port2 } = new MessageChannel();
  onTestFinished(() => port1.close());
  const locate = () => Promise.reject(failure);
  const recording = { info: {}, video: { file, locator: { locate } }, [Symbol.dispose]() {} };
  serveEngine(port2, async (_file, name) => {
    if (name === 'broken.mp4') throw new UnreadableFileError('It is broken.');
    return recording as unknown as Recording;
  });
  const client = new WorkerClient<EngineCalls>(
    Object.assign(port1, { terminate() {}, onerror: null }),
    traits,
  );
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
])('says that the file is gone where that is why it fails with %s', async (_what, failure) => {
  const engine = await openEngine(goneFile(), failure);
  await expect(engine.call('locateFrame', { time: 1 })).rejects.toMatchObject({ code: 'file-gone' });
});

it('says what failed while the file is there', async () => {
  const failure = new DOMException('It is damaged.', 'EncodingError');
  const engine = await openEngine(new Blob(['frames']), failure);
  await expect(engine.call('locateFrame', { time: 1 })).rejects.toMatchObject({ message: 'It is damaged.' });
});

it('says of another file what is wrong with that one, whatever has become of the open one', async () => {
  const engine = await openEngine(goneFile(), new TypeError('network error'));
  const opening = engine.call('open', { file: new Blob(['?']), name: 'broken.mp4' });
  await expect(opening).rejects.toMatchObject({ code: 'unreadable-file' });
});
