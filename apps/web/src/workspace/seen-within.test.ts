import { ScoreSeries } from '@framescout/framescout/page';
import { describe, expect, it } from 'vitest';
import { seenWithin } from './seen-within.ts';

const FRAME_RATE = 10;
const FULL = 65_535;

/** Scores of an element at ten frames per second; every second frame was scanned. */
function scored(...similarities: number[]): ScoreSeries {
  const series = new ScoreSeries({ regionCount: 1, geometry: null });
  similarities.forEach((similarity, index) => {
    series.add((2 * index) / FRAME_RATE, 2 * index, {
      similarities: Uint16Array.of(similarity * FULL),
      opacity: 0,
      earlier: 0,
      later: 0,
      sightings: new Uint16Array(0),
    });
  });
  return series;
}

function spanOf(startFrame: number, endFrame: number) {
  return {
    startFrame,
    endFrame,
    startTime: startFrame / FRAME_RATE,
    endTime: (endFrame + 1) / FRAME_RATE,
  };
}

describe('an event that is added', () => {
  it('is as certain as the best of its frames, even if it lasts less than a second', () => {
    const { confidence, peakTime } = seenWithin(scored(1, 0.2, 0.6, 0.4, 0.9), spanOf(3, 7));
    expect(confidence).toBeCloseTo(0.6, 3);
    expect(peakTime).toBeCloseTo(0.4);
  });

  it('is not certain at all where nothing was scanned', () => {
    const nothing = { confidence: 0, peakTime: 0.55, region: null };
    expect(seenWithin(null, spanOf(5, 5))).toEqual(nothing);
    expect(seenWithin(scored(1, 1, 1, 1), spanOf(5, 5))).toEqual(nothing);
    expect(seenWithin(scored(1, 1), spanOf(5, 5))).toEqual(nothing);
  });
});
