import { beforeEach, describe, expect, it, vi } from 'vitest';
import { canPickFile, pickFiles, readDroppedFiles, readHandle, readSegments } from './pick-file.ts';

async function createHandle(name: string): Promise<FileSystemFileHandle> {
  const folder = await navigator.storage.getDirectory();
  const handle = await folder.getFileHandle(name, { create: true });
  const writable = await handle.createWritable();
  await writable.write('moving pictures');
  await writable.close();
  return handle;
}

async function createFolder(
  name: string,
  files: readonly string[],
  parent?: FileSystemDirectoryHandle,
): Promise<FileSystemDirectoryHandle> {
  const within = parent ?? (await navigator.storage.getDirectory());
  const folder = await within.getDirectoryHandle(name, { create: true });
  for (const file of files) await folder.getFileHandle(file, { create: true });
  return folder;
}

describe('pickFiles', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
  });

  it('returns files with their handles, whatever they are called', async () => {
    const handle = await createHandle('match.mp4');
    const picker = vi.fn(async () => [handle]);
    vi.stubGlobal('showOpenFilePicker', picker);
    expect(canPickFile()).toBe(true);
    const [picked] = await pickFiles();
    expect(picked?.handle).toBe(handle);
    expect(await picked?.file.text()).toBe('moving pictures');
    expect(picker).toHaveBeenCalledExactlyOnceWith({ multiple: true });
  });

  it('returns none if the user chose none', async () => {
    vi.stubGlobal('showOpenFilePicker', async () => {
      vi.advanceTimersByTime(300);
      throw new DOMException('no', 'AbortError');
    });
    expect(await pickFiles()).toEqual([]);
  });

  it('throws if no picker was shown', async () => {
    vi.stubGlobal('showOpenFilePicker', () => Promise.reject(new DOMException('no', 'AbortError')));
    await expect(pickFiles()).rejects.toThrow('no');
    vi.stubGlobal('showOpenFilePicker', () => Promise.reject(new DOMException('no', 'SecurityError')));
    await expect(pickFiles()).rejects.toThrow('no');
  });
});

describe('readDroppedFiles', () => {
  const isVideo = ({ name }: File) => name.endsWith('.mp4');

  it('returns a file that came without a handle', async () => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['moving pictures'], 'match.mp4'));
    expect(await readDroppedFiles(transfer, isVideo)).toMatchObject({
      files: [{ file: { name: 'match.mp4' }, handle: null }],
      emptyFolders: [],
    });
  });

  it('returns the handle if there is one', async () => {
    const file = new File(['moving pictures'], 'match.mp4');
    const handle = await createHandle('match.mp4');
    const item = { kind: 'file', getAsFileSystemHandle: async () => handle };
    const transfer = { files: [file], items: [item] } as unknown as DataTransfer;
    expect((await readDroppedFiles(transfer, isVideo)).files[0]?.handle).toBe(handle);
  });

  it('returns no files if text was dropped', async () => {
    const transfer = new DataTransfer();
    transfer.setData('text/plain', 'no file');
    expect(await readDroppedFiles(transfer, isVideo)).toEqual({ files: [], emptyFolders: [] });
  });

  it('replaces a folder with the wanted files in it and its subfolders, in order', async () => {
    const folder = folderEntry('Recordings', [
      fileEntry('match 10.mp4'),
      fileEntry('match 2.mp4'),
      fileEntry('._match 2.mp4'),
      fileEntry('notes.txt'),
      folderEntry('.Trash', [fileEntry('thrown away.mp4')]),
      folderEntry('Finals', [fileEntry('final.mp4')]),
    ]);
    const { files, emptyFolders } = await readDroppedFiles(dropOf([folder]), isVideo);
    expect(files.map(({ file, folder }) => [folder, file.name])).toEqual([
      ['Recordings', 'match 2.mp4'],
      ['Recordings', 'match 10.mp4'],
      ['Recordings/Finals', 'final.mp4'],
    ]);
    expect(emptyFolders).toEqual([]);
  });

  it('reads a folder of several batches to its end', async () => {
    const many = Array.from({ length: 250 }, (_, index) => fileEntry(`match ${index}.mp4`));
    const { files } = await readDroppedFiles(dropOf([folderEntry('Recordings', many)]), isVideo);
    expect(files).toHaveLength(250);
  });

  it('keeps what it can read, and names folders that contain nothing wanted', async () => {
    const unreadable = { ...fileEntry('locked.mp4'), file: fails };
    const dropped = dropOf([
      folderEntry('Pictures', [fileEntry('one.png'), unreadable]),
      folderEntry('Locked', null),
      fileEntry('match.mp4'),
    ]);
    const { files, emptyFolders } = await readDroppedFiles(dropped, isVideo);
    expect(files.map(({ file }) => file.name)).toEqual(['match.mp4']);
    expect(emptyFolders.sort()).toEqual(['Locked', 'Pictures']);
  });

  it('returns handles for what is in a folder that came with one', async () => {
    const handle = await createFolder('Recordings', ['match.mp4']);
    await createFolder('Finals', ['final.mp4'], handle);
    const entry = folderEntry('Recordings', [
      fileEntry('match.mp4'),
      fileEntry('gone.mp4'),
      folderEntry('Finals', [fileEntry('final.mp4')]),
    ]);
    const transfer = dropOf([entry]);
    Object.assign(transfer.items[0] ?? {}, { getAsFileSystemHandle: async () => handle });
    const { files } = await readDroppedFiles(transfer, isVideo);
    const names = files.map(({ file, handle, directory }) => [file.name, handle?.name, directory?.name]);
    expect(names).toEqual([
      ['gone.mp4', undefined, 'Recordings'],
      ['match.mp4', 'match.mp4', 'Recordings'],
      ['final.mp4', 'final.mp4', 'Finals'],
    ]);
  });

  it('leaves out a hidden file among several, but not one that was dropped alone', async () => {
    const [hidden, match] = [fileEntry('._match.mp4'), fileEntry('match.mp4')];
    const names = async (entries: FakeEntry[]) =>
      (await readDroppedFiles(dropOf(entries), isVideo)).files.map(({ file }) => file.name);
    expect(await names([hidden, match])).toEqual(['match.mp4']);
    expect(await names([hidden])).toEqual(['._match.mp4']);
  });
});

