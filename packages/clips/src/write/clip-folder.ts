import { type ClipFile, createClipFile } from './clip-file.ts';
import { createMemoryFile } from './memory-file.ts';
import { emptyFolder, openPrivateFolder } from './private-folder.ts';

/** A file being written into, and the way to have it once it is finished (null where it went to the user's disk). */
export type OpenedFile = { file: ClipFile; take(): Promise<File | null> };

/** Where clips go: a folder of the user's, the browser's own file system, or, where there is none, memory. */
export class ClipFolder {
  #own: Promise<FileSystemDirectoryHandle | null> | null = null;

  /** Opens a file for writing; `folder` is the user's. */
  async open(name: string, type: string, folder: FileSystemDirectoryHandle | null): Promise<OpenedFile> {
    if (folder) return { file: await createClipFile(folder, name), take: async () => null };
    this.#own ??= openPrivateFolder();
    const own = await this.#own;
    if (!own) {
      const memory = createMemoryFile(name, type);
      return { file: memory, take: async () => memory.toFile() };
    }
    const file = await createClipFile(own, name);
    const take = async () => {
      const handle = await own.getFileHandle(name);
      const taken = await handle.getFile();
      // The browser's own file system names no type; a slice refers to the same bytes on disk.
      return new File([taken], name, { type });
    };
    return { file, take };
  }

  /** Removes what lies in the browser's own file system. */
  async tidy(): Promise<void> {
    const own = await this.#own;
    if (own) await emptyFolder(own);
  }
}
