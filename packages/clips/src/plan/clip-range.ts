import type { FrameIndex, Seconds } from '@framescout/contract';
import type { FrameLocator, Packets } from '@framescout/media';
import { assertRange } from './plan-segments.ts';
import { listRangePackets, type RangePackets } from './range-packets.ts';

/**
 * What a clip holds, frame by frame: from the start of its first frame to the end of its last one, in seconds on the
 * player's timeline. Frames are 0-based and both inclusive, and estimates where the container has no index.
 */
export type ClipRange = {
  start: Seconds;
  end: Seconds;
  firstFrame: FrameIndex;
  lastFrame: FrameIndex;
  isEstimate: boolean;
};

/** How long ranges are together, in seconds. */
export function secondsOf(ranges: readonly Pick<ClipRange, 'start' | 'end'>[]): Seconds {
  return ranges.reduce((sum, { start, end }) => sum + end - start, 0);
}

/** A range and the packets that it needs. */
export type ListedRange = { range: ClipRange; listed: RangePackets };

/** Lists the packets of ranges. @throws {ClipFailedError} when there is no keyframe */
export function listRanges(video: Packets, ranges: readonly ClipRange[]): Promise<ListedRange[]> {
  return Promise.all(
    ranges.map(async (range) => ({ range, listed: await listRangePackets(video, range.start, range.end) })),
  );
}

/**
 * The frames shown between two moments (seconds): from the one shown at `start` to the last that begins before `end`.
 * @throws {InvalidTimeRangeError} when `start` does not lie before `end`
 */
export async function findClipRange(locator: FrameLocator, start: Seconds, end: Seconds): Promise<ClipRange> {
  assertRange(start, end);
  const first = await locator.locate(start);
  const last = await locator.locate(Math.max(first.time, end - 2 * locator.tolerance));
  return {
    start: first.time,
    end: last.endTime,
    firstFrame: first.frame,
    lastFrame: last.frame,
    isEstimate: first.isEstimate || last.isEstimate,
  };
}

/**
 * The range as it can be copied whole: from the keyframe at or before its first frame, to the last of the frames that
 * its own refer to where `withTail` says so.
 */
export async function wholeRange(
  locator: Pick<FrameLocator, 'locate'>,
  { range, listed }: ListedRange,
  withTail: boolean,
): Promise<ClipRange> {
  const start = Math.min(range.start, listed.keyTime);
  const { frame } = await locator.locate(start);
  const whole = { ...range, start, firstFrame: frame };
  const latest = listed.packets.reduce((last, { time }) => Math.max(last, time), range.start);
  if (!withTail || latest < range.end) return whole;
  const last = await locator.locate(latest);
  return { ...whole, end: last.endTime, lastFrame: last.frame };
}
