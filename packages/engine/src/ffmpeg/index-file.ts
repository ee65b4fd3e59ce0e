import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import { join } from '../isobmff/write-box.ts';
import { pictureEntry, wrapAsMovie } from '../isobmff/write-movie.ts';
import type { ListedFrame } from './list-frames.ts';

// MPEG's own clock: fine enough, and 32 bits of it last for 6 hours before the first frame.
const TICKS_A_SECOND = 90_000;

/**
 * A movie in memory that Mediabunny reads, as VP8, and that holds nothing but when the frames of a foreign video are
 * shown: a packet of a byte for each. So whatever works with Mediabunny's packets works with these.
 */
export function createIndexFile(
  frames: readonly ListedFrame[],
  picture: { width: number; height: number },
): Input {
  const shownAt = frames.map(({ time }) => Math.round(time * TICKS_A_SECOND));
  const end = (shownAt.at(-1) ?? 0) + Math.round((frames.at(-1)?.duration ?? 0) * TICKS_A_SECOND);
  const samples = frames.map(({ isKey }, index) => {
    const time = shownAt[index] ?? 0;
    return { position: index, bytes: 1, ticks: (shownAt[index + 1] ?? end) - time, shownAt: time, isKey };
  });
  const track = { ticksASecond: TICKS_A_SECOND, entry: pictureEntry('vp08', picture), picture, samples };
  const data = new Uint8Array(frames.length);
  const { before, after } = wrapAsMovie([track], data.length);
  const { buffer } = join([before, data, after]);
  return new Input({ source: new BufferSource(buffer), formats: ALL_FORMATS });
}
