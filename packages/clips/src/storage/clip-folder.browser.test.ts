import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ClipFolder } from './clip-folder.ts';

let folder: ClipFolder;

beforeEach(async () => {
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
  folder = new ClipFolder();
  await folder.beginRun();
});

/** Saves a clip, in the user's folder or (null) in the browser's own. */
function save(name: string, bytes = 1000, chosen: FileSystemDirectoryHandle | null = null) {
  return folder.save({ name, type: 'video/mp4', folder: chosen }, (file) =>
    file.write(new Uint8Array(bytes), 0),
  );
}

/** Opens a folder that stands for one that the user has chosen. */
async function chooseFolder(): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory();
  return root.getDirectoryHandle(crypto.randomUUID(), { create: true });
}

/** Lets the time pass that storage is waited for at most; what it does answer arrives meanwhile. */
async function waitInVain<T>(began: Promise<T>): Promise<T> {
  let isOver = false;
  const settled = began.finally(() => {
    isOver = true;
  });
  settled.catch(() => undefined);
  while (!isOver) {
    await navigator.storage.estimate();
    await vi.advanceTimersByTimeAsync(100);
  }
  return settled;
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

it('keeps a clip in memory if the browser may still be saving those that take up the room', async () => {
  await save('recent.mp4');
  await folder.beginRun();
  fillWith('recent.mp4', FULL);
  const { file, detour } = await save('kept.mp4');
  expect([file?.size, detour]).toEqual([1000, null]);
  expect([await isStored('recent.mp4'), await isStored('kept.mp4')]).toEqual([true, false]);
});

it('says when there will be room if a clip does not fit into memory either', async () => {
  await save('recent.mp4');
  await folder.beginRun();
  fillWith('recent.mp4', FULL);
  const refused = folder.save({ name: 'refused.mp4', type: '', folder: null }, (file) =>
    file.write(new Uint8Array(1), 2e9),
  );
  await expect(refused).rejects.toMatchObject({
    code: 'clip-not-written',
    message:
      '"refused.mp4" can\'t be saved: of the 10.0 GB that the browser lets this site store, 10.0 GB are taken. The clips saved last make room in a few minutes: try again then, or save fewer clips at once.',
  });
});

it('hands over a clip for which the disk has no room in the chosen folder, and says so', async () => {
  fillWith('large.mp4', { usage: 1e9, quota: 10e9 });
  const { file, detour } = await save('large.mp4', 1000, await chooseFolder());
  expect(file?.size).toBe(1000);
  expect(detour).toContain('"large.mp4" can\'t be saved: there is not enough space for it.');
});

describe('storage that never answers', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }));

  it('is waited for once: this clip and the rest of the run are kept in memory', async () => {
    const asked = vi
      .spyOn(FileSystemFileHandle.prototype, 'createWritable')
      .mockReturnValue(new Promise(() => {}));
    const { file, detour } = await waitInVain(save('first.mp4'));
    expect([file?.name, file?.size, file?.type, detour]).toEqual(['first.mp4', 1000, 'video/mp4', null]);
    expect((await save('second.mp4')).file?.size).toBe(1000);
    expect(asked).toHaveBeenCalledOnce();
    asked.mockRestore();
    await folder.beginRun();
    await save('third.mp4');
    expect(await isStored('third.mp4')).toBe(true);
  });

  it('does not keep a file that it opens too late', async () => {
    const create = FileSystemFileHandle.prototype.createWritable;
    const late = Promise.withResolvers<void>();
    vi.spyOn(FileSystemFileHandle.prototype, 'createWritable').mockImplementation(async function (
      this: FileSystemFileHandle,
    ) {
      await late.promise;
      return create.call(this);
    });
    await waitInVain(save('late.mp4'));
    expect(await isStored('late.mp4')).toBe(true);
    late.resolve();
    await expect.poll(() => isStored('late.mp4')).toBe(false);
  });

  it.each([
    ['has no folder', () => vi.spyOn(StorageManager.prototype, 'getDirectory')],
    ['takes no piece', () => vi.spyOn(FileSystemWritableFileStream.prototype, 'write')],
    ['closes no file', () => vi.spyOn(FileSystemWritableFileStream.prototype, 'close')],
  ])('keeps a clip in memory if it %s', async (_, spyOn) => {
    spyOn().mockReturnValue(new Promise<never>(() => {}));
    expect((await waitInVain(save('clip.mp4'))).file?.size).toBe(1000);
  });

  it('hands over a clip that belongs into the chosen folder, and says so', async () => {
    const chosen = await chooseFolder();
    vi.spyOn(FileSystemFileHandle.prototype, 'createWritable').mockReturnValue(new Promise(() => {}));
    const { file, detour } = await waitInVain(save('clip.mp4', 1000, chosen));
    expect(file?.size).toBe(1000);
    expect(detour).toBe(
      '"clip.mp4" can\'t be saved: the browser or the drive did not answer. Choose another folder, or restart the browser.',
    );
  });
});

it('hands over only the clip that the browser may not write, and saves the others', async () => {
  const chosen = await chooseFolder();
  const refusal = new DOMException('No.', 'NotAllowedError');
  vi.spyOn(FileSystemFileHandle.prototype, 'createWritable').mockRejectedValueOnce(refusal);
  const { file, detour } = await save('locked.mp4', 1000, chosen);
  expect(file?.size).toBe(1000);
  expect(detour).toContain('was not allowed to write it');
  expect(await save('next.mp4', 1000, chosen)).toEqual({ file: null, detour: null });
  expect(await isStored('next.mp4', chosen)).toBe(true);
});

it('passes on what keeps a clip from being made', async () => {
  const broken = folder.save({ name: 'broken.mp4', type: '', folder: null }, async () => {
    throw new RangeError('no frame');
  });
  await expect(broken).rejects.toThrow('no frame');
  expect(await isStored('broken.mp4')).toBe(false);
});
