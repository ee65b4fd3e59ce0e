import { expect, it } from 'vitest';
import { toIso639 } from './iso-639.ts';

it.each([
  ['en', 'eng'],
  ['de', 'deu'],
  ['pt-BR', 'por'],
  ['zh-Hant-TW', 'zho'],
  ['DE', 'deu'],
  ['ger', 'ger'],
  ['yue', 'yue'],
  ['und', null],
  ['', null],
  ['xx', null],
  ['English', null],
])('takes %s for %s', (tag, code) => {
  expect(toIso639(tag)).toBe(code);
});
