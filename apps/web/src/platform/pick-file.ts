/**
 * A file chosen by the user, a handle for reading it again later, if the browser provides one, and, if its folder was
 * dropped, the path of that and a handle for it. A recording that was joined from several files has their handles.
 */
export type PickedFile = {
  file: File;
  handle: FileSystemFileHandle | null;
  folder?: string;
  directory?: FileSystemDirectoryHandle | null;
  segments?: SegmentSource;
};

/**
 * The files that a recording was joined from: their names, the name of their folder if that was dropped, and handles
 * for reading them again, either one for the folder or one for each of them; none if the browser provides none.
 */
export type SegmentSource = { names: string[]; folder: string | null; handles: FileSystemHandle[] };

/** Returns files that came without a handle. */
export function withoutHandles(files: readonly File[]): PickedFile[] {
  return files.map((file) => ({ file, handle: null }));
}

type PickerWindow = Window & {
  showOpenFilePicker?(options: { multiple: true }): Promise<FileSystemFileHandle[]>;
};
type HandleItem = DataTransferItem & { getAsFileSystemHandle?(): Promise<FileSystemHandle | null> };
type PermissionHandle = FileSystemHandle & {
  queryPermission?(options: { mode: 'read' }): Promise<PermissionState>;
  requestPermission?(options: { mode: 'read' }): Promise<PermissionState>;
};

/** Whether this browser can read a chosen file again later. */
export function canPickFile(): boolean {
  return 'showOpenFilePicker' in window;
}

// No one dismisses a dialog this quickly, so the picker was never shown.
const MIN_REFUSAL_MS = 200;

/**
 * Shows the browser's file picker with all files, as only their content tells what they are. Returns none if the user
 * chose none, or if the browser has no picker that provides handles.
 * @throws {DOMException} if the picker was not shown: a policy forbids it, or the page is automated
 */
export async function pickFiles(): Promise<PickedFile[]> {
  const { showOpenFilePicker } = window as PickerWindow;
  if (!showOpenFilePicker) return [];
  const askedAt = performance.now();
  try {
    const handles = await showOpenFilePicker.call(window, { multiple: true });
    return await Promise.all(handles.map(async (handle) => ({ file: await handle.getFile(), handle })));
  } catch (error) {
    const isRefusal = error instanceof DOMException && error.name === 'AbortError';
    if (isRefusal && performance.now() - askedAt > MIN_REFUSAL_MS) return [];
    throw error;
  }
}

/** Dropped files, and the names of the dropped folders that contain no wanted file. */
type DroppedFiles = { files: PickedFile[]; emptyFolders: string[] };

/**
 * Returns the dropped files and, from dropped folders, those that `isWanted`; none if something else was
 * dropped. Call it while the drop event is being handled.
 */
export async function readDroppedFiles(
  { files, items }: DataTransfer,
  isWanted: (file: File) => boolean,
): Promise<DroppedFiles> {
  const held: HandleItem[] = [...items].filter(({ kind }) => kind === 'file');
  // The items are cleared once the drop event is over, so request entries and handles now.
  const entries = held.map((item) => item.webkitGetAsEntry?.() ?? null);
  const handles = held.map((item) => item.getAsFileSystemHandle?.().catch(() => null));
  const emptyFolders: string[] = [];
  const dropped = await Promise.all(
    [...files].map(async (file, index): Promise<PickedFile[]> => {
      const entry = entries[index];
      if (!entry || !isFolder(entry)) {
        const handle = await handles[index];
        return [{ file, handle: handle instanceof FileSystemFileHandle ? handle : null }];
      }
      const wanted = (await folderFiles(entry)).filter((inside) => isWanted(inside.file));
      if (wanted.length === 0) emptyFolders.push(entry.name);
      return withHandles(wanted, (await handles[index]) ?? null);
    }),
  );
  const all = dropped.flat();
  const visible = all.filter(({ file }) => !isHidden(file.name));
  // A hidden file that is dropped alone is dropped on purpose.
  return { files: visible.length > 0 ? visible : all, emptyFolders };
}

/** Adds the handles of files in a dropped folder, if it came with one itself. */
async function withHandles(
  files: readonly FolderFile[],
  dropped: FileSystemHandle | null,
): Promise<PickedFile[]> {
  if (!(dropped instanceof FileSystemDirectoryHandle)) return files.map((one) => ({ ...one, handle: null }));
  const found = [...Map.groupBy(files, ({ folder }) => folder)].map(async ([folder, inside]) => {
    const directory = await directoryAt(dropped, folder);
    return inside.map(async (one): Promise<PickedFile> => {
      const handle = await directory?.getFileHandle(one.file.name).catch(() => null);
      return { ...one, handle: handle ?? null, directory };
    });
  });
  return Promise.all((await Promise.all(found)).flat());
}

