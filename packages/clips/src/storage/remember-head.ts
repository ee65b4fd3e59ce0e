import type { ClipFile } from './clip-file.ts';

// The head of a clip takes a few kilobytes, or somewhat more with the chapters of a long reel.
const REMEMBERED_BYTES = 2 ** 20;

/**
 * Wraps a file so that the start of what is written to it is remembered, and can be patched once everything
 * is known.
 */
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
