import { describe, expect, it } from 'vitest';
import { dropEchoes } from './drop-echoes.ts';
import type { Track } from './track-sightings.ts';

const STRONG = 0.75;

/** A track that is weak in the first and last two samples of a span, and clear in between. */
function trackOf(first: number, last: number, clear: number): Track {
  const points = Array.from({ length: last - first + 1 }, (_, i) => ({
    sample: first + i,
    x: 100,
    y: 50,
    similarity: i < 2 || i > last - first - 2 ? 0.5 : clear,
  }));
  const best = points[2] ?? { sample: first, x: 100, y: 50, similarity: clear };
  return { points, best, strongPoints: points.length - 4 };
}

describe('a faint track next to a sure one', () => {
  const sure = trackOf(20, 60, 0.98);

  it('is dropped if it is clear only while the sure one is', () => {
    expect(dropEchoes([sure, trackOf(18, 40, 0.8), trackOf(21, 61, 0.84)], STRONG)).toEqual([sure]);
  });

  it.each([
    ['outlasts it, as the next line of a list does', trackOf(40, 80, 0.8)],
    ['began before it', trackOf(5, 50, 0.8)],
    ['is hardly fainter', trackOf(25, 50, 0.9)],
  ])('stays if it %s', (_how, other) => {
    expect(dropEchoes([sure, other], STRONG)).toEqual([sure, other]);
  });

  it('stays next to one that is not sure, either', () => {
    const tracks = [trackOf(20, 60, 0.9), trackOf(25, 50, 0.8)];
    expect(dropEchoes(tracks, STRONG)).toEqual(tracks);
  });
});
