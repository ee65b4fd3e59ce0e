import { expect, it } from 'vitest';
import { suggestAddress } from './suggest-address.ts';

it.each([
  ['gamer@gmial.com', 'gamer@gmail.com'],
  ['gamer@gmail.con', 'gamer@gmail.com'],
  ['gamer@gmail.co', 'gamer@gmail.com'],
  ['gamer@gmai.com', 'gamer@gmail.com'],
  ['gamer@gmaill.com', 'gamer@gmail.com'],
  ['gamer@gnail.com', 'gamer@gmail.com'],
  ['gamer@Hotmial.com', 'gamer@hotmail.com'],
  [' Some.One@outlok.com ', 'Some.One@outlook.com'],
  ['gamer@gmial.con', 'gamer@gmail.com'],
  ['me@studio.con', 'me@studio.com'],
])('recognizes %s as mistyped', (typed, meant) => {
  expect(suggestAddress(typed)).toBe(meant);
});

it.each([
  '',
  'gamer',
  'gamer@',
  '@gmial.com',
  'a@b@gmial.com',
  'gamer@gmail.com',
  'gamer@GMAIL.com',
  'gamer@ymail.com',
  'gamer@gmx.ch',
  'gamer@example.com',
  'gamer@mails.com',
])('leaves %s alone', (typed) => {
  expect(suggestAddress(typed)).toBeNull();
});
