import { StreamTarget, type StreamTargetChunk } from 'mediabunny';
import { askStorage, closing, WRITING } from './ask-storage.ts';

/** A file being written. Call one of `finish` and `discard`. Errors are `ClipNotWrittenError`s. */
export type ClipFile = {
  write(bytes: Uint8Array<ArrayBuffer>, position: number): Promise<void>;
  /** Discards what was written, to start over. */
  empty(): Promise<void>;
  /** Closes the file and keeps it. */
  finish(): Promise<void>;
  /** Closes the file and removes it; one of the same name that it would have replaced stays. */
  discard(): Promise<void>;
};

// Writes of a few MB are as fast as larger ones and use less memory.
const CHUNK_BYTES = 4 * 2 ** 20;

/** Creates a Mediabunny target for a file; closing the stream leaves the file open. */
export function targetOf(file: ClipFile): StreamTarget {
  const writable = new WritableStream<StreamTargetChunk>({
    write: ({ data, position }) => file.write(data, position),
  });
  return new StreamTarget(writable, { chunked: true, chunkSize: CHUNK_BYTES });
}

/** Creates a file in a folder on disk. Once finished, it replaces one of the same name. */
export async function createClipFile(folder: FileSystemDirectoryHandle, name: string): Promise<ClipFile> {
  // Until the stream is closed, an earlier file has its own content, which must survive a failure. An empty
  // one is what a worker leaves that ends before its clip is finished.
  let hasEarlier = await askStorage(name, () => hasContent(folder, name));
  const remove = async () => {
    if (!hasEarlier) await removeClosedFile(folder, name);
  };
  const stream = await open(name, {
    async begin() {
      const handle = await folder.getFileHandle(name, { create: true });
      return handle.createWritable().catch(async (error: unknown) => {
        await remove();
        throw error;
      });
    },
    async dismiss(late) {
      await late.abort();
      await remove();
    },
  });
  let bytes = 0;
  return {
    write(piece, position) {
      bytes = Math.max(bytes, position + piece.length);
      return askStorage(name, () => stream.write({ type: 'write', data: piece, position }), WRITING);
    },
    empty: () => askStorage(name, () => stream.truncate(0), WRITING),
    async finish() {
      await askStorage(name, () => stream.close(), closing(bytes));
      hasEarlier = false;
    },
    async discard() {
      await askStorage(name, async () => {
        await stream.abort().catch(() => undefined);
        await remove();
      }).catch(() => undefined);
    },
  };
}

/** How to open a file for writing, and how to get rid of it if it opens once nobody waits for it any more. */
type Opening<T> = { begin(): Promise<T>; dismiss(late: T): Promise<void> };

async function open<T>(name: string, { begin, dismiss }: Opening<T>): Promise<T> {
  let isAwaited = true;
  try {
    return await askStorage(name, async () => {
      const opened = await begin();
      if (!isAwaited) await dismiss(opened);
      return opened;
    });
  } finally {
    isAwaited = false;
  }
}

async function hasContent(folder: FileSystemDirectoryHandle, name: string): Promise<boolean> {
  try {
    const handle = await folder.getFileHandle(name);
    return (await handle.getFile()).size > 0;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return false;
    throw error;
  }
}

/** The part of `FileSystemSyncAccessHandle` that is used here; only workers can create one. */
type SyncAccess = {
  truncate(bytes: number): void;
  write(bytes: Uint8Array<ArrayBuffer>, options: { at: number }): number;
  close(): void;
};

type OwnFileHandle = FileSystemFileHandle & { createSyncAccessHandle?(): Promise<SyncAccess> };

// While a file is opened, its handle is kept here: Chromium never answers once it has collected the handle as
// garbage, which it does more often the more memory a run of clips takes.
const beingOpened = new Set<OwnFileHandle>();

async function openAccess(handle: OwnFileHandle): Promise<SyncAccess | null> {
  beingOpened.add(handle);
  try {
    return (await handle.createSyncAccessHandle?.()) ?? null;
  } finally {
    beingOpened.delete(handle);
  }
}

/** Creates or replaces a file in the origin private file system, written from this worker. */
export async function createOpfsFile(folder: FileSystemDirectoryHandle, name: string): Promise<ClipFile> {
  const access = await open(name, {
    async begin() {
      const access = await openAccess(await folder.getFileHandle(name, { create: true }));
      if (access) access.truncate(0);
      else await folder.removeEntry(name);
      return access;
    },
    async dismiss(late) {
      late?.close();
      await removeClosedFile(folder, name);
    },
  });
  if (!access) return createClipFile(folder, name);
  return {
    write: (bytes, position) =>
      askStorage(name, async () => {
        const written = access.write(bytes, { at: position });
        if (written < bytes.length) throw new DOMException('The disk is full.', 'QuotaExceededError');
      }),
    empty: () => askStorage(name, async () => access.truncate(0)),
    finish: () => askStorage(name, async () => access.close()),
    async discard() {
      access.close();
      await askStorage(name, () => removeClosedFile(folder, name)).catch(() => undefined);
    },
  };
}

const ATTEMPTS = 20;
const PAUSE_MS = 25;

/** Removes a file just closed, trying for half a second, as Chromium unlocks it a moment later. */
export async function removeClosedFile(folder: FileSystemDirectoryHandle, name: string): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    try {
      return await folder.removeEntry(name);
    } catch (error) {
      const isLocked = error instanceof DOMException && error.name === 'NoModificationAllowedError';
      if (!isLocked) return;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

/** Wraps a file to track where the bytes written so far end. */
export function trackEnd(file: ClipFile): { file: ClipFile; end(): number } {
  let end = 0;
  return {
    file: {
      ...file,
      write(bytes, position) {
        end = Math.max(end, position + bytes.length);
        return file.write(bytes, position);
      },
      empty() {
        end = 0;
        return file.empty();
      },
    },
    end: () => end,
  };
}
