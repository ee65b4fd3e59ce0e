import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClipFile, removeClosedFile } from './clip-file.ts';

const NAME = 'clip.mp4';

let folder: FileSystemDirectoryHandle;

beforeEach(async () => {
  const root = await navigator.storage.getDirectory();
  folder = await root.getDirectoryHandle(crypto.randomUUID(), { create: true });
});

afterEach(() => vi.restoreAllMocks());

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Returns the text of the file in the folder; null if there is none. */
async function contentOf(): Promise<string | null> {
  const handle = await folder.getFileHandle(NAME).catch(() => null);
  return handle && (await handle.getFile()).text();
}

async function writeEarlier(): Promise<void> {
  const earlier = await createClipFile(folder, NAME);
  await earlier.write(bytesOf('earlier'), 0);
  await earlier.finish();
}

describe('a clip in a folder', () => {
  it('replaces an earlier one of the same name when it is finished', async () => {
    await writeEarlier();
    const file = await createClipFile(folder, NAME);
    await file.write(bytesOf('new'), 0);
    await file.finish();
    expect(await contentOf()).toBe('new');
  });

  it('leaves an earlier one of the same name as it was when it is discarded', async () => {
    await writeEarlier();
    const file = await createClipFile(folder, NAME);
    await file.write(bytesOf('half of a new one'), 0);
    await file.discard();
    expect(await contentOf()).toBe('earlier');
  });

  it('does not keep the empty file of a worker that ended before it finished the clip', async () => {
    await folder.getFileHandle(NAME, { create: true });
    const again = await createClipFile(folder, NAME);
    await again.discard();
    expect(await contentOf()).toBeNull();
  });

  it('is gone when it is discarded, even after it was finished', async () => {
    const cancelled = await createClipFile(folder, NAME);
    await cancelled.discard();
    expect(await contentOf()).toBeNull();
    await writeEarlier();
    const broken = await createClipFile(folder, NAME);
    await broken.finish();
    await broken.discard();
    expect(await contentOf()).toBeNull();
  });

  it('leaves nothing behind if the browser may not write it', async () => {
    const refusal = new DOMException('No.', 'NotAllowedError');
    vi.spyOn(FileSystemFileHandle.prototype, 'createWritable').mockRejectedValue(refusal);
    await expect(createClipFile(folder, NAME)).rejects.toMatchObject({ code: 'clip-not-written' });
    expect(await contentOf()).toBeNull();
  });
});

describe('removing a file', () => {
  it('succeeds as soon as it is unlocked', async () => {
    const handle = await folder.getFileHandle(NAME, { create: true });
    const stream = await handle.createWritable();
    const removed = removeClosedFile(folder, NAME);
    await expect(folder.removeEntry(NAME)).rejects.toMatchObject({ name: 'NoModificationAllowedError' });
    await stream.abort();
    await removed;
    expect(await contentOf()).toBeNull();
  });

  it('does not mind that there is none', async () => {
    await removeClosedFile(folder, NAME);
    expect(await contentOf()).toBeNull();
  });

  it('leaves one that stays locked', async () => {
    const handle = await folder.getFileHandle(NAME, { create: true });
    const stream = await handle.createWritable();
    await removeClosedFile(folder, NAME);
    expect(await contentOf()).not.toBeNull();
    await stream.abort();
  });
});
