import { ClipNotWrittenError } from '../errors.ts';
import type { ClipFile } from './clip-file.ts';

/** A file in memory: a small one that is soon read again, or any if the browser has no private file system. */
export type MemoryFile = ClipFile & {
  toFile(): File;
  /** Hands over the bytes, which the caller may transfer; the file has none any more. */
  takeBytes(): Uint8Array<ArrayBuffer>;
};

/** Creates a file in memory of at most `most` bytes. @throws {ClipNotWrittenError} beyond that */
export function createMemoryFile(
  name: string,
  type: string,
  most: number = Number.POSITIVE_INFINITY,
): MemoryFile {
  let bytes = new Uint8Array(2 ** 16);
  let length = 0;
  const take = () => {
    const taken = bytes.subarray(0, length);
    bytes = new Uint8Array(0);
    length = 0;
    return taken;
  };
  return {
    async write(piece, position) {
      const end = position + piece.length;
      if (end > bytes.length) {
        const larger = allocate(
          name,
          end > most ? Number.POSITIVE_INFINITY : Math.max(end, bytes.length * 2),
        );
        larger.set(bytes.subarray(0, length));
        bytes = larger;
      }
      bytes.set(piece, position);
      length = Math.max(length, end);
    },
    async empty() {
      bytes.fill(0, 0, length);
      length = 0;
    },
    async finish() {},
    async discard() {
      take();
    },
    takeBytes: take,
    toFile: () => new File([bytes.subarray(0, length)], name, { type }),
  };
}

function allocate(name: string, length: number): Uint8Array<ArrayBuffer> {
  try {
    return new Uint8Array(length);
  } catch (error) {
    const reason = error instanceof Error ? error.name : String(error);
    const message = `"${name}" can't be saved: it does not fit into memory. Save fewer or shorter clips.`;
    throw new ClipNotWrittenError(message, { reason }, { cause: error });
  }
}