/** Returns the folder at a path that begins with the name of a dropped one; null if it is gone. */
async function directoryAt(
  dropped: FileSystemDirectoryHandle,
  path: string,
): Promise<FileSystemDirectoryHandle | null> {
  const [, ...names] = path.split('/');
  let directory = dropped;
  try {
    for (const name of names) directory = await directory.getDirectoryHandle(name);
    return directory;
  } catch {
    return null;
  }
}

/** Reads the file behind a handle, asking the user if necessary; null if they refuse or it cannot be read. */
export async function readHandle(handle: FileSystemFileHandle): Promise<File | null> {
  try {
    return (await mayRead(handle, 'ask')) ? await handle.getFile() : null;
  } catch {
    return null;
  }
}

/**
 * Reads the files that a recording was joined from, asking the user once if necessary; null if they refuse, or if not
 * all can be read.
 */
export async function readSegments({ names, folder, handles }: SegmentSource): Promise<PickedFile[] | null> {
  try {
    for (const [index, handle] of handles.entries()) {
      // Browsers that ask about files one by one would ask hundreds of times.
      if (!(await mayRead(handle, index === 0 ? 'ask' : 'know'))) return null;
    }
    const wanted = new Set(names);
    const read = await Promise.all(handles.map((handle) => filesBehind(handle, folder, wanted)));
    return read.flat().length === names.length ? read.flat() : null;
  } catch {
    return null;
  }
}

/** Reads the file behind a handle, or the wanted files in the folder that it stands for. */
async function filesBehind(
  handle: FileSystemHandle,
  folder: string | null,
  wanted: ReadonlySet<string>,
): Promise<PickedFile[]> {
  if (handle instanceof FileSystemFileHandle) return [{ file: await handle.getFile(), handle }];
  if (!(handle instanceof FileSystemDirectoryHandle)) return [];
  const files: PickedFile[] = [];
  for await (const inside of handle.values()) {
    if (!(inside instanceof FileSystemFileHandle) || !wanted.has(inside.name)) continue;
    const within = { ...(folder !== null && { folder }), directory: handle };
    files.push({ file: await inside.getFile(), handle: inside, ...within });
  }
  return files;
}

/** Whether the page may read what is behind a handle: as the browser knows, or as the user says when asked. */
async function mayRead(handle: PermissionHandle, whom: 'know' | 'ask'): Promise<boolean> {
  const mode = 'read';
  let permission = (await handle.queryPermission?.({ mode })) ?? 'granted';
  if (permission === 'prompt' && whom === 'ask') {
    permission = (await handle.requestPermission?.({ mode })) ?? 'denied';
  }
  return permission === 'granted';
}

/** A file and the path of the folder that it is in. */
type FolderFile = { file: File; folder: string };

/**
 * Lists the files of a dropped folder by name, followed by those of its subfolders. Skips hidden and
 * unreadable files. `path` is that of the folder.
 */
async function folderFiles(folder: FileSystemDirectoryEntry, path = folder.name): Promise<FolderFile[]> {
  const entries = (await readEntries(folder)).filter(({ name }) => !isHidden(name));
  entries.sort(byKindAndName);
  const files = await Promise.all(entries.map((entry) => readEntry(entry, path)));
  return files.flat();
}

/** Whether a file is hidden. macOS puts one, `._NAME`, next to every file on other systems' disks. */
function isHidden(name: string): boolean {
  return name.startsWith('.');
}

function byKindAndName(a: FileSystemEntry, b: FileSystemEntry): number {
  const byKind = Number(a.isDirectory) - Number(b.isDirectory);
  return byKind || a.name.localeCompare(b.name, 'en', { numeric: true });
}

async function readEntry(entry: FileSystemEntry, folder: string): Promise<FolderFile[]> {
  if (isFolder(entry)) return folderFiles(entry, `${folder}/${entry.name}`);
  if (!isFile(entry)) return [];
  try {
    return [{ file: await new Promise<File>((resolve, reject) => entry.file(resolve, reject)), folder }];
  } catch {
    return [];
  }
}

async function readEntries(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  // A reader returns up to a hundred entries per call, and none once it is done.
  const readOn = () =>
    new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
  try {
    for (let some = await readOn(); some.length > 0; some = await readOn()) entries.push(...some);
  } catch {
    // Keep the entries read so far.
  }
  return entries;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

type FolderPickerWindow = Window & {
  showDirectoryPicker?(options: { mode: 'readwrite' }): Promise<FileSystemDirectoryHandle>;
};

/** Whether this browser lets a page write into a folder. */
export function canPickFolder(): boolean {
  return 'showDirectoryPicker' in window;
}

/**
 * Asks for a folder to write to; null if the user chose none, or if the browser cannot ask.
 * @throws {DOMException} if the browser refuses
 */
export async function pickFolder(): Promise<FileSystemDirectoryHandle | null> {
  const { showDirectoryPicker } = window as FolderPickerWindow;
  if (!showDirectoryPicker) return null;
  try {
    return await showDirectoryPicker.call(window, { mode: 'readwrite' });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    throw error;
  }
}
