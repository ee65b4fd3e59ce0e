import { expect, it } from 'vitest';
import { labelPlaces } from './use-overlay-drawing.ts';

const size = { width: 0.1, height: 0.05 };

it('gives selections in the same place a single name', () => {
  const selections = new Map([
    [0, { x: 0.4, y: 0.4, ...size }],
    [1, { x: 0.8, y: 0.1, ...size }],
    [2, { x: 0.41, y: 0.405, ...size }],
  ]);
  expect(labelPlaces(selections).map(({ label, box }) => [label, box.x])).toEqual([
    ['Frames 1, 3', 0.4],
    ['Frame 2', 0.8],
  ]);
});

it('keeps neighbors apart if they can be told apart', () => {
  const selections = new Map([
    [0, { x: 0.4, y: 0.4, ...size }],
    [1, { x: 0.4, y: 0.44, ...size }],
  ]);
  expect(labelPlaces(selections).map(({ label }) => label)).toEqual(['Frame 1', 'Frame 2']);
});
