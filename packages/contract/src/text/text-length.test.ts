import { expect, it } from 'vitest';
import { cutText, utf8Length } from './text-length.ts';

it('counts as many bytes as the text has when encoded, at all lengths of characters', () => {
  for (const point of [0, 0x7f, 0x80, 0x7ff, 0x800, 0xffff, 0x10000, 0x10ffff]) {
    const text = `a${String.fromCodePoint(point)}`;
    expect(utf8Length(text)).toBe(new TextEncoder().encode(text).length);
  }
});

it('cuts a text, but no character', () => {
  expect(cutText('clutch', 10)).toBe('clutch');
  expect(cutText('clutch', 3)).toBe('clu');
  expect(cutText('gg🔥🔥', 5)).toBe('gg🔥');
  expect(cutText('gg🔥🔥', 6)).toBe('gg🔥🔥');
});
