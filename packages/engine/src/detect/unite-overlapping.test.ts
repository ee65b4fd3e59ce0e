import { describe, expect, it } from 'vitest';
import { random } from '../fixtures/painted-scene.ts';
import { isWithin } from '../model/pixel-rects.ts';
import type { Track, TrackPoint } from './track-detections.ts';
import { type Appearance, uniteOverlapping } from './unite-overlapping.ts';

const BOX = { width: 40, height: 20 };

/** An appearance at one place in the given samples, with `fade` more samples before and after. */
function appearance(samples: readonly number[], x: number, y: number, fade = 0): Appearance {
  const points = samples.map((sample) => ({ sample, x, y, similarity: 0.9 }));
  const [best] = points;
  if (!best) throw new RangeError('an appearance has a sample');
  const track: Track = { points, strongPoints: points.length, best };
  return { track, first: best.sample - fade, last: (samples.at(-1) ?? 0) + fade };
}

function spans(appearances: readonly Appearance[]): number[][] {
  return appearances.map(({ first, last }) => [first, last]);
}

describe('many successive appearances', () => {
  it('are each compared only with those at the same time', () => {
    const many = Array.from({ length: 20_000 }, (_, index) =>
      appearance([4 * index, 4 * index + 1], 100, 50),
    );
    let looks = 0;
    const counted = many.map(({ last, ...rest }) => ({
      ...rest,
      get last() {
        looks++;
        return last;
      },
    }));
    expect(uniteOverlapping(counted, BOX)).toHaveLength(many.length);
    expect(looks).toBeLessThan(10 * many.length);
  });
});

describe('many appearances beneath one that is visible all the time', () => {
  it('are compared with it only while they are visible, and not with each other', () => {
    const short = Array.from({ length: 2000 }, (_, index) =>
      appearance([10 * index, 10 * index + 1, 10 * index + 2], 100, 50, 2),
    );
    const long = appearance(
      Array.from({ length: 20_000 }, (_, sample) => sample),
      500,
      400,
    );
    let looks = 0;
    const counted = [long, ...short].map(({ track, first, last }) => ({
      first,
      last,
      track: {
        ...track,
        get points() {
          looks++;
          return track.points;
        },
      },
    }));
    let steps = 0;
    for (const [index, point] of long.track.points.entries()) {
      const { sample } = point;
      long.track.points[index] = {
        ...point,
        get sample() {
          steps++;
          return sample;
        },
      };
    }
    expect(uniteOverlapping(counted, BOX)).toHaveLength(counted.length);
    expect(looks).toBeLessThan(20 * short.length);
    expect(steps).toBeLessThan(200 * short.length);
  });
});

describe('appearances at random', () => {
  it('are united and separated as if each was compared with every other one', () => {
    let united = 0;
    for (let seed = 1; seed <= 400; seed++) {
      const next = random(seed);
      const appearances = Array.from({ length: 2 + Math.floor(next() * 25) }, () => randomAppearance(next));
      const expected = uniteByComparingAll(appearances, BOX);
      expect(uniteOverlapping(appearances, BOX), `seed ${seed}`).toEqual(expected);
      united += appearances.length - expected.length;
    }
    expect(united).toBeGreaterThan(400);
  });
});

describe('simultaneous appearances', () => {
  it('are united if they overlap in the picture', () => {
    const united = uniteOverlapping(
      [appearance([10, 11, 12, 13], 100, 50), appearance([12, 13, 14, 15], 130, 55)],
      BOX,
    );
    expect(spans(united)).toEqual([[10, 15]]);
    expect(united[0]?.track.points.map(({ sample }) => sample)).toEqual([10, 11, 12, 13, 14, 15]);
  });

  it('are united if the samples of one alternate with those of the other', () => {
    const united = uniteOverlapping(
      [appearance([10, 12, 14, 16], 100, 50), appearance([11, 13, 15], 110, 50)],
      BOX,
    );
    expect(spans(united)).toEqual([[10, 16]]);
  });

  it('stay separate if they do not overlap', () => {
    const lines = [appearance([10, 11, 12], 100, 50), appearance([10, 11, 12], 100, 74)];
    expect(uniteOverlapping(lines, BOX)).toHaveLength(2);
  });

  it('stay separate if a newer line pushes an older one away and takes its place', () => {
    const pushed = appearance([10, 11, 12, 13, 14], 100, 50);
    pushed.track.points = pushed.track.points.map((point, i) => ({ ...point, y: i < 2 ? 50 : 84 }));
    const newer = appearance([12, 13, 14, 15], 100, 50);
    expect(uniteOverlapping([pushed, newer], BOX)).toHaveLength(2);
  });

  it('are separated if the fade of one overlaps that of the next in the same place', () => {
    const parted = uniteOverlapping(
      [appearance([10, 11, 12], 100, 50, 4), appearance([15, 16, 17], 100, 50, 4)],
      BOX,
    );
    expect(spans(parted)).toEqual([
      [6, 14],
      [15, 21],
    ]);
  });
});

