import { StreamTarget, type StreamTargetChunk } from 'mediabunny';
import { ClipNotWrittenError } from '../errors.ts';
import { removeClosedFile } from './remove-closed-file.ts';

/**
 * A file being written, at any position. Call exactly one of `finish` and `discard` in the end. All of its
 * errors are `ClipNotWrittenError`s.
 */
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
  return withClearError(name, async () => {
    // Until the stream is closed, an earlier file has its own content, which must survive a failure. An empty
    // one is what a worker leaves that ends before its clip is finished.
    let hasEarlier = await hasContent(folder, name);
    const remove = async () => {
      if (!hasEarlier) await removeClosedFile(folder, name);
    };
    const handle = await folder.getFileHandle(name, { create: true });
    const stream = await handle.createWritable().catch(async (error: unknown) => {
      await remove();
      throw error;
    });
    return {
      write: (bytes, position) =>
        withClearError(name, () => stream.write({ type: 'write', data: bytes, position })),
      empty: () => withClearError(name, () => stream.truncate(0)),
      finish: () =>
        withClearError(name, async () => {
          await stream.close();
          hasEarlier = false;
        }),
      discard: async () => {
        await stream.abort().catch(() => undefined);
        await remove();
      },
    };
  });
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
type OwnFileHandle = FileSystemFileHandle & {
  createSyncAccessHandle?(): Promise<{
    truncate(bytes: number): void;
    write(bytes: Uint8Array<ArrayBuffer>, options: { at: number }): number;
    close(): void;
  }>;
};

/**
 * Creates a file in the origin private file system, replacing one of the same name. A worker can write it
 * without asking another process for each piece.
 */
export async function createOpfsFile(folder: FileSystemDirectoryHandle, name: string): Promise<ClipFile> {
  return withClearError(name, async () => {
    const handle: OwnFileHandle = await folder.getFileHandle(name, { create: true });
    const access = await handle.createSyncAccessHandle?.();
    if (!access) {
      await folder.removeEntry(name);
      return createClipFile(folder, name);
    }
    access.truncate(0);
    return {
      write: (bytes, position) =>
        withClearError(name, async () => {
          const written = access.write(bytes, { at: position });
          if (written < bytes.length) throw new DOMException('The disk is full.', 'QuotaExceededError');
        }),
      empty: () => withClearError(name, async () => access.truncate(0)),
      finish: () => withClearError(name, async () => access.close()),
      discard: async () => {
        access.close();
        await removeClosedFile(folder, name);
      },
    };
  });
}

async function withClearError<T>(name: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    const reason = error instanceof Error ? error.name : String(error);
    const what =
      reason === 'QuotaExceededError'
        ? 'there is not enough space for it. Free some or save fewer clips at once.'
        : 'the browser was not allowed to write it. Choose another folder.';
    throw new ClipNotWrittenError(`"${name}" can't be saved: ${what}`, { reason }, { cause: error });
  }
}
