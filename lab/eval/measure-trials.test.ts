import { describe, expect, it } from 'vitest';
import { type Measured, measureTrials } from './measure-trials.ts';
import { measureCells } from './report/render-measures.ts';

const TRIAL: Measured = {
  clip: 'icon-01',
  kind: 'icon',
  duration: 60,
  f1: 1,
  wrongFrame: null,
  fadingFrame: null,
  check: null,
  suggestions: null,
  precisionOfEdges: { starts: [0.5, 1, 1, 1], ends: [0, 0.5, 1, 1] },
  edgeErrors: [0, 1, 0, 2],
  predicted: [{ confidence: 1 }, { confidence: 0.9 }],
  isRight: [true, true],
};

describe('the measures', () => {
  it('are means over trials with the standard deviation over clips, not over seeds', () => {
    const other = { ...TRIAL, clip: 'icon-02', f1: 0.5 };
    const { clips, f1 } = measureTrials([TRIAL, { ...TRIAL, f1: 0.5 }, other, other]);
    expect([clips, f1?.mean]).toEqual([2, 0.625]);
    expect(f1?.deviation).toBeCloseTo(0.25 * Math.SQRT1_2);
    expect(measureTrials([TRIAL]).f1).toEqual({ mean: 1, deviation: null });
  });

  it('have the precision of edges at each tolerance, without trials that have no events to find', () => {
    const { starts, ends } = measureTrials([TRIAL, { ...TRIAL, clip: 'play', precisionOfEdges: null }]);
    expect(starts.map((spread) => spread?.mean)).toEqual([0.5, 1, 1, 1]);
    expect(ends.map((spread) => spread?.mean)).toEqual([0, 0.5, 1, 1]);
  });

  it('say how far 19 of 20 edges are off at most', () => {
    const errors = Array.from({ length: 20 }, (_, frames) => frames);
    expect(measureTrials([{ ...TRIAL, edgeErrors: errors }]).edgeError95).toBe(18);
    expect(measureTrials([{ ...TRIAL, edgeErrors: [] }]).edgeError95).toBeNull();
  });

  it('count false events an hour over all that was watched', () => {
    const wrong = { ...TRIAL, clip: 'icon-02', duration: 180, isRight: [false, true] };
    const { falseEventsPerHour } = measureTrials([TRIAL, wrong]);
    expect(falseEventsPerHour?.mean).toBeCloseTo(15);
    expect(falseEventsPerHour?.deviation).toBeCloseTo(20 * Math.SQRT1_2);
  });

  it('say how far confidences are from the share of right events', () => {
    const half = { ...TRIAL, predicted: [{ confidence: 0.9 }, { confidence: 0.9 }], isRight: [true, false] };
    expect(measureTrials([half]).calibrationError).toBeCloseTo(0.4);
    expect(measureTrials([{ ...TRIAL, predicted: [{ confidence: null }] }]).calibrationError).toBeNull();
  });

  it('are shown in one line, with a dash for what no trial tells', () => {
    const [, , cells = []] = measureCells([
      { name: 'all', measures: measureTrials([TRIAL, { ...TRIAL, clip: 'icon-02' }]) },
      {
        name: 'play',
        measures: measureTrials([{ ...TRIAL, precisionOfEdges: null, predicted: [], isRight: [] }]),
      },
    ]);
    expect(cells.join(' ')).toBe('play 1 1.00 - - - - - - - - 2.0 0.0 0.0 % -');
  });
});