/** An appearance with gaps, jumps and fades, which may last for a moment or almost always. */
function randomAppearance(next: () => number): Appearance {
  const below = (limit: number) => Math.floor(next() * limit);
  const length = next() < 0.15 ? 60 + below(60) : 1 + below(12);
  const points: TrackPoint[] = [];
  let [sample, x, y] = [below(120), 30 * below(4), 15 * below(4)];
  for (let index = 0; index < length; index++) {
    points.push({ sample, x, y, similarity: 0.6 + below(5) / 10 });
    sample += next() < 0.2 ? 1 + below(6) : 1;
    if (next() < 0.1) [x, y] = [x + 30 * (below(3) - 1), y + 15 * (below(3) - 1)];
  }
  const best = points.reduce((a, b) => (b.similarity > a.similarity ? b : a));
  const [first, last] = [points[0]?.sample ?? 0, points.at(-1)?.sample ?? 0];
  return {
    track: { points, strongPoints: below(length + 1), best },
    first: Math.max(0, first - below(5)),
    last: last + below(5),
  };
}

/** What {@link uniteOverlapping} computes, by comparing every pair of appearances and all of their points. */
function uniteByComparingAll(appearances: readonly Appearance[], box: typeof BOX): Appearance[] {
  const united: Appearance[] = [];
  for (const appearance of [...appearances].sort((a, b) => a.first - b.first)) {
    let own = appearance;
    for (const other of united.toReversed()) {
      const [a, b] = [other.track.points, own.track.points];
      if (other.last < own.first || !(meetsAnywhere(a, b, box) || meetsAnywhere(b, a, box))) continue;
      own = uniteAllPoints(other, own);
      united.splice(united.indexOf(other), 1);
    }
    united.push(own);
  }
  const parted: Appearance[] = [];
  for (const appearance of united.sort((a, b) => a.first - b.first)) {
    let { first } = appearance;
    const [start] = appearance.track.points;
    for (const [index, other] of parted.entries()) {
      const end = other.track.points.at(-1);
      if (!start || !end || other.last < first || end.sample >= start.sample) continue;
      if (!isWithin(start, end, box)) continue;
      const last = Math.min(other.last, start.sample - 1);
      parted[index] = { ...other, last };
      first = Math.max(first, last + 1);
    }
    parted.push({ ...appearance, first });
  }
  return parted.sort((a, b) => a.first - b.first);
}

function meetsAnywhere(
  points: readonly TrackPoint[],
  others: readonly TrackPoint[],
  box: typeof BOX,
): boolean {
  return points.some((point) => {
    const before = others.findLast(({ sample }) => sample <= point.sample);
    const after = others.find(({ sample }) => sample >= point.sample);
    return (
      before !== undefined &&
      after !== undefined &&
      isWithin(before, point, box) &&
      isWithin(after, point, box)
    );
  });
}

function uniteAllPoints(a: Appearance, b: Appearance): Appearance {
  const samples = [...a.track.points, ...b.track.points].map(({ sample }) => sample);
  const points = [...new Set(samples)]
    .sort((p, q) => p - q)
    .flatMap((sample) => {
      const own = a.track.points.find((point) => point.sample === sample);
      const other = b.track.points.find((point) => point.sample === sample);
      if (!own || !other) return own ?? other ?? [];
      return other.similarity > own.similarity ? other : own;
    });
  return {
    track: {
      points,
      strongPoints: a.track.strongPoints + b.track.strongPoints,
      best: (a.track.best.similarity >= b.track.best.similarity ? a : b).track.best,
    },
    first: Math.min(a.first, b.first),
    last: Math.max(a.last, b.last),
  };
}
