import { expect, it } from 'vitest';
import { calibrationBins, expectedCalibrationError } from './calibration.ts';

it('gives the share of right predictions in each confidence bin', () => {
  const bins = calibrationBins([
    { confidence: 0.97, isRight: true },
    { confidence: 1, isRight: true },
    { confidence: 0.76, isRight: false },
    { confidence: 0.78, isRight: true },
  ]);
  expect(bins).toEqual([
    { from: 0.75, to: 0.8, count: 2, confidence: 0.77, right: 0.5 },
    { from: 0.95, to: 1, count: 2, confidence: 0.985, right: 1 },
  ]);
});

it('sums up how far the confidences of all bins are off, each by how many predictions it has', () => {
  expect(expectedCalibrationError([])).toBeNull();
  expect(
    expectedCalibrationError([
      { confidence: 0.3, isRight: false },
      { confidence: 0.8, isRight: true },
      { confidence: 0.84, isRight: false },
      { confidence: 1, isRight: true },
    ]),
  ).toBeCloseTo((0.3 + 2 * 0.32) / 4);
});
