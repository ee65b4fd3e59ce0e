import { joinFiles } from '@framescout/base';
import { asciiBytes } from './box.ts';
import type { MovieIndex } from './movie-index.ts';
import { box, joinBytes, uint32s, uint64s } from './write-box.ts';

// The size of a box header whose length has 64 bits.
const LONG_HEADER = 16;

/**
 * Rewraps an MP4 in fragments as one with an index: Mediabunny looks for keyframes only in the fragment of the
 * requested time and those that it has already come across. All that the index lists keeps its place; the file's own
 * index and the headers of its fragments become media data. Returns null if the index was complete.
 */
export function rewrapFragments(file: Blob, { moov, start, isCompleted }: MovieIndex): Blob | null {
  if (!isCompleted || !moov) return null;
  const media = joinBytes([uint32s(1), asciiBytes('mdat'), uint64s([file.size - start])]);
  return joinFiles([file.slice(0, start), media, file.slice(start + LONG_HEADER), box('moov', moov)]);
}
