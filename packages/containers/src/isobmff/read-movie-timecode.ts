import { bytesAt } from '@framescout/base';
import type { StartTimecode } from '@framescout/contract';
import { type Box, boxesIn, findBox, handlerOf, readBoxes, sampleTableOf, typeAt, viewOf } from './box.ts';
import { listSamples } from './samples.ts';

// Where things are in the payload of `stsd`, which begins with version, flags, a count and the header of the
// first description (QuickTime File Format, "Timecode media").
const FORMAT = 12;
const FLAGS = 28;
const FRAMES_PER_SECOND = 40;

const DROP_FRAME = 1;
const IS_COUNTER = 8;

/**
 * Reads the timecode of the first frame of an MP4 or MOV, given the boxes of its index, from its timecode
 * track; null if it has none.
 */
export async function readMovieTimecode(file: Blob, moov: readonly Box[]): Promise<StartTimecode | null> {
  const media = moov
    .filter(({ type }) => type === 'trak')
    .map(({ payload }) => boxesIn(readBoxes(payload), 'mdia'))
    .find((boxes) => handlerOf(boxes) === 'tmcd');
  if (!media) return null;
  const table = sampleTableOf(media);
  const description = findBox(table, 'stsd')?.payload;
  const [first] = listSamples(table);
  if (!first || !description || description.length <= FRAMES_PER_SECOND) return null;
  if (typeAt(description, FORMAT) !== 'tmcd') return null;
  const flags = viewOf(description).getUint32(FLAGS);
  const rate = description[FRAMES_PER_SECOND] ?? 0;
  const sample = await bytesAt(file, first.position, 4);
  if (flags & IS_COUNTER || rate === 0 || sample.length < 4) return null;
  // Negative ones are of no use to editing programs either.
  const frame = Math.max(0, viewOf(sample).getInt32(0));
  return { frame, rate, isDropFrame: (flags & DROP_FRAME) !== 0 };
}
