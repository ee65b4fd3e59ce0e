import { expect, it } from 'vitest';
import { fillTitle } from './fill-title.ts';

const FIELDS = { element: 'Kill', n: '3', time: '12:05', name: '', note: 'Clutch' };

it.each([
  ['{element} {n}', 'Kill 3'],
  ['{element} {n} at {time}: {note}', 'Kill 3 at 12:05: Clutch'],
  ['{name}: {note}', 'Clutch'],
  ['{element} - {name}', 'Kill'],
  ['{element}  |  {name}  |  {time}', 'Kill | | 12:05'],
  ['{score} {n}', '{score} 3'],
  ['{name}', ''],
])('the title %s says "%s"', (pattern, text) => {
  expect(fillTitle(pattern, FIELDS)).toBe(text);
});

it('fills each field once, whatever it contains', () => {
  expect(fillTitle('{note} {n}', { ...FIELDS, note: '{n} $& \n more' })).toBe('{n} $& more 3');
});
