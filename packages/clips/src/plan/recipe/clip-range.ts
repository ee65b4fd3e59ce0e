import { isBefore } from '@framescout/base';
import { type FrameIndex, formatTimecode, type Seconds } from '@framescout/contract';
import type { FrameLocator, Packets } from '@framescout/media';
import { InvalidTimeRangeError } from '../../errors.ts';
import type { PacedSpan } from '../../timing/pace.ts';
import { assertRange } from './plan-segments.ts';
import { listRangePackets, type RangePackets } from './range-packets.ts';

/**
 * A clip's frames: from the start of the first one to the end of the last one, in seconds on the player's
 * timeline. Frame indices are 0-based and inclusive, and estimates if the container has no index.
 * `stillSince`: when the first frame appears, if that is long before `start`; the clip begins with it as a
 * still picture. `pace`, `overlap`: how it runs, and begins, as in `PacedRange`.
 */
export type ClipRange = {
  start: Seconds;
  end: Seconds;
  stillSince?: Seconds;
  pace?: readonly PacedSpan[];
  overlap?: Seconds;
  firstFrame: FrameIndex;
  lastFrame: FrameIndex;
  isEstimate: boolean;
};

/** Returns how much of the recording ranges show in all, in seconds. */
export function recordedSecondsOf(ranges: readonly Pick<ClipRange, 'start' | 'end'>[]): Seconds {
  return ranges.reduce((sum, { start, end }) => sum + end - start, 0);
}

/** Returns how many frames of the video ranges show. */
export function countFrames(ranges: readonly Pick<ClipRange, 'firstFrame' | 'lastFrame'>[]): number {
  return ranges.reduce((sum, { firstFrame, lastFrame }) => sum + lastFrame - firstFrame + 1, 0);
}

/** A range and the packets it needs. */
export type ListedRange = { range: ClipRange; listed: RangePackets };

/** Lists the packets of ranges. @throws {ClipFailedError} if there is no keyframe */
export function listRanges(video: Packets, ranges: readonly ClipRange[]): Promise<ListedRange[]> {
  return Promise.all(
    ranges.map(async (range) => ({ range, listed: await listRangePackets(video, range.start, range.end) })),
  );
}

// A frame shown for longer than this before the start or after the end of a clip is cut short: a still
// picture, or the last frame before a jump in a stream's timestamps.
const LONGEST_OVERHANG: Seconds = 1;

/**
 * Finds the frames shown between two times (seconds): from the one shown at `start` to the last that starts
 * before `end`. The range extends to the start of the one and the end of the other if these are close.
 * @throws {InvalidTimeRangeError} if `start` is not before `end`, or no frame has been shown by `end`
 */
export async function findClipRange(locator: FrameLocator, start: Seconds, end: Seconds): Promise<ClipRange> {
  assertRange(start, end);
  const first = await locator.locate(start);
  if (first.time >= end) {
    throw new InvalidTimeRangeError(
      `The picture of this video begins at ${formatTimecode(first.time)}. Let the clip end after that.`,
      { start, end },
    );
  }
  const last = await locator.locate(Math.max(first.time, end - 2 * locator.tolerance));
  const shownUntil = last.endTime - end > LONGEST_OVERHANG ? end : last.endTime;
  // Without an index, a frame before a jump of timestamps is not known to be shown until the next.
  const isStill = start - first.time > LONGEST_OVERHANG && start < shownUntil;
  return {
    ...(isStill ? { start, stillSince: first.time } : { start: first.time }),
    end: shownUntil,
    firstFrame: first.frame,
    lastFrame: last.frame,
    isEstimate: first.isEstimate || last.isEstimate,
  };
}

/** Returns when the first frame of a range appears (seconds). */
export function startOfFirstFrame({ start, stillSince }: Pick<ClipRange, 'start' | 'stillSince'>): Seconds {
  return stillSince ?? start;
}

/**
 * Extends a range to what can be copied whole: from the keyframe at or before its first frame (from its own
 * start if that frame is the keyframe) and, with `withTail`, to the last frame that its own frames reference.
 */
export async function wholeRange(
  locator: Pick<FrameLocator, 'locate'>,
  { range, listed }: ListedRange,
  withTail: boolean,
): Promise<ClipRange> {
  const whole = await fromKeyframe(locator, { range, listed });
  const latest = listed.packets.reduce((last, { time }) => Math.max(last, time), range.start);
  if (!withTail || latest < range.end) return whole;
  const last = await locator.locate(latest);
  return { ...whole, end: last.endTime, lastFrame: last.frame };
}

async function fromKeyframe(
  locator: Pick<FrameLocator, 'locate'>,
  { range, listed: { keyTime } }: ListedRange,
): Promise<ClipRange> {
  if (!isBefore(keyTime, startOfFirstFrame(range))) return range;
  const { stillSince: _, ...rest } = range;
  const { frame } = await locator.locate(keyTime);
  return { ...rest, start: keyTime, firstFrame: frame };
}

/** The packets of a clip's ranges, each list of packets read only once while the clip is planned. */
export class RangeListing {
  readonly #ranges: readonly ClipRange[];
  readonly #listed = new Map<Packets, Promise<ListedRange[]>>();

  constructor(ranges: readonly ClipRange[]) {
    this.#ranges = ranges;
  }

  /** Lists what the ranges need of `packets`. @throws {ClipFailedError} if there is no keyframe */
  of(packets: Packets): Promise<ListedRange[]> {
    const listed = this.#listed.get(packets) ?? listRanges(packets, this.#ranges);
    this.#listed.set(packets, listed);
    return listed;
  }
}
