import { describe, expect, it } from 'vitest';
import { sampleScoreOf } from '../../fixtures/score-series-of.ts';
import type { RgbMatcher } from '../../model/matcher.ts';
import { untracedSample } from '../score/scored-sample.ts';
import { KeyframeScores } from './keyframe-scores.ts';

const ALL = { start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY };

function scoresOf(seconds: readonly number[]): KeyframeScores {
  const matcher: RgbMatcher = { reads: 'rgb', rects: [], regionCount: 3, geometry: null, compare() {} };
  const keyframes = new KeyframeScores([{ elementId: 'one', matcher }]);
  for (const time of seconds) keyframes.add(time, [untracedSample(sampleScoreOf({}, 3))]);
  return keyframes;
}

describe('the keyframes of a quick look', () => {
  it('require no further scanning if they show nothing', () => {
    expect(scoresOf([0, 4, 8]).ranges(true, 12)).toEqual([]);
  });

  it('leave the rest of the video to be scanned if they could not be read to the end', () => {
    expect(scoresOf([0, 4, 8, 12]).ranges(false, 60)).toEqual([{ start: 4, end: ALL.end }]);
    expect(scoresOf([]).ranges(false, 60)).toEqual([ALL]);
  });

  it('leave what lies between keyframes that are far apart to be scanned', () => {
    expect(scoresOf([0, 4, 8, 30, 34]).ranges(true, 38)).toEqual([{ start: 0, end: 30 }]);
    expect(scoresOf([0]).ranges(true, 60)).toEqual([ALL]);
  });

  it('are part of the results outside the ranges', () => {
    expect(scoresOf([0, 4, 8]).within({ start: 4, end: 8 })).toMatchObject([{ time: 4 }]);
  });
});
