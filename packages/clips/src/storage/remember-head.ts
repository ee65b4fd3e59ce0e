import type { ClipFile } from './clip-file.ts';

// Heads of clips take a few kilobytes; the chapters of a long reel, some more.
const REMEMBERED_BYTES = 2 ** 20;

/** A file that remembers the beginning of what is written to it, so that it can be changed once all is known. */
export function rememberHead(file: ClipFile): {
  file: ClipFile;
  read(position: number, length: number): Uint8Array<ArrayBuffer>;
} {
  const head = new Uint8Array(REMEMBERED_BYTES);
  return {
    file: {
      ...file,
      write(bytes, position) {
        if (position < head.length) head.set(bytes.subarray(0, head.length - position), position);
        return file.write(bytes, position);
      },
    },
    read: (position, length) => head.slice(position, position + length),
  };
}
