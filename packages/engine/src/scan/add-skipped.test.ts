import { expect, it } from 'vitest';
import { addSkipped } from './add-skipped.ts';

const range = (startTime: number, endTime: number, reason = 'damaged') => ({ startTime, endTime, reason });
const SLACK = 0.04;

it('makes one range of those that touch, in whichever order they are found', () => {
  const found = [range(20, 30), range(5, 6), range(10, 20.02), range(30.03, 40)];
  const joined = found.reduce((all, next) => addSkipped(all, next, SLACK), [] as ReturnType<typeof range>[]);
  expect(joined).toEqual([range(5, 6), range(10, 40)]);
});

it('keeps ranges apart that have something between them, or another reason', () => {
  const apart = [range(1, 2), range(2.1, 3), range(3, 4, 'cut off')];
  expect(apart.reduce((all, next) => addSkipped(all, next, SLACK), [] as ReturnType<typeof range>[])).toEqual(
    apart,
  );
});
