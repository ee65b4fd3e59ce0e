import { ClipNotWrittenError } from '../errors.ts';
import { askStorage, isOutOfOrder } from './ask-storage.ts';
import { type ClipFile, createClipFile, createOpfsFile } from './clip-file.ts';
import { createMemoryFile } from './memory-file.ts';
import { openOpfsFolder, removeLeftoverClips, removeUnlessRecent } from './opfs-folder.ts';

/** A file being written, and how to read it once finished. */
export type OpenedFile = { file: ClipFile; read(): Promise<File> };

/** A file to save: its MIME type, and the user's folder for it, if any. */
export type FileToSave = { name: string; type: string; folder: FileSystemDirectoryHandle | null };

/** A saved file, null in the user's folder; `detour` says why it is not there if it should be. */
export type SavedFile = { file: File | null; detour: string | null };

// Of a file that storage has failed: more might end the page.
const MOST_IN_MEMORY = 1e9;

/** Where clips go: the user's folder or the browser's; if that fails, memory. */
export class ClipFolder {
  #own: Promise<FileSystemDirectoryHandle | null> | null = null;
  #run = 0;
  /** Why nothing more of this run goes where it should; null if it does. */
  #failure: ClipNotWrittenError | null = null;

  /** Saves what `write` writes where it belongs or, failing that, in memory. @throws {ClipNotWrittenError} */
  async save(wanted: FileToSave, write: (file: ClipFile) => Promise<void>): Promise<SavedFile> {
    let failure = this.#failure;
    try {
      const opened = failure ? null : await this.#openWanted(wanted);
      if (opened) {
        const file = await fill(opened, write);
        return { file: wanted.folder ? null : file, detour: null };
      }
    } catch (error) {
      failure = this.#judge(error);
    }
    const file = await fill(inMemory(wanted, failure), write).catch((error: unknown) => {
      throw error instanceof ClipNotWrittenError ? (failure ?? error) : error;
    });
    return { file, detour: wanted.folder ? (failure?.message ?? null) : null };
  }

  /** Opens a file for writing: in memory if the place for it fails or does not answer. */
  async open(wanted: FileToSave): Promise<OpenedFile> {
    if (this.#failure) return inMemory(wanted, this.#failure);
    try {
      return (await this.#openWanted(wanted)) ?? inMemory(wanted);
    } catch (error) {
      return inMemory(wanted, this.#judge(error));
    }
  }

  /** Opens a file where it is meant to go; null if there is no such place. */
  #openWanted(wanted: FileToSave): Promise<OpenedFile | null> {
    return wanted.folder ? inFolder(wanted.folder, wanted) : this.#inOwn(wanted);
  }

  /** Returns a failure of storage, and remembers it if it concerns the rest of the run; throws any other error. */
  #judge(error: unknown): ClipNotWrittenError {
    if (!(error instanceof ClipNotWrittenError)) throw error;
    if (isOutOfOrder(error)) this.#failure = error;
    return error;
  }

  /** Removes files of this run that nobody will read again. Does nothing if they are not in the browser's. */
  async remove(names: readonly string[]): Promise<void> {
    const own = await this.#ownRun().catch(() => null);
    for (const name of names) {
      await askStorage(name, async () => own?.removeEntry(name)).catch(() => undefined);
    }
  }

  /** Starts a new run, and removes the files of the run before last, which have been downloaded by then. */
  async beginRun(): Promise<void> {
    const name = `${this.#run - 1}`;
    this.#run++;
    this.#failure = null;
    const own = await this.#own;
    await askStorage(name, async () => own?.removeEntry(name, { recursive: true })).catch(() => undefined);
  }

  async #inOwn({ name, type }: FileToSave): Promise<OpenedFile | null> {
    const own = await this.#ownRun();
    if (!own) return null;
    const file = retryWithRoom(await createOpfsFile(own, name), name, () => this.#makeRoom());
    // The origin private file system stores no MIME types; the new file refers to the same bytes on disk.
    const read = async () => new File([await readFrom(own, name)], name, { type });
    return { file, read };
  }

  /** Opens the folder of this run in the origin private file system; null if there is none. */
  async #ownRun(): Promise<FileSystemDirectoryHandle | null> {
    this.#own ??= openOpfsFolder();
    const own = await this.#own;
    const name = `${this.#run}`;
    return askStorage(name, async () => own?.getDirectoryHandle(name, { create: true }) ?? null);
  }

