import type { PixelSize, Position } from '@framescout/media';
import type { Track, TrackPoint } from './track-sightings.ts';

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
  const united: Appearance[] = [];
  for (const appearance of appearances) {
    let own = appearance;
    for (let i = united.length - 1; i >= 0; i--) {
      const other = united[i];
      if (!other || other.last < own.first || !isTheSame(other.track, own.track, box)) continue;
      own = unite(other, own);
      united.splice(i, 1);
    }
    united.push(own);
  }
  return separateSuccessive(united, box).sort((a, b) => a.first - b.first);
}

/** Whether two tracks are in the same place at the same time, in any sample of either. */
function isTheSame(a: Track, b: Track, box: PixelSize): boolean {
  return meets(a.points, b.points, box) || meets(b.points, a.points, box);
}

/**
 * Whether a point of one track coincides with the other track in the same sample or, if it has none there,
 * with its points both before and after. A line pushed away by a newer one was there before, but not after.
 */
function meets(points: readonly TrackPoint[], others: readonly TrackPoint[], box: PixelSize): boolean {
  let next = 0;
  return points.some((point) => {
    while (next < others.length && (others[next]?.sample ?? 0) < point.sample) next++;
    const after = others[next];
    const before = after?.sample === point.sample ? after : others[next - 1];
    return (
      before !== undefined && after !== undefined && overlap(before, point, box) && overlap(after, point, box)
    );
  });
}

/** Whether an element of the given size at one position overlaps itself at the other. */
export function overlap(a: Position, b: Position, { width, height }: PixelSize): boolean {
  return Math.abs(a.x - b.x) < width && Math.abs(a.y - b.y) < height;
}

/** Merges two appearances into one. */
export function unite(a: Appearance, b: Appearance): Appearance {
  const points = new Map<number, TrackPoint>();
  for (const point of [...a.track.points, ...b.track.points]) {
    const known = points.get(point.sample);
    if (!known || point.similarity > known.similarity) points.set(point.sample, point);
  }
  const { track } = a.track.best.similarity >= b.track.best.similarity ? a : b;
  return {
    track: {
      points: [...points.values()].sort((p, q) => p.sample - q.sample),
      strongPoints: a.track.strongPoints + b.track.strongPoints,
      best: track.best,
    },
    first: Math.min(a.first, b.first),
    last: Math.max(a.last, b.last),
  };
}

/** Ends each appearance before the next one in the same place begins, trimming fades first. */
function separateSuccessive(appearances: readonly Appearance[], box: PixelSize): Appearance[] {
  const parted: Appearance[] = [];
  for (const appearance of [...appearances].sort((a, b) => a.first - b.first)) {
    let { first } = appearance;
    const [start] = appearance.track.points;
    for (const [i, other] of parted.entries()) {
      const end = other.track.points.at(-1);
      if (!start || !end || other.last < first || end.sample >= start.sample) continue;
      if (!overlap(start, end, box)) continue;
      const last = Math.min(other.last, start.sample - 1);
      parted[i] = { ...other, last };
      first = Math.max(first, last + 1);
    }
    parted.push({ ...appearance, first });
  }
  return parted;
}
