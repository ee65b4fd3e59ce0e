import { describe, expect, it } from 'vitest';
import { vote } from '../fixtures/vote.ts';
import { buildLog } from './build-log.ts';
import { confidenceCurve } from './confidence-curve.ts';
import { findEvents } from './find-events.ts';
import { ScoreSeries } from './score-series.ts';
import { SIMILARITY_STEPS } from './score-steps.ts';

const FPS = 10;
const CLASSIC = { regionCount: 3, geometry: null };
const UNSEEN = { opacity: 0, earlier: 0, later: 0, detections: new Uint16Array(0) };

/** A series at 10 frames per second in which all three regions have the same similarity. */
function seriesOf(values: number[], times = values.map((_, index) => index / FPS)): ScoreSeries {
  const series = new ScoreSeries(CLASSIC, 2);
  values.forEach((value, index) => {
    const similarities = new Uint16Array(3).fill(Math.round(value * SIMILARITY_STEPS));
    const time = times[index] ?? 0;
    series.add(time, Math.round(time * FPS), { similarities, ...UNSEEN });
  });
  return series;
}

const rule = { element: 'Kill', sensitivity: 0.75, lastFrameEnd: 100 };

describe('a score series', () => {
  it('grows and keeps every sample', () => {
    const series = seriesOf(Array.from({ length: 500 }, (_, index) => index / 500));
    expect(series.length).toBe(500);
    expect(series.times.at(-1)).toBeCloseTo(49.9);
    expect(series.similarities).toHaveLength(1500);
    expect(series.frameAt(123)).toBe(123);
  });

  it('gives the same verdict as the vote, sample by sample', () => {
    let state = 7;
    const next = () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state % (SIMILARITY_STEPS + 1);
    };
    const series = new ScoreSeries(CLASSIC);
    for (let i = 0; i < 300; i++) {
      series.add(i, i, { similarities: Uint16Array.of(next(), next(), next()), ...UNSEEN });
    }
    const { confidence, isCountable } = confidenceCurve(series);
    for (let i = 0; i < series.length; i++) {
      const values = [...series.similarities.slice(i * 3, i * 3 + 3)].map(
        (value) => value / SIMILARITY_STEPS,
      );
      const verdict = vote(values, 0.75);
      expect(confidence[i]).toBeCloseTo(verdict.confidence, 5);
      expect(isCountable[i] === 1 && (confidence[i] ?? 0) > 0.75).toBe(verdict.detected);
    }
  });
});

describe('events', () => {
  it('run from the first detected frame to the end of the last, frame-accurate', () => {
    const [event, ...others] = findEvents(seriesOf([0, 0, 0.8, 0.95, 0.9, 0, 0]), rule);
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      element: 'Kill',
      startTime: 0.2,
      endTime: 0.5,
      startFrame: 2,
      endFrame: 4,
      peakTime: 0.3,
    });
    expect(event?.confidence).toBeCloseTo(0.95, 4);
  });

  it('less than a quarter of a second apart are joined, others are not', () => {
    const gapOfTwoFrames = [0.9, 0, 0, 0.9];
    const gapOfThreeFrames = [0.9, 0, 0, 0, 0.9];
    expect(findEvents(seriesOf(gapOfTwoFrames), rule)).toHaveLength(1);
    expect(findEvents(seriesOf(gapOfThreeFrames), rule)).toHaveLength(2);
  });

  it('at the very end run until the last frame ends', () => {
    const [event] = findEvents(seriesOf([0, 0.9, 0.9]), { ...rule, lastFrameEnd: 0.31 });
    expect(event?.endTime).toBe(0.31);
  });

  it('do not extend over missing frames', () => {
    const series = seriesOf([0, 0.9, 0.9, 0.9, 0], [0, 0.1, 0.2, 5, 5.1]);
    expect(findEvents(series, rule).map((event) => [event.startTime, event.endTime])).toEqual([
      [0.1, 0.3],
      [5, 5.1],
    ]);
  });

  it('change with the sensitivity, without any new samples', () => {
    const series = seriesOf([0, 0.7, 0, 0, 0, 0, 0.9]);
    expect(findEvents(series, { ...rule, sensitivity: 0.6 })).toHaveLength(2);
    expect(findEvents(series, { ...rule, sensitivity: 0.95 })).toHaveLength(0);
  });
});

describe('the log', () => {
  it('contains the best frame of each second, with its own time and index', () => {
    const values = Array.from({ length: 25 }, (_, index) => (index === 7 ? 0.9 : index === 18 ? 0.5 : 0.1));
    const log = buildLog(seriesOf(values), 0.75, []);
    expect(log.map((entry) => [entry.time, entry.frame, entry.detected])).toEqual([
      [0.7, 7, true],
      [1.8, 18, false],
      [2, 20, false],
    ]);
  });

  it('prefers a detected frame to one with higher confidence but too few counting regions', () => {
    const series = new ScoreSeries(CLASSIC);
    const steps = (values: number[]) => Uint16Array.from(values, (value) => value * SIMILARITY_STEPS);
    series.add(0, 0, { similarities: steps([1, 0.59, 0.59]), ...UNSEEN });
    series.add(0.1, 1, { similarities: steps([0.7, 0.7, 0.7]), ...UNSEEN });
    const [entry] = buildLog(series, 0.65, []);
    expect(entry).toMatchObject({ frame: 1, detected: true });
  });

  it('has no entry for seconds without a frame', () => {
    expect(buildLog(seriesOf([0.1, 0.1], [0.5, 7.5]), 0.75, []).map((entry) => entry.time)).toEqual([
      0.5, 7.5,
    ]);
  });
});
