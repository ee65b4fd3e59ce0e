import { describe, expect, it } from 'vitest';
import { intersectionOverUnion, scorePrediction } from './score-prediction.ts';

const truth = [
  { start: 1, end: 2 },
  { start: 5, end: 6 },
];

describe('the measure', () => {
  it('gives 1 to a perfect prediction', () => {
    expect(scorePrediction(truth, truth, 30)).toEqual({
      precision: 1,
      recall: 1,
      f1: 1,
      startErrorFrames: 0,
      edgeErrors: [0, 0, 0, 0],
      isRight: [true, true],
    });
  });

  it('counts the start error of a shifted prediction in frames', () => {
    const shifted = truth.map(({ start, end }) => ({ start: start + 0.1, end: end + 0.1 }));
    expect(scorePrediction(shifted, truth, 30)).toMatchObject({
      f1: 1,
      startErrorFrames: 3,
      edgeErrors: [3, 3, 3, 3],
    });
  });

  it('does not match below an IoU of 0.3', () => {
    expect(intersectionOverUnion({ start: 0, end: 1 }, { start: 0, end: 0.3 })).toBeCloseTo(0.3);
    expect(scorePrediction([{ start: 1, end: 1.29 }], truth, 30)).toMatchObject({
      precision: 0,
      f1: 0,
      startErrorFrames: null,
    });
    expect(scorePrediction([{ start: 1, end: 1.31 }], truth, 30)).toMatchObject({
      precision: 1,
      recall: 0.5,
    });
  });

  it('matches one to one, as many as possible, even if events compete for the best overlaps', () => {
    const crowded = [
      { start: 0, end: 10 },
      { start: 4, end: 14 },
    ];
    const wanted = [
      { start: 3, end: 11 },
      { start: 9, end: 15 },
    ];
    const scores = scorePrediction(
      [crowded[1] ?? wanted[0], crowded[0]].filter((x) => x !== undefined),
      wanted,
      30,
    );
    expect(scores.recall).toBeLessThanOrEqual(1);
    expect(
      scorePrediction(
        [{ start: 3, end: 11 }],
        [wanted[0], wanted[0]].filter((x) => x !== undefined),
        30,
      ).recall,
    ).toBe(0.5);
  });

  it('scores an empty prediction as right, and any other as wrong, if there is nothing to find', () => {
    expect(scorePrediction([], [], 30)).toMatchObject({ precision: 1, recall: 1, f1: 1 });
    expect(scorePrediction([{ start: 1, end: 2 }], [], 30)).toMatchObject({ precision: 0, f1: 0 });
    expect(scorePrediction([], truth, 30)).toMatchObject({ recall: 0, f1: 0 });
  });
});