  /** Removes what earlier runs and closed tabs left. Returns whether the browser still saves some. */
  async #makeRoom(): Promise<boolean> {
    await removeLeftoverClips();
    const own = await this.#own;
    const last = await own?.getDirectoryHandle(`${this.#run - 1}`).catch(() => null);
    return own && last ? removeUnlessRecent(own, last) : false;
  }
}

async function inFolder(folder: FileSystemDirectoryHandle, { name }: FileToSave): Promise<OpenedFile> {
  return { file: await createClipFile(folder, name), read: () => readFrom(folder, name) };
}

function readFrom(folder: FileSystemDirectoryHandle, name: string): Promise<File> {
  return askStorage(name, async () => (await folder.getFileHandle(name)).getFile());
}

/** Opens a file in memory; a smaller one if it is only there because storage has failed. */
function inMemory({ name, type }: FileToSave, failure: ClipNotWrittenError | null = null): OpenedFile {
  const memory = createMemoryFile(name, type, failure ? MOST_IN_MEMORY : undefined);
  return { file: memory, read: async () => memory.toFile() };
}

/** Writes and finishes a file, and returns it; discards it if that fails. */
async function fill({ file, read }: OpenedFile, write: (file: ClipFile) => Promise<void>): Promise<File> {
  try {
    await write(file);
    await file.finish();
    return await read();
  } catch (error) {
    await file.discard();
    throw error;
  }
}

// With less than this left of what the site may store, that has run out, rather than the disk.
const LITTLE_BYTES = 100e6;

/**
 * Wraps a file in the origin private file system: if there is no room for a piece, calls `makeRoom` and writes
 * the piece again. `makeRoom` returns whether the browser may still be saving clips of the last run, which take
 * up room until then.
 */
function retryWithRoom(file: ClipFile, name: string, makeRoom: () => Promise<boolean>): ClipFile {
  return {
    ...file,
    async write(bytes, position) {
      try {
        await file.write(bytes, position);
      } catch (error) {
        if (!isFull(error)) throw error;
        const isSaving = await askStorage(name, makeRoom).catch(() => false);
        await file.write(bytes, position).catch(async () => {
          throw await explainLack(name, isSaving, error);
        });
      }
    },
  };
}

function isFull(error: unknown): error is ClipNotWrittenError {
  return error instanceof ClipNotWrittenError && error.details['reason'] === 'QuotaExceededError';
}

async function explainLack(
  name: string,
  isSaving: boolean,
  { details, cause }: ClipNotWrittenError,
): Promise<ClipNotWrittenError> {
  const estimate = () => navigator.storage.estimate();
  const { usage = 0, quota = 0 } = await askStorage(name, estimate).catch((): StorageEstimate => ({}));
  const isDiskFull = quota - usage > LITTLE_BYTES;
  const lack = isDiskFull
    ? 'the disk is full'
    : `of the ${inGigabytes(quota)} that the browser lets this site store, ${inGigabytes(usage)} are taken`;
  const advice = isSaving
    ? 'The clips saved last make room in a few minutes: try again then, or save fewer clips at once.'
    : `${isDiskFull ? 'Free some space or save' : 'Save'} fewer clips at once.`;
  return new ClipNotWrittenError(`"${name}" can't be saved: ${lack}. ${advice}`, details, { cause });
}

function inGigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`;
}
