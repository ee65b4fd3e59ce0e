import { folderFiles, isFolder, isHidden } from './folder-files.ts';

/**
 * A file chosen by the user, a handle for reading it again later, if the browser provides one, and the path of the folder
 * that it was in, if that was dropped.
 */
export type PickedFile = { file: File; handle: FileSystemFileHandle | null; folder?: string };

type PickerWindow = Window & {
  showOpenFilePicker?(options: { multiple: true }): Promise<FileSystemFileHandle[]>;
};
type HandleItem = DataTransferItem & { getAsFileSystemHandle?(): Promise<FileSystemHandle | null> };
type PermissionHandle = FileSystemFileHandle & {
  queryPermission?(options: { mode: 'read' }): Promise<PermissionState>;
  requestPermission?(options: { mode: 'read' }): Promise<PermissionState>;
};

/** Whether this browser can read a chosen file again later. */
export function canPickFile(): boolean {
  return 'showOpenFilePicker' in window;
}

// No one dismisses a dialog this quickly, so the picker was never shown.
const QUICKEST_REFUSAL_MS = 200;

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
    if (isRefusal && performance.now() - askedAt > QUICKEST_REFUSAL_MS) return [];
    throw error;
  }
}

/** Dropped files, and the names of the dropped folders that contain no wanted file. */
export type DroppedFiles = { files: PickedFile[]; emptyFolders: string[] };

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
      return wanted.map((inside) => ({ ...inside, handle: null }));
    }),
  );
  const all = dropped.flat();
  const visible = all.filter(({ file }) => !isHidden(file.name));
  // A hidden file that is dropped alone is dropped on purpose.
  return { files: visible.length > 0 ? visible : all, emptyFolders };
}

/** Reads the file behind a handle, asking the user if necessary; null if they refuse or it cannot be read. */
export async function readHandle(handle: PermissionHandle): Promise<File | null> {
  try {
    const mode = 'read';
    let permission = (await handle.queryPermission?.({ mode })) ?? 'granted';
    if (permission === 'prompt') permission = (await handle.requestPermission?.({ mode })) ?? 'denied';
    return permission === 'granted' ? await handle.getFile() : null;
  } catch {
    return null;
  }
}
