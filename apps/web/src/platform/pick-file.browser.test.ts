import { afterEach, describe, expect, it, vi } from 'vitest';
import { canPickFile, pickFile, readDroppedFiles, readHandle } from './pick-file.ts';

const KIND = { description: 'Videos', accept: 'video/*,.mkv,.ts' };

async function createHandle(name: string): Promise<FileSystemFileHandle> {
  const folder = await navigator.storage.getDirectory();
  const handle = await folder.getFileHandle(name, { create: true });
  const writable = await handle.createWritable();
  await writable.write('moving pictures');
  await writable.close();
  return handle;
}

afterEach(() => vi.unstubAllGlobals());

describe('pickFile', () => {
  it('gives the file with its handle, asking for types and extensions', async () => {
    const handle = await createHandle('match.mp4');
    const picker = vi.fn(async () => [handle]);
    vi.stubGlobal('showOpenFilePicker', picker);
    expect(canPickFile()).toBe(true);
    const picked = await pickFile(KIND);
    expect(picked?.handle).toBe(handle);
    expect(await picked?.file.text()).toBe('moving pictures');
    expect(picker).toHaveBeenCalledExactlyOnceWith({
      types: [{ description: 'Videos', accept: { 'video/*': ['.mkv', '.ts'] } }],
    });
  });

  it('returns null if the user chose nothing', async () => {
    vi.stubGlobal('showOpenFilePicker', async () => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      throw new DOMException('no', 'AbortError');
    });
    expect(await pickFile(KIND)).toBeNull();
  });

  it('throws if no picker was shown', async () => {
    vi.stubGlobal('showOpenFilePicker', () => Promise.reject(new DOMException('no', 'AbortError')));
    await expect(pickFile(KIND)).rejects.toThrow('no');
    vi.stubGlobal('showOpenFilePicker', () => Promise.reject(new DOMException('no', 'SecurityError')));
    await expect(pickFile(KIND)).rejects.toThrow('no');
  });
});

describe('readDroppedFiles', () => {
  it('gives a file that came without a handle', async () => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['moving pictures'], 'match.mp4'));
    expect(await readDroppedFiles(transfer)).toMatchObject([{ file: { name: 'match.mp4' }, handle: null }]);
  });

  it('gives the handle where there is one, but not that of a folder', async () => {
    const file = new File(['moving pictures'], 'match.mp4');
    const dropped = (handle: FileSystemHandle) => {
      const item = { kind: 'file', getAsFileSystemHandle: async () => handle };
      return { files: [file], items: [item] } as unknown as DataTransfer;
    };
    const handle = await createHandle('match.mp4');
    expect((await readDroppedFiles(dropped(handle)))[0]?.handle).toBe(handle);
    const folder = await navigator.storage.getDirectory();
    expect((await readDroppedFiles(dropped(folder)))[0]?.handle).toBeNull();
  });

  it('gives none if text was dropped', async () => {
    const transfer = new DataTransfer();
    transfer.setData('text/plain', 'no file');
    expect(await readDroppedFiles(transfer)).toEqual([]);
  });
});

describe('readHandle', () => {
  const file = new File(['moving pictures'], 'match.mp4');

  function handleWith(queried: PermissionState, requested: PermissionState) {
    const handle = {
      queryPermission: async () => queried,
      requestPermission: vi.fn(async () => requested),
      getFile: async () => file,
    };
    return handle as typeof handle & FileSystemFileHandle;
  }

  it('reads at once if permission is granted', async () => {
    const handle = handleWith('granted', 'denied');
    expect(await readHandle(handle)).toBe(file);
    expect(handle.requestPermission).not.toHaveBeenCalled();
  });

  it('asks the user if it has to, and accepts a no', async () => {
    expect(await readHandle(handleWith('prompt', 'granted'))).toBe(file);
    expect(await readHandle(handleWith('prompt', 'denied'))).toBeNull();
    expect(await readHandle(handleWith('denied', 'granted'))).toBeNull();
  });

  it('returns null if the file is gone', async () => {
    const handle = await createHandle('gone.mp4');
    await (await navigator.storage.getDirectory()).removeEntry('gone.mp4');
    expect(await readHandle(handle)).toBeNull();
  });
});