type FakeEntry = Pick<FileSystemEntry, 'name' | 'isFile' | 'isDirectory'>;
type Fail = (error: DOMException) => void;

function fails(_found: unknown, fail: Fail) {
  fail(new DOMException('no', 'NotReadableError'));
}

function fileEntry(name: string) {
  const file = (found: (file: File) => void) => found(new File(['moving pictures'], name));
  return { name, isFile: true, isDirectory: false, file };
}

/** A fake folder that returns up to a hundred entries per read; it cannot be read if `entries` is null. */
function folderEntry(name: string, entries: FakeEntry[] | null) {
  const createReader = () => {
    const left = [...(entries ?? [])];
    const readOn = (found: (some: FakeEntry[]) => void) => found(left.splice(0, 100));
    return { readEntries: entries ? readOn : fails };
  };
  return { name, isFile: false, isDirectory: true, createReader };
}

/** The data of a drop event as browsers provide it: a folder is listed among the files too. */
function dropOf(entries: FakeEntry[]): DataTransfer {
  const files = entries.map(({ name }) => new File(['moving pictures'], name));
  const items = entries.map((entry) => ({ kind: 'file', webkitGetAsEntry: () => entry }));
  return { files, items } as unknown as DataTransfer;
}

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

  it('reads immediately if permission is granted', async () => {
    const handle = handleWith('granted', 'denied');
    expect(await readHandle(handle)).toBe(file);
    expect(handle.requestPermission).not.toHaveBeenCalled();
  });

  it('asks the user if it has to, and accepts a refusal', async () => {
    expect(await readHandle(handleWith('prompt', 'granted'))).toBe(file);
    expect(await readHandle(handleWith('prompt', 'denied'))).toBeNull();
    expect(await readHandle(handleWith('denied', 'granted'))).toBeNull();
  });

  it('returns null if the file no longer exists', async () => {
    const handle = await createHandle('gone.mp4');
    await (await navigator.storage.getDirectory()).removeEntry('gone.mp4');
    expect(await readHandle(handle)).toBeNull();
  });
});

describe('readSegments', () => {
  const names = ['init-stream0.m4s', 'chunk-stream0-00001.m4s'];

  it('reads the files of a recording that are in its folder', async () => {
    const folder = await createFolder('bg_730', [...names, 'session.mpd', 'chunk-stream0-00002.m4s']);
    const source = { names, folder: 'bg_730', handles: [folder] };
    const read = await readSegments(source);
    expect(read?.map(({ file }) => file.name).sort()).toEqual(names.toSorted());
    expect(read?.every((one) => one.folder === 'bg_730' && one.directory === folder)).toBe(true);
    await folder.removeEntry('init-stream0.m4s');
    expect(await readSegments(source)).toBeNull();
  });

  it('reads files that were chosen, and asks about them only once', async () => {
    const folder = await createFolder('chosen', names);
    const handles = await Promise.all(names.map((name) => folder.getFileHandle(name)));
    const source = { names, folder: null, handles };
    expect((await readSegments(source))?.map(({ file, handle }) => [file.name, handle])).toEqual(
      names.map((name, index) => [name, handles[index]]),
    );
    const asked = vi.fn(async () => 'granted');
    for (const handle of handles) {
      Object.assign(handle, { queryPermission: async () => 'prompt', requestPermission: asked });
    }
    expect(await readSegments(source)).toBeNull();
    expect(asked).toHaveBeenCalledOnce();
  });

  it('reads nothing without handles', async () => {
    expect(await readSegments({ names, folder: null, handles: [] })).toBeNull();
  });
});
