import { StreamTarget, type StreamTargetChunk } from 'mediabunny';
import { ClipNotWrittenError } from '../errors.ts';

/**
 * Where a clip is written while it is made, at any position. Exactly one of `finish` and `discard` ends it.
 * All of its errors are `ClipNotWrittenError`s.
 */
export type ClipFile = {
  write(bytes: Uint8Array<ArrayBuffer>, position: number): Promise<void>;
  /** Closes the file. */
  finish(): Promise<void>;
  /** Removes what was written. */
  discard(): Promise<void>;
};

// Writes of a few MB are as fast as larger ones and hold less.
const CHUNK_BYTES = 4 * 2 ** 20;

/** A file as Mediabunny writes one; closing the stream leaves the file open. */
export function targetOf(file: ClipFile): StreamTarget {
  const writable = new WritableStream<StreamTargetChunk>({
    write: ({ data, position }) => file.write(data, position),
  });
  return new StreamTarget(writable, { chunked: true, chunkSize: CHUNK_BYTES });
}

/** Opens a new file of a folder on disk or of the browser's own file system; one of the same name is replaced. */
export async function createClipFile(folder: FileSystemDirectoryHandle, name: string): Promise<ClipFile> {
  return told(name, async () => {
    const handle = await folder.getFileHandle(name, { create: true });
    const stream = await handle.createWritable();
    return {
      write: (bytes, position) => told(name, () => stream.write({ type: 'write', data: bytes, position })),
      finish: () => told(name, () => stream.close()),
      discard: async () => {
        await stream.abort().catch(() => undefined);
        await folder.removeEntry(name).catch(() => undefined);
      },
    };
  });
}

async function told<T>(name: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    const reason = error instanceof Error ? error.name : String(error);
    const what =
      reason === 'QuotaExceededError'
        ? 'there is no room left for it. Free some space or save fewer clips at once.'
        : 'the browser was not allowed to write it. Choose another folder.';
    throw new ClipNotWrittenError(`"${name}" can't be saved: ${what}`, { reason }, { cause: error });
  }
}
