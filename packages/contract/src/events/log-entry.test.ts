import { expect, test } from 'vitest';
import { mostSimilarMoment } from './log-entry.ts';

const entry = (time: number, confidence: number, detected = false) => ({
  time,
  frame: 30 * time,
  confidence,
  detected,
});

test('the most similar moment is the first one of the highest confidence', () => {
  const log = [entry(0, 0.1), entry(1, 0.62), entry(3, 0.62), entry(4, 0.4)];
  expect(mostSimilarMoment(log)).toEqual(entry(1, 0.62));
});

test.each([
  ['nothing comes near the element', [entry(0, 0.1), entry(1, 0.29)]],
  ['the element is detected', [entry(0, 0.62), entry(1, 0.9, true)]],
  ['nothing was looked at', []],
])('there is no most similar moment where %s', (_why, log) => {
  expect(mostSimilarMoment(log)).toBeNull();
});
