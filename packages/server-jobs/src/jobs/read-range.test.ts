import { describe, expect, it } from 'vitest';
import { readRange } from './results-folder.ts';

describe('readRange', () => {
  it.each([
    ['bytes=0-', { start: 0, end: 9 }],
    ['bytes=4-6', { start: 4, end: 6 }],
    ['bytes=4-400', { start: 4, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-300', { start: 0, end: 9 }],
    ['bytes=9-9', { start: 9, end: 9 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=6-4', null],
    ['bytes=0-1,4-5', null],
    ['bytes=-', null],
    ['bytes=a-b', null],
    ['frames=0-1', null],
    [undefined, null],
  ])('reads %j of ten bytes', (header, expected) => {
    expect(readRange(header, 10)).toEqual(expected);
  });

  it('cannot satisfy any range of an empty file', () => {
    expect(readRange('bytes=0-', 0)).toBe('unsatisfiable');
    expect(readRange('bytes=-5', 0)).toBe('unsatisfiable');
  });
});
