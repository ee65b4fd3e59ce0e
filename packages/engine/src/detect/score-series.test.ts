import { describe, expect, it } from 'vitest';
import { type ExampleSample, scoreSeriesOf } from '../fixtures/score-series-of.ts';
import { ScoreSeries } from './score-series.ts';

const SHAPE = { regionCount: 1, geometry: null };
const SEEN: ExampleSample = { detections: [{ x: 10, y: 20, similarity: 0.9 }] };

/** How many samples each slice has. */
function lengthsOf(series: ScoreSeries, maxBytes: number): number[] {
  return Array.from(series.slices(maxBytes), ({ times }) => times.length);
}

describe('the slices of a series', () => {
  // 18 bytes for a sample, and 6 for a detection.
  const series = scoreSeriesOf(SHAPE, [{}, SEEN, {}, SEEN, SEEN]);

  it('are as long as their size allows, and hold at least one sample', () => {
    expect(lengthsOf(series, 60)).toEqual([3, 2]);
    expect(lengthsOf(series, 42)).toEqual([2, 2, 1]);
    expect(lengthsOf(series, 1)).toEqual([1, 1, 1, 1, 1]);
    expect(lengthsOf(series, 1000)).toEqual([5]);
  });

  it('give the same series when they are put together', () => {
    const whole = new ScoreSeries(SHAPE);
    for (const slice of series.slices(42)) whole.append(slice);
    expect(whole.batchFrom(0, 0)).toEqual(series.batchFrom(0, 0));
  });

  it('are a single empty one if there are no samples', () => {
    expect(lengthsOf(new ScoreSeries(SHAPE), 60)).toEqual([0]);
  });
});
