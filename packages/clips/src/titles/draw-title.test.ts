import { expect, it } from 'vitest';
import { wrapTitle } from './draw-title.ts';

/** Wraps into lines of at most so many letters. */
const wrap = (text: string, most: number) => wrapTitle(text, (line) => line.length <= most);

it.each([
  ['a short one', 20, ['a short one']],
  ['one that is too long', 8, ['one that', 'is too', 'long']],
  ['三连杀在最后一刻', 3, ['三连杀', '在最后', '一刻']],
  ['Kill 三连杀在最后', 6, ['Kill 三', '连杀在最后']],
  ['', 5, ['']],
])('wraps "%s" into lines of %i', (text, most, lines) => {
  expect(wrap(text, most)).toEqual(lines);
});

it('breaks no word', () => {
  expect(wrap('a verylongword', 8)).toBeNull();
});
