import { firstWhere } from '@framescout/base';
import type { PixelSize } from '@framescout/media';
import { isWithin } from '../model/pixel-rects.ts';
import type { Track, TrackPoint } from './track-detections.ts';

/**
 * A track with the first and last sample (inclusive) in which its element is visible at all, fades included.
 */
export type Appearance = { track: Track; first: number; last: number };

/**
 * Unites appearances that overlap in the picture at the same time, since an element can't be in one place
 * twice. `box` is the element's size in pixels.
 *
 * Appearances that follow each other in the same place with overlapping fades are separated, so that no
 * sample belongs to both; those in different places stay separate. The result is sorted by first sample.
 */
export function uniteOverlapping(appearances: readonly Appearance[], box: PixelSize): Appearance[] {
  const groups = groupConcurrent([...appearances].sort((a, b) => a.first - b.first));
  return groups.flatMap((group) => uniteAtOnce(group, box));
}

/**
 * Splits appearances, sorted by first sample, into groups that don't overlap in time. Long videos have tens
 * of thousands of appearances, too many to compare every pair.
 */
function groupConcurrent(appearances: readonly Appearance[]): Appearance[][] {
  const groups: Appearance[][] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const appearance of appearances) {
    if (appearance.first > last) groups.push([]);
    groups.at(-1)?.push(appearance);
    last = Math.max(last, appearance.last);
  }
  return groups;
}

function uniteAtOnce(appearances: readonly Appearance[], box: PixelSize): Appearance[] {
  const united: (Appearance | null)[] = [];
  // The indices of those that last until now. Beneath something that is visible all the time, the others soon
  // number in the thousands.
  let present: number[] = [];
  for (const appearance of appearances) {
    present = present.filter((index) => lasts(united[index], appearance.first));
    let own = appearance;
    /** Unites an earlier appearance with this one, if they are the same. */
    const absorb = (index: number) => {
      const other = united[index];
      if (!other || other.last < own.first || !isSameElement(other.track, own.track, box)) return false;
      own = unite(other, own);
      united[index] = null;
      return true;
    };
    const latest = present.findLast(absorb) ?? 0;
    // United with one that began earlier, it may also be the same as some that ended before it began.
    for (let index = latest - 1; index >= 0; index--) absorb(index);
    present.push(united.push(own) - 1);
  }
  const left = united.filter((appearance) => appearance !== null);
  return separateSuccessive(left, box).sort((a, b) => a.first - b.first);
}

/** Whether an appearance lasts until a sample. */
function lasts(appearance: Appearance | null | undefined, sample: number): boolean {
  return appearance != null && appearance.last >= sample;
}

/** Whether two tracks are in the same place at the same time, in any sample of either. */
function isSameElement(a: Track, b: Track, box: PixelSize): boolean {
  return coincides(a.points, b.points, box) || coincides(b.points, a.points, box);
}

/**
 * Whether a point of one track coincides with the other track in the same sample or, if it has none there,
 * with its points both before and after. A line pushed away by a newer one was there before, but not after.
 */
function coincides(points: readonly TrackPoint[], others: readonly TrackPoint[], box: PixelSize): boolean {
  const { start, end } = commonSpan(points, others);
  let next = firstFrom(others, start);
  for (let index = firstFrom(points, start); index < points.length; index++) {
    const point = points[index];
    if (!point || point.sample > end) return false;
    while (next < others.length && (others[next]?.sample ?? 0) < point.sample) next++;
    const after = others[next];
    const before = after?.sample === point.sample ? after : others[next - 1];
    if (before && after && isWithin(before, point, box) && isWithin(after, point, box)) return true;
  }
  return false;
}

/** The samples (inclusive) between the ends of both tracks; `end` is before `start` if there are none. */
function commonSpan(a: readonly TrackPoint[], b: readonly TrackPoint[]): { start: number; end: number } {
  const startOf = (points: readonly TrackPoint[]) => points[0]?.sample ?? Number.POSITIVE_INFINITY;
  const endOf = (points: readonly TrackPoint[]) => points.at(-1)?.sample ?? Number.NEGATIVE_INFINITY;
  return { start: Math.max(startOf(a), startOf(b)), end: Math.min(endOf(a), endOf(b)) };
}

/** Returns the index of the first point at or after a sample. */
function firstFrom(points: readonly TrackPoint[], sample: number): number {
  return firstWhere(points, (point) => point.sample >= sample);
}

/** Merges two appearances into one. */
export function unite(a: Appearance, b: Appearance): Appearance {
  const { track } = a.track.best.similarity >= b.track.best.similarity ? a : b;
  return {
    track: {
      points: mergePoints(a.track.points, b.track.points),
      strongPoints: a.track.strongPoints + b.track.strongPoints,
      best: track.best,
    },
    first: Math.min(a.first, b.first),
    last: Math.max(a.last, b.last),
  };
}

/** Merges the points of two tracks, keeping the more similar of two in the same sample. */
function mergePoints(a: readonly TrackPoint[], b: readonly TrackPoint[]): TrackPoint[] {
  const { start, end } = commonSpan(a, b);
  const [fromA, fromB] = [firstFrom(a, start), firstFrom(b, start)];
  const after = Math.max(start, end + 1);
  const [toA, toB] = [firstFrom(a, after), firstFrom(b, after)];
  const common = new Map<number, TrackPoint>();
  for (const point of [...a.slice(fromA, toA), ...b.slice(fromB, toB)]) {
    const known = common.get(point.sample);
    if (!known || point.similarity > known.similarity) common.set(point.sample, point);
  }
  return a.slice(0, fromA).concat(
    b.slice(0, fromB),
    [...common.values()].sort((p, q) => p.sample - q.sample),
    a.slice(toA),
    b.slice(toB),
  );
}

/** Ends each appearance before the next one in the same place begins, trimming fades first. */
function separateSuccessive(appearances: readonly Appearance[], box: PixelSize): Appearance[] {
  const parted: Appearance[] = [];
  let present: number[] = [];
  for (const appearance of [...appearances].sort((a, b) => a.first - b.first)) {
    let { first } = appearance;
    const [start] = appearance.track.points;
    present = present.filter((index) => lasts(parted[index], appearance.first));
    for (const index of present) {
      const other = parted[index];
      const end = other?.track.points.at(-1);
      if (!start || !other || !end || other.last < first || end.sample >= start.sample) continue;
      if (!isWithin(start, end, box)) continue;
      const last = Math.min(other.last, start.sample - 1);
      parted[index] = { ...other, last };
      first = Math.max(first, last + 1);
    }
    present.push(parted.push({ ...appearance, first }) - 1);
  }
  return parted;
}
