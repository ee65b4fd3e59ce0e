import type { BlockReader, ReadingWatch } from '@framescout/base';
import { walkBoxes } from './box.ts';
import { CompleteIndex } from './complete-index.ts';

// A larger index would belong to days of video, or is damaged. Fragments are much smaller.
const MAX_INDEX_BYTES = 2 ** 28;

/**
 * The index (`moov`) of an MP4 or MOV file: its payload, with all samples even if the file lists some or all in
 * fragments, and the byte offsets of the file between which it lies. `isCompleted` is true if samples were added, in
 * which case demuxers need this index in place of the file's own. `fileEnd`: the file's length in bytes according to
 * its last top-level box, which starts at `lastStart`. The payload is null if there is none, or if it is damaged.
 */
export type MovieIndex = {
  moov: Uint8Array | null;
  start: number;
  end: number;
  isCompleted: boolean;
  lastStart: number;
  fileEnd: number;
};

/**
 * Reads the index of an MP4 or MOV file, which may be many megabytes. Of a file in fragments, this reads the
 * header of each, or all of the file if they are small.
 */
export async function readMovieIndex(
  reader: BlockReader,
  { onProgress }: Pick<ReadingWatch, 'onProgress'> = {},
): Promise<MovieIndex> {
  const { size } = reader.file;
  const index: MovieIndex = { moov: null, start: 0, end: 0, isCompleted: false, lastStart: 0, fileEnd: 0 };
  let complete: CompleteIndex | null = null;
  for await (const box of walkBoxes(reader)) {
    index.lastStart = box.start;
    index.fileEnd = box.end;
    if (box.end - box.start > MAX_INDEX_BYTES) continue;
    const payload = () => reader.bytes(box.payloadStart, box.end - box.payloadStart);
    if (box.type === 'moov' && !index.moov) {
      Object.assign(index, { moov: (await payload()).slice(), start: box.start, end: box.end });
    }
    if (box.type !== 'moof' || !index.moov) continue;
    complete ??= CompleteIndex.of(index.moov);
    if (!complete) break;
    complete.addFragment(await payload(), box.start, size);
    onProgress?.({ readBytes: Math.min(box.end, size), totalBytes: size });
  }
  const completed = complete?.write() ?? null;
  return completed ? { ...index, moov: completed, isCompleted: true } : index;
}
