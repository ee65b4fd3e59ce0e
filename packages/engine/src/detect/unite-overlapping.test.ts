import { describe, expect, it } from 'vitest';
import type { Track } from './track-sightings.ts';
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
