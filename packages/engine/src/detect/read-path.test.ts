import { expect, it } from 'vitest';
import { type ExampleSample, scoreSeriesOf } from '../fixtures/score-series-of.ts';
import { readPath } from './read-path.ts';

const SHAPE = {
  regionCount: 1,
  geometry: { places: [{ x: 0, y: 0 }], region: { width: 100, height: 50 }, box: { width: 90, height: 40 } },
};
const how = { sensitivity: 0.75, picture: { width: 1000, height: 500 } };

/** Samples at 30 frames per second, each with what is seen at `x`, if anything. */
const seriesOf = (places: readonly (number | null)[], similarity = 0.9) =>
  scoreSeriesOf(
    SHAPE,
    places.map((x): ExampleSample => (x === null ? {} : { detections: [{ x, y: 75, similarity }] })),
  );

it('reads where the middle of an element is, ten times a second', () => {
  const series = seriesOf(Array.from({ length: 30 }, (_, frame) => 150 + 10 * frame));
  const points = readPath(series, [{ startTime: 0, endTime: 1 }], how);
  expect(points.length).toBeGreaterThanOrEqual(8);
  expect(points.length).toBeLessThanOrEqual(10);
  for (const { time, x, y } of points) {
    expect(x).toBeCloseTo(0.2 + 0.3 * time);
    expect(y).toBeCloseTo(0.2);
  }
});

it('leaves out what is unclear, and what no event is about', () => {
  expect(readPath(seriesOf([100, 100, 100], 0.6), [{ startTime: 0, endTime: 1 }], how)).toEqual([]);
  expect(readPath(seriesOf([100, 100, 100]), [{ startTime: 5, endTime: 6 }], how)).toEqual([]);
  expect(readPath(scoreSeriesOf({ regionCount: 1, geometry: null }, [{}]), [], how)).toEqual([]);
});

it('is between several that are seen at once', () => {
  const detections = [100, 500].map((x) => ({ x, y: 75, similarity: 0.9 }));
  const [point] = readPath(scoreSeriesOf(SHAPE, [{ detections }]), [{ startTime: 0, endTime: 1 }], how);
  expect(point?.x).toBeCloseTo(0.35);
});

it('stays in the last place between events until shortly before the next', () => {
  const series = seriesOf([150, ...new Array(149).fill(null), 750]);
  const events = [
    { startTime: 0, endTime: 0.1 },
    { startTime: 5, endTime: 5.1 },
  ];
  expect(readPath(series, events, how)).toEqual([
    { time: 0, x: 0.2, y: 0.2 },
    { time: 4, x: 0.2, y: 0.2 },
    { time: 5, x: 0.8, y: 0.2 },
  ]);
});
