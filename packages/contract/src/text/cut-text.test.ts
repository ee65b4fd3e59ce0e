import { expect, it } from 'vitest';
import { cutText } from './cut-text.ts';

it('cuts a text, but no character', () => {
  expect(cutText('clutch', 10)).toBe('clutch');
  expect(cutText('clutch', 3)).toBe('clu');
  expect(cutText('gg🔥🔥', 5)).toBe('gg🔥');
  expect(cutText('gg🔥🔥', 6)).toBe('gg🔥🔥');
});
