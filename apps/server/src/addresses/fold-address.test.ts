import { expect, it } from 'vitest';
import { foldAddress } from './fold-address.ts';

it.each([
  ['Ann@Example.com', 'ann@example.com'],
  [' ann+trial2@example.com ', 'ann@example.com'],
  ['ann+a+b@example.com', 'ann@example.com'],
  ['a.n.n@example.com', 'a.n.n@example.com'],
  ['A.n.n+x@GMail.com', 'ann@gmail.com'],
  ['a.nn@googlemail.com', 'ann@gmail.com'],
  ['+only@example.com', '+only@example.com'],
  ['"odd@name"@example.com', '"odd@name"@example.com'],
  ['constructor@constructor', 'constructor@constructor'],
])('folds %s to %s', (email, folded) => {
  expect(foldAddress(email)).toBe(folded);
});
