import { joinBytes, joinFiles } from '@framescout/base';
import { box, LONG_HEADER_BYTES, mediaHeader } from './box.ts';

/**
 * Returns an MP4 with another index behind all else, and `more` before it. All that this lists keeps its place; the
 * file's own index, which starts at a byte offset, and the headers of fragments become media data. Mediabunny looks for
 * keyframes only in the fragment of the requested time and those that it has already come across.
 */
export function withIndex(
  file: Blob,
  start: number,
  moov: Uint8Array,
  more: Uint8Array = new Uint8Array(0),
): Blob {
  return joinFiles([
    file.slice(0, start),
    mediaHeader(file.size - start + more.length - LONG_HEADER_BYTES),
    file.slice(start + LONG_HEADER_BYTES),
    joinBytes([more, box('moov', moov)]),
  ]);
}
