import { BlockReader } from '@framescout/base';
import type { Chapter, Seconds } from '@framescout/contract';
import { addMovieChapters } from './isobmff/add-chapters.ts';
import { addMatroskaChapters } from './matroska/add-chapters.ts';
import { MATROSKA_FORMAT } from './matroska/matroska-file.ts';

// More than any header that tells the formats apart.
const HEAD_BYTES = 16;

/**
 * Returns a copy of a file with these chapters (seconds, ascending) instead of its own, which lasts `duration` seconds;
 * null if it can't get any. Nothing is copied until the copy is read.
 * @throws the reason of `signal` as soon as it is aborted
 */
export async function addChaptersTo(
  file: Blob,
  chapters: readonly Chapter[],
  duration: Seconds,
  signal?: AbortSignal,
): Promise<Blob | null> {
  const reader = new BlockReader(file, signal);
  try {
    const isMatroska = MATROSKA_FORMAT.probe(await reader.bytes(0, HEAD_BYTES));
    return await (isMatroska
      ? addMatroskaChapters(reader, chapters)
      : addMovieChapters(reader, chapters, duration));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
