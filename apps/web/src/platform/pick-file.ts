/** A file that the user gave, and, where the browser gives one, a handle by which it can be read at another time. */
export type PickedFile = { file: File; handle: FileSystemFileHandle | null };

/** Which files to ask for: what they are, and their types and name endings as in the `accept` attribute. */
export type FileKind = { description: string; accept: string };

type PickerWindow = Window & {
  showOpenFilePicker?(options: {
    types: { description: string; accept: Record<string, string[]> }[];
  }): Promise<FileSystemFileHandle[]>;
};
type HandleItem = DataTransferItem & { getAsFileSystemHandle?(): Promise<FileSystemHandle | null> };
type PermissionHandle = FileSystemFileHandle & {
  queryPermission?(options: { mode: 'read' }): Promise<PermissionState>;
  requestPermission?(options: { mode: 'read' }): Promise<PermissionState>;
};

/** Whether this browser lets a file that was chosen be read at another time. */
export function canPickFile(): boolean {
  return 'showOpenFilePicker' in window;
}

// Nobody dismisses a window this quickly: one that is gone by then was never shown.
const QUICKEST_REFUSAL_MS = 200;

/**
 * Asks for a file; null where the user chose none.
 * @throws {DOMException} where the browser shows no picker: a policy forbids it, or something else drives the page
 */
export async function pickFile({ description, accept }: FileKind): Promise<PickedFile | null> {
  const { showOpenFilePicker } = window as PickerWindow;
  if (!showOpenFilePicker) return null;
  const [types = [], endings = []] = [/\/\*$/, /^\./].map((form) =>
    accept.split(',').filter((part) => form.test(part)),
  );
  const accepted = Object.fromEntries(types.map((type) => [type, endings]));
  const askedAt = performance.now();
  try {
    const [handle] = await showOpenFilePicker.call(window, { types: [{ description, accept: accepted }] });
    return handle ? { file: await handle.getFile(), handle } : null;
  } catch (error) {
    const isRefusal = error instanceof DOMException && error.name === 'AbortError';
    if (isRefusal && performance.now() - askedAt > QUICKEST_REFUSAL_MS) return null;
    throw error;
  }
}

/** The file that was dropped; null where something else was. To be called while the drop is being handled. */
export async function readDroppedFile({ files, items }: DataTransfer): Promise<PickedFile | null> {
  const [file] = files;
  if (!file) return null;
  const item: HandleItem | undefined = [...items].find(({ kind }) => kind === 'file');
  // The items are gone once the drop is over, so the handle is asked for now.
  const handle = await item?.getAsFileSystemHandle?.().catch(() => null);
  return { file, handle: handle instanceof FileSystemFileHandle ? handle : null };
}

/** The file behind a handle, the user being asked where they have to be; null where it is refused or gone. */
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
