import { joinBytes } from '@framescout/base';
import { pictureEntry, wrapAsMovie } from '@framescout/containers';
import type { Seconds } from '@framescout/contract';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import type { ListedFrame } from './list-frames.ts';

// MPEG's clock rate; a coarser one if the video starts too late to fit 31 bits of it.
const TICKS_PER_SECOND = 90_000;
const COARSE_TICKS_PER_SECOND = 10_000;
const LATEST_START: Seconds = 23_000;

/** Creates an in-memory movie of FFmpeg's frame times for Mediabunny: one byte per packet. */
export function createIndexFile(
  frames: readonly ListedFrame[],
  picture: { width: number; height: number },
): Input {
  const ticksPerSecond = (frames[0]?.time ?? 0) > LATEST_START ? COARSE_TICKS_PER_SECOND : TICKS_PER_SECOND;
  const shownAt = frames.map(({ time }) => Math.round(time * ticksPerSecond));
  const end = (shownAt.at(-1) ?? 0) + Math.round((frames.at(-1)?.duration ?? 0) * ticksPerSecond);
  const samples = frames.map(({ isKey }, index) => {
    const time = shownAt[index] ?? 0;
    return { position: index, bytes: 1, ticks: (shownAt[index + 1] ?? end) - time, shownAt: time, isKey };
  });
  const track = { ticksPerSecond, entry: pictureEntry('vp08', picture), picture, samples };
  const data = new Uint8Array(frames.length);
  const { before, after } = wrapAsMovie([track], data.length);
  const { buffer } = joinBytes([before, data, after]);
  return new Input({ source: new BufferSource(buffer), formats: ALL_FORMATS });
}
