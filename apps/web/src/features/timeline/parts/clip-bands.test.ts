import { expect, it } from 'vitest';
import { placeClips } from './clip-bands.tsx';

/** Clips of a length in seconds, one every ten seconds. */
function clipsEvery10Seconds(count: number, length: number) {
  return Array.from({ length: count }, (_, i) => ({
    id: `clip-${i}`,
    number: i + 1,
    start: 10 * i,
    end: 10 * i + length,
  }));
}

it('clips have places of their own as long as there are not too many in view, however narrow they are', () => {
  const clips = clipsEvery10Seconds(100, 4);
  expect(placeClips(clips, { start: 0, end: 1000 }, 500)).toEqual(
    clips.map((clip, i) => ({ id: `clip-${i}`, left: 5 * i, right: 5 * i + 2, clip })),
  );
});

it('thousands of narrow clips share as many places as can be told apart', () => {
  const view = { start: 0, end: 30_000 };
  expect(placeClips(clipsEvery10Seconds(3000, 4), view, 1000)).toEqual([
    { id: 'clip-0', left: 0, right: expect.closeTo(1001.67), clip: null },
  ]);
  const apart = placeClips(clipsEvery10Seconds(3000, 4), view, 12_000);
  expect(apart).toHaveLength(3000);
  expect(apart.every(({ clip }) => clip === null)).toBe(true);
});

it('a clip that is wide enough to be trimmed keeps its edges among many narrow ones', () => {
  const [, ...narrow] = clipsEvery10Seconds(300, 4);
  const wide = { id: 'wide', number: 1, start: 0, end: 500 };
  const placed = placeClips([wide, ...narrow], { start: 0, end: 3000 }, 600);
  expect(placed[0]).toEqual({ id: 'wide', left: 0, right: 100, clip: wide });
  expect(placed.slice(1).every(({ clip }) => clip === null)).toBe(true);
});

it('clips outside the view have no place', () => {
  expect(placeClips(clipsEvery10Seconds(100, 4), { start: 100, end: 120 }, 600).map(({ id }) => id)).toEqual([
    'clip-10',
    'clip-11',
    'clip-12',
  ]);
});
