import { bytesAt, type ReadingWatch } from '@framescout/base';
import { SNIFF_BYTES, sniffContainer } from '../sniff-container.ts';
import { BoxWalk } from './box-walk.ts';
import { CompleteIndex } from './complete-index.ts';

// A larger index would belong to days of video, or is damaged. Fragments are much smaller.
const MAX_INDEX_BYTES = 2 ** 28;

/**
 * The index (`moov`) of an MP4 or MOV file: its payload, with all samples even if the file lists some or all in
 * fragments, and its byte offset in the file. `isCompleted` is true if samples were added, in which case
 * demuxers need this index in place of the file's own. `end`: the file's length in bytes according to its last
 * top-level box. The payload is null if there is none, or if it is damaged.
 */
export type MovieIndex = { moov: Uint8Array | null; start: number; isCompleted: boolean; end: number };

/**
 * Reads the index of an MP4 or MOV file, which may be many megabytes. Of a file in fragments, this reads the
 * header of each, or all of the file if they are small.
 */
export async function readMovieIndex(file: Blob, watch: ReadingWatch = {}): Promise<MovieIndex> {
  const walk = new BoxWalk(file, watch);
  let moov: Uint8Array | null = null;
  let start = 0;
  let end = 0;
  let complete: CompleteIndex | null = null;
  for await (const box of walk.boxes()) {
    end = box.end;
    if (box.end - box.start > MAX_INDEX_BYTES) continue;
    if (box.type === 'moov' && !moov) {
      moov = (await walk.payloadOf(box)).slice();
      start = box.start;
    }
    if (box.type !== 'moof' || !moov) continue;
    complete ??= CompleteIndex.of(moov);
    if (!complete) break;
    complete.addFragment(await walk.payloadOf(box), box.start, file.size);
    watch.onProgress?.({ readBytes: Math.min(box.end, file.size), totalBytes: file.size });
  }
  const completed = complete?.write() ?? null;
  return { moov: completed ?? moov, start, isCompleted: completed !== null, end };
}

/** Reads the index of a file that starts like an MP4 or MOV; returns null for other files. */
export async function findMovieIndex(file: Blob): Promise<MovieIndex | null> {
  const isMovie = sniffContainer(await bytesAt(file, 0, SNIFF_BYTES)) === 'MP4/MOV';
  return isMovie ? readMovieIndex(file) : null;
}
