import { expect, test } from 'vitest';
import { likestMoment } from './likest-moment.ts';

const entry = (time: number, confidence: number, detected = false) => ({
  time,
  frame: 30 * time,
  confidence,
  detected,
});

test('the likest moment is the one of highest confidence outside events, the first of several', () => {
  const log = [entry(0, 0.1), entry(1, 0.62), entry(2, 0.9, true), entry(3, 0.62), entry(4, 0.4)];
  expect(likestMoment(log)).toEqual(entry(1, 0.62));
});

test('where nothing comes near the element there is no likest moment', () => {
  expect(likestMoment([entry(0, 0.1), entry(1, 0.29)])).toBeNull();
  expect(likestMoment([])).toBeNull();
});
