import { expect, it } from 'vitest';
import { scorePassword } from './password-strength.ts';

it.each([
  ['password', 0],
  ['qwerty123', 0],
  ['correct horse battery staple', 4],
])('scores %s as %s', (password, score) => {
  expect(scorePassword(password)).toBe(score);
});

it('stays fast on a very long password', () => {
  expect(scorePassword('x'.repeat(100_000))).toBe(0);
});

it('scores a common password below a rare one', () => {
  expect(scorePassword('dragon1')).toBeLessThan(scorePassword('wtq-73-lamp-ox'));
});
