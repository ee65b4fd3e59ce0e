import { type ClipFile, createClipFile, createOpfsFile } from './clip-file.ts';
import { createMemoryFile } from './memory-file.ts';
import { openOpfsFolder, removeLeftoverClips, removeUnlessRecent } from './opfs-folder.ts';
import { retryWithRoom } from './retry-with-room.ts';

/** A file being written, and how to read it once finished. */
export type OpenedFile = { file: ClipFile; read(): Promise<File> };

/**
 * Where clips go: a folder chosen by the user, the origin private file system or, if there is none, memory.
 */
export class ClipFolder {
  #own: Promise<FileSystemDirectoryHandle | null> | null = null;
  #run = 0;

  /** Opens a file for writing; `folder` is the user's. */
  async open(name: string, type: string, folder: FileSystemDirectoryHandle | null): Promise<OpenedFile> {
    if (folder) {
      const read = async () => (await folder.getFileHandle(name)).getFile();
      return { file: await createClipFile(folder, name), read };
    }
    this.#own ??= openOpfsFolder();
    const own = await (await this.#own)?.getDirectoryHandle(`${this.#run}`, { create: true });
    if (!own) {
      const memory = createMemoryFile(name, type);
      return { file: memory, read: async () => memory.toFile() };
    }
    const file = retryWithRoom(await createOpfsFile(own, name), name, () => this.#makeRoom());
    const read = async () => {
      const handle = await own.getFileHandle(name);
      // The origin private file system stores no MIME types; the new file refers to the same bytes on disk.
      return new File([await handle.getFile()], name, { type });
    };
    return { file, read };
  }

  /** Removes files of this run that nobody will read again. Does nothing if they are not in the browser's. */
  async remove(names: readonly string[]): Promise<void> {
    const own = await (await this.#own)?.getDirectoryHandle(`${this.#run}`, { create: true });
    for (const name of names) await own?.removeEntry(name).catch(() => undefined);
  }

  /** Starts a new run, and removes the files of the run before last, which have been downloaded by then. */
  async beginRun(): Promise<void> {
    const own = await this.#own;
    await own?.removeEntry(`${this.#run - 1}`, { recursive: true }).catch(() => undefined);
    this.#run++;
  }

  /**
   * Removes what earlier runs and closed tabs have left behind. Returns whether some files of the last run stay,
   * since the browser may still be saving them.
   */
  async #makeRoom(): Promise<boolean> {
    await removeLeftoverClips();
    const own = await this.#own;
    const last = await own?.getDirectoryHandle(`${this.#run - 1}`).catch(() => null);
    return own && last ? removeUnlessRecent(own, last) : false;
  }
}
