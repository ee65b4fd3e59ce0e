import { expect, it } from 'vitest';
import { judgeSuggestions } from './judge-suggestions.ts';
import type { Footage } from './read-footage.ts';

const CLIP: Footage = {
  name: 'float-01',
  path: 'float-01.mp4',
  video: 'float-01.mp4',
  kind: 'float',
  fps: 30,
  width: 1000,
  height: 500,
  duration: 10,
  clicks: [],
  events: [{ start: 1, end: 2 }],
};

it('accepts a suggestion only during an event, and only over the element if its place is known', () => {
  const suggestions = [
    { time: 1.5, x: 0.2, y: 0.2 },
    { time: 1.5, x: 0.3, y: 0.2 },
    { time: 2, x: 0.2, y: 0.2 },
  ];
  expect(judgeSuggestions(CLIP, suggestions)).toEqual([true, true, false]);
  const places = [[{ time: 1, x: 200, y: 100 }]];
  expect(judgeSuggestions({ ...CLIP, places, size: { width: 40, height: 40 } }, suggestions)).toEqual([
    ...[true, false, false],
  ]);
});
