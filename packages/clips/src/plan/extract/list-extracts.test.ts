import { DEFAULT_CLIP_SETTINGS } from '@framescout/contract';
import { expect, it } from 'vitest';
import { listExtracts } from './list-extracts.ts';

const event = (peakTime: number, name?: string) => ({
  startTime: peakTime - 1,
  peakTime,
  element: 'Kill',
  name,
});
const CLIPS = [
  { start: 5, end: 12, isKept: true, label: 'Ace', events: [event(6), event(10, 'Ace')] },
  { start: 60, end: 70, isKept: false, label: '', events: [event(65)] },
  { start: 90, end: 95, isKept: true, label: '', events: [event(92)] },
];
const list = (kind: Parameters<typeof listExtracts>[1], fileNames: string | null = null) =>
  listExtracts('match', kind, CLIPS, { settings: { ...DEFAULT_CLIP_SETTINGS, fileNames }, maxBytes: 8e6 });

it('makes an animation or a sound of each clip that is kept, named as clips are', () => {
  expect(list('gif')).toEqual([
    {
      name: 'match-01-00.00.05-Ace.gif',
      segments: [{ start: 5, end: 12, events: [{ startTime: 5 }, { startTime: 9 }] }],
      extract: { kind: 'gif', maxBytes: 8e6, moments: [] },
      clip: 0,
    },
    expect.objectContaining({ name: 'match-03-00.01.30.gif', clip: 2 }),
  ]);
  expect(list('m4a', '{n} {element}').map(({ name }) => name)).toEqual(['01 Kill.m4a', '03 Kill.m4a']);
});

it('makes a thumbnail of each event, under a name of its own', () => {
  expect(list('thumbnails', '{project}').map(({ name, clip }) => [name, clip])).toEqual([
    ['match.jpg', 0],
    ['match 2.jpg', 0],
    ['match 4.jpg', 2],
  ]);
  expect(list('thumbnails')[1]?.extract.moments).toEqual([{ time: 10, label: 'Ace' }]);
});

it('makes one contact sheet of all events that are kept', () => {
  const [sheet, ...others] = list('sheet');
  expect(others).toEqual([]);
  expect(sheet).toMatchObject({ name: 'match-contact-sheet.png', clip: null });
  expect(sheet?.extract.moments.map(({ time, label }) => [time, label])).toEqual([
    [6, 'Kill'],
    [10, 'Ace'],
    [92, 'Kill'],
  ]);
});
