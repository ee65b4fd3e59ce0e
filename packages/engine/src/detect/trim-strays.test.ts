import { describe, expect, it } from 'vitest';
import type { Track, TrackPoint } from './track-sightings.ts';
import { trimStrays } from './trim-strays.ts';

const STRONG = 0.75;

/** A track of sightings in consecutive samples, each given as position and similarity. */
function trackOf(sightings: readonly (readonly [x: number, similarity: number])[]): Track {
  const points = sightings.map(([x, similarity], sample): TrackPoint => ({ sample, x, y: 50, similarity }));
  const best = points.reduce((a, b) => (b.similarity > a.similarity ? b : a));
  return { points, best, strongPoints: points.filter(({ similarity }) => similarity > STRONG).length };
}

function samplesOf(track: Track): number[] {
  return trimStrays(track, STRONG).points.map(({ sample }) => sample);
}

const still = (x: number, similarity: number, times: number) =>
  Array.from({ length: times }, () => [x, similarity] as const);

describe('the ends of a track', () => {
  it('exclude weak sightings that stay next to the clear ones', () => {
    const track = trackOf([...still(124, 0.4, 5), ...still(100, 0.95, 4), ...still(124, 0.4, 3)]);
    expect(samplesOf(track)).toEqual([5, 6, 7, 8]);
  });

  it('keep weak sightings in the same place', () => {
    const track = trackOf([...still(101, 0.4, 3), ...still(100, 0.95, 4), ...still(100, 0.5, 3)]);
    expect(samplesOf(track)).toHaveLength(10);
  });

  it('keep weak sightings of an element that slides in', () => {
    const slide = [160, 145, 130, 115, 104].map((x) => [x, 0.5] as const);
    expect(samplesOf(trackOf([...slide, ...still(100, 0.95, 4)]))).toHaveLength(9);
  });

  it('keep clear sightings on both sides of a jump, as where a list moves', () => {
    const track = trackOf([...still(100, 0.95, 3), ...still(134, 0.9, 3), ...still(134, 0.5, 2)]);
    expect(samplesOf(track)).toHaveLength(8);
  });
});
