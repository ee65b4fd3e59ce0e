import { expect, it } from 'vitest';
import { titleAttempts } from './title-attempts.ts';

it('tries smaller letters first, and then less of the text, whole letters only', () => {
  const text = 'Ace of the match 👨‍👩‍👧';
  const attempts = [...titleAttempts(text, 100)];
  expect(attempts.slice(0, 4)).toEqual([100, 80, 65, 50].map((size) => ({ text, size, isLast: false })));
  expect(attempts[4]).toEqual({ text: 'Ace of the ma…', size: 50, isLast: false });
  const last = attempts.findIndex(({ isLast }) => isLast);
  expect(attempts[last]).toEqual({ text: 'Ace…', size: 50, isLast: true });
});

it('ends with what cannot be shortened', () => {
  expect([...titleAttempts('Win', 40)].at(-1)).toEqual({ text: 'Win', size: 20, isLast: true });
});
