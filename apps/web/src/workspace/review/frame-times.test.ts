import { ScoreSeries } from '@framescout/framescout/page';
import { describe, expect, it } from 'vitest';
import { frameIn } from './frame-times.ts';

const NOTHING = {
  similarities: Uint16Array.of(0),
  opacity: 0,
  detections: new Uint16Array(),
  earlier: 0,
  later: 0,
};

/** The end of the video, right after the last frame that was looked at. */
const END = { time: 1, framesLeft: 1 };

/** A series of frames that a scan looked at, with their times (seconds). */
function seriesOf(...looked: [frame: number, time: number][]): ScoreSeries {
  const series = new ScoreSeries({ regionCount: 1, geometry: null });
  for (const [frame, time] of looked) series.add(time, frame, NOTHING);
  return series;
}

describe('the frame at a time', () => {
  it('is exactly the one that a scan looked at, however long it lasts', () => {
    const series = seriesOf([0, 0], [1, 0.1], [2, 0.5], [3, 0.6]);
    expect(frameIn(series, 0.3, END)).toEqual({ frame: 1, startTime: 0.1, endTime: 0.5 });
    expect(frameIn(series, 0.5, END)).toMatchObject({ frame: 2, startTime: 0.5 });
    expect(frameIn(series, 0.9, END)).toEqual({ frame: 3, startTime: 0.6, endTime: 1 });
  });

  it('is interpolated evenly between frames that were looked at, where some were skipped', () => {
    const series = seriesOf([0, 0], [3, 0.3], [4, 0.4]);
    expect([0, 0.05, 0.1, 0.25, 0.3].map((time) => frameIn(series, time, END).frame)).toEqual([
      0, 0, 1, 2, 3,
    ]);
    const { startTime, endTime } = frameIn(series, 0.15, END);
    expect(startTime).toBeCloseTo(0.1, 9);
    expect(endTime).toBeCloseTo(0.2, 9);
  });

  it('is interpolated evenly up to the end of the video after the last frame that was looked at', () => {
    const series = seriesOf([0, 0], [1, 0.25], [2, 0.5]);
    const end = { time: 2.5, framesLeft: 8 };
    expect(frameIn(series, 0.5, end)).toEqual({ frame: 2, startTime: 0.5, endTime: 0.75 });
    expect(frameIn(series, 1.9, end)).toEqual({ frame: 7, startTime: 1.75, endTime: 2 });
    expect(frameIn(series, 2.5, end)).toMatchObject({ frame: 9, endTime: 2.5 });
  });
});
