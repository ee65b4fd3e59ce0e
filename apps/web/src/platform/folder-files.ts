/** A file and the path of the folder that it is in. */
export type FolderFile = { file: File; folder: string };

/**
 * Lists the files of a dropped folder by name, followed by those of its subfolders. Skips hidden and
 * unreadable files. `path` is that of the folder.
 */
export async function folderFiles(
  folder: FileSystemDirectoryEntry,
  path = folder.name,
): Promise<FolderFile[]> {
  const entries = (await readEntries(folder)).filter(({ name }) => !isHidden(name));
  entries.sort(byKindAndName);
  const files = await Promise.all(entries.map((entry) => readEntry(entry, path)));
  return files.flat();
}

/**
 * Whether the name is that of a hidden file. macOS puts one, `._NAME`, next to every file on a disk of
 * another system.
 */
export function isHidden(name: string): boolean {
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

/** Whether an entry is a folder. */
export function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}
