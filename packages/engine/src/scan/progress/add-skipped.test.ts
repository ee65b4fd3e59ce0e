import { expect, it } from 'vitest';
import { addSkipped } from './add-skipped.ts';

const range = (startTime: number, endTime: number, reason = 'damaged') => ({ startTime, endTime, reason });
const SLACK = 0.04;

it('merges ranges that touch, whatever order they are found in', () => {
  const found = [range(20, 30), range(5, 6), range(10, 20.02), range(30.03, 40)];
  const joined = found.reduce((all, next) => addSkipped(all, next, SLACK), [] as ReturnType<typeof range>[]);
  expect(joined).toEqual([range(5, 6), range(10, 40)]);
});

it('keeps ranges separate if there is a gap between them or the reason differs', () => {
  const apart = [range(1, 2), range(2.1, 3), range(3, 4, 'cut off')];
  expect(apart.reduce((all, next) => addSkipped(all, next, SLACK), [] as ReturnType<typeof range>[])).toEqual(
    apart,
  );
});
