import { expect, it } from 'vitest';
import { chapterTitle, clipLabel } from './clip-title.ts';

it('calls a clip what its events were called, each name once, with a star if one was starred', () => {
  const events = [{ name: 'Ace' }, { name: 'Clutch', starred: true as const }, { name: 'Ace' }];
  expect(clipLabel(events)).toBe('★ Ace, Clutch');
  expect(chapterTitle({ eventTime: 7, events })).toBe('★ Ace, Clutch');
});

it('takes the first line of a note for a name that is missing, and shows the whole note in a chapter', () => {
  const events = [{ note: 'use this\nin the intro' }];
  expect(clipLabel(events)).toBe('use this');
  expect(chapterTitle({ eventTime: 7, events })).toBe('00:00:07.000: use this in the intro');
  expect(chapterTitle({ eventTime: 7, events: [{ name: 'Ace', note: 'intro' }] })).toBe('Ace: intro');
});

it('is the time in a chapter, and nothing in a file name, of events about which nothing was said', () => {
  expect(clipLabel([{}])).toBe('');
  expect(chapterTitle({ eventTime: 7, events: [{}] })).toBe('00:00:07.000');
  expect(clipLabel([{ starred: true }])).toBe('★');
  expect(chapterTitle({ eventTime: 7, events: [{ starred: true }] })).toBe('★ 00:00:07.000');
});

it('shortens a chapter that no player would show in full, and a label of thousands of names', () => {
  const title = chapterTitle({ eventTime: 7, events: [{ note: '🎮'.repeat(500) }] });
  expect([...title]).toHaveLength(120);
  expect(title).toMatch(/🎮…$/u);
  expect([...clipLabel(Array.from({ length: 5000 }, (_, index) => ({ name: `Ace ${index}` })))]).toHaveLength(
    120,
  );
});
