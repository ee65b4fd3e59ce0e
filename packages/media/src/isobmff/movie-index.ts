import { bytesAt } from '../bytes-at.ts';
import { SNIFF_BYTES, sniffContainer } from '../sniff-container.ts';
import { HEADER_BYTES, typeAt, viewOf } from './box.ts';

// A larger index would belong to days of video, or is damaged.
const MAX_INDEX_BYTES = 2 ** 28;
const MAX_BOXES = 100_000;
const LONG_HEADER_BYTES = 16;

/**
 * The payload of an MP4 or MOV file's index (`moov`), if there is one; whether fragments (`moof`) follow; and
 * the file's length in bytes according to its last top-level box.
 */
export type MovieIndex = { moov: Uint8Array | null; hasFragments: boolean; end: number };

/** Reads the index of an MP4 or MOV file, which may be many megabytes. */
export async function readMovieIndex(file: Blob): Promise<MovieIndex> {
  let moov: Uint8Array | null = null;
  let hasFragments = false;
  let at = 0;
  for (let count = 0; count < MAX_BOXES && at < file.size; count++) {
    const header = await bytesAt(file, at, LONG_HEADER_BYTES);
    if (header.length < HEADER_BYTES) break;
    const short = viewOf(header).getUint32(0);
    const isLong = short === 1 && header.length === LONG_HEADER_BYTES;
    const size = isLong ? Number(viewOf(header).getBigUint64(8)) : short || file.size - at;
    if (size < HEADER_BYTES) break;
    const type = typeAt(header, 4);
    if (type === 'moof') hasFragments = true;
    if (type === 'moov' && size <= MAX_INDEX_BYTES) {
      const headerBytes = isLong ? LONG_HEADER_BYTES : HEADER_BYTES;
      moov = await bytesAt(file, at + headerBytes, size - headerBytes);
    }
    at += size;
  }
  return { moov, hasFragments, end: at };
}

/** Reads the index of a file that starts like an MP4 or MOV; returns null for other files. */
export async function findMovieIndex(file: Blob): Promise<MovieIndex | null> {
  const isMovie = sniffContainer(await bytesAt(file, 0, SNIFF_BYTES)) === 'MP4/MOV';
  return isMovie ? readMovieIndex(file) : null;
}
