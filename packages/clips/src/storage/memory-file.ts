import type { ClipFile } from './clip-file.ts';

/** A file in memory, for browsers without a private file system. */
export type MemoryFile = ClipFile & { toFile(): File };

/** Creates a file in memory; pieces may be written in any order, and overlap. */
export function createMemoryFile(name: string, type: string): MemoryFile {
  let bytes = new Uint8Array(2 ** 16);
  let length = 0;
  return {
    async write(piece, position) {
      const end = position + piece.length;
      if (end > bytes.length) {
        const larger = new Uint8Array(Math.max(end, bytes.length * 2));
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
      bytes = new Uint8Array(0);
      length = 0;
    },
    toFile: () => new File([bytes.subarray(0, length)], name, { type }),
  };
}
