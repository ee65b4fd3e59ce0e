import { describe, expect, it } from 'vitest';
import { readNumber, stepFrom } from './number-field.tsx';

describe('readNumber', () => {
  it.each([
    ['1.5', 1.5],
    ['1,5', 1.5],
    ['.5', 0.5],
    [',5', 0.5],
    ['2.', 2],
    ['-3', -3],
    ['\u22123', -3],
    ['+4', 4],
    [' 4 ', 4],
    ['5 s', 5],
    ['2,5s', 2.5],
    ['\uFF15', 5],
    ['1:30', 90],
    ['0:02,5', 2.5],
  ])('reads %j as seconds', (text, seconds) => {
    expect(readNumber(text, 's')).toBe(seconds);
  });

  it.each(['', ' ', 'abc', '-', '.', '1.000,5', '1,2,3', '0x10', '1e3', '1:75', '1:', ':30', '5 px'])(
    'finds no number in %j',
    (text) => {
      expect(readNumber(text, 's')).toBeNull();
    },
  );

  it('accepts minutes only if the unit is seconds', () => {
    expect(readNumber('1:30', '×')).toBeNull();
  });
});

describe('stepFrom', () => {
  it.each([
    [5, 0.5, 1, 5.5],
    [5, 0.5, -1, 4.5],
    [2.25, 0.5, 1, 2.5],
    [2.25, 0.5, -1, 2],
    [0.1 + 0.2, 0.1, 1, 0.4],
    [-0.3, 0.1, 1, -0.2],
    [3, 1, 1, 4],
  ] as const)('steps from %d (step %d, direction %d) to %d', (value, step, direction, next) => {
    expect(stepFrom(value, step, direction)).toBe(next);
  });
});
