import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { ClipFolder } from './clip-folder.ts';

let folder: ClipFolder;

beforeEach(async () => {
  onTestFinished(() => void vi.restoreAllMocks());
  folder = new ClipFolder();
  await folder.beginRun();
});

async function save(name: string): Promise<void> {
  const { file } = await folder.open(name, 'video/mp4', null);
  await file.write(new Uint8Array(1000), 0);
  await file.finish();
}

/** Whether there is a file of this name anywhere in the browser's own file system. */
async function isStored(name: string, within?: FileSystemDirectoryHandle): Promise<boolean> {
  for await (const entry of (within ?? (await navigator.storage.getDirectory())).values()) {
    if (entry.kind === 'file' ? entry.name === name : await isStored(name, entry)) return true;
  }
  return false;
}

/** Leaves the browser no room for more as long as a file is stored. */
function fillWith(name: string, estimate: StorageEstimate): void {
  const write = FileSystemWritableFileStream.prototype.write;
  vi.spyOn(FileSystemWritableFileStream.prototype, 'write').mockImplementation(async function (
    this: FileSystemWritableFileStream,
    ...args
  ) {
    if (await isStored(name)) throw new DOMException('Full.', 'QuotaExceededError');
    return write.apply(this, args);
  });
  vi.spyOn(navigator.storage, 'estimate').mockResolvedValue(estimate);
}

const FULL = { usage: 9.96e9, quota: 10e9 };

it('removes clips of the last run that have been saved by then if there is no room for another', async () => {
  await save('old.mp4');
  await folder.beginRun();
  fillWith('old.mp4', FULL);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 6 * 60_000);
  await save('next.mp4');
  expect([await isStored('old.mp4'), await isStored('next.mp4')]).toEqual([false, true]);
});

it('keeps clips that the browser may still be saving, and says that they make room later', async () => {
  await save('recent.mp4');
  await folder.beginRun();
  fillWith('recent.mp4', FULL);
  await expect(save('refused.mp4')).rejects.toMatchObject({
    code: 'clip-not-written',
    message:
      '"refused.mp4" can\'t be saved: of the 10.0 GB that the browser lets this site store, 10.0 GB are taken. The clips saved last make room in a few minutes: try again then, or save fewer clips at once.',
  });
  expect(await isStored('recent.mp4')).toBe(true);
});

it('says that the disk is full if the browser would store more', async () => {
  fillWith('large.mp4', { usage: 1e9, quota: 10e9 });
  await expect(save('large.mp4')).rejects.toThrow(
    '"large.mp4" can\'t be saved: the disk is full. Free some space or save fewer clips at once.',
  );
});
