import { describe, expect, it } from 'vitest';
import {
  chaptersFileName,
  clipFileName,
  clipFileNames,
  collectionFileName,
  withoutClipNames,
} from './clip-file-name.ts';

it('names clips so that they sort by time', () => {
  const names = [0, 1, 9, 99].map((index) =>
    clipFileName('Round 3', { index, total: 100, start: index * 61 }, 'mp4'),
  );
  expect(names[1]).toBe('Round 3-002-00.01.01.mp4');
  expect(names).toEqual([...names].sort());
  expect(clipFileName('a', { index: 0, total: 3, start: 3_725.9 }, '3gp')).toBe('a-01-01.02.05.3gp');
});

it('ends a name with what the clip shows, as far as there is room', () => {
  const place = { index: 0, total: 1, start: 7 };
  const named = (label: string, project = 'a') => clipFileName(project, { ...place, label }, 'mp4');
  expect(named('★ Ace: B/C')).toBe('a-01-00.00.07-★ Ace_ B_C.mp4');
  expect(named('é'.repeat(500))).toBe(`a-01-00.00.07-${'é'.repeat(40)}.mp4`);
  expect(new TextEncoder().encode(named('é'.repeat(500), 'x'.repeat(500))).length).toBeLessThan(230);
});

it('produces names that every system accepts', () => {
  expect(clipFileName('../a:b', { index: 0, total: 1, start: 0 }, 'mkv')).toBe('_a_b-01-00.00.00.mkv');
  expect(collectionFileName('...', 'clips', 'zip')).toBe('clip-clips.zip');
});

it('gives a copy with chapters the extension of the recording', () => {
  expect(chaptersFileName('a:b', 'Round 1.v2.MKV')).toBe('a_b-chapters.mkv');
  expect(chaptersFileName('clip_730', 'clip_730')).toBe('clip_730-chapters.mp4');
});

it('recognizes the names of the clips of some projects', () => {
  const clips = ['a:b', '...'].flatMap((project) => [
    clipFileName(project, { index: 0, total: 3, start: 3_725.9 }, 'mkv'),
    clipFileName(project, { index: 99, total: 1000, start: 0 }, 'mp4'),
    clipFileName(project, { index: 0, total: 3, start: 0, label: '1 v. 5' }, 'mp4'),
    collectionFileName(project, 'highlights', 'mp4'),
    chaptersFileName(project, 'Match.MKV'),
  ]);
  const others = ['a_b.mp4', 'a_b-1.mp4', 'a_b-highlights-2.mp4', 'c-01-00.00.01.mp4', 'c-highlights.mp4'];
  expect(withoutClipNames([...clips, ...others], ['a:b', '...'])).toEqual(others);
});

describe('names by a pattern', () => {
  const clips = [
    { start: 7, elements: ['Kill', 'Kill'], label: '' },
    { start: 83, elements: ['Kill', 'Ace'], label: '★ B/C' },
    { start: 3_723, elements: [] },
  ];
  const named = (fileNames: string | null) =>
    clipFileNames('shooter', clips, { fileNames, selectedFormat: 'mp4' });

  it('say what each clip shows', () => {
    expect(named('{project} - {n} - {time} - {element} ({name})')).toEqual([
      'shooter - 01 - 7s - Kill.mp4',
      'shooter - 02 - 1m23s - Kill, Ace (★ B_C).mp4',
      'shooter - 03 - 1h02m03s.mp4',
    ]);
  });

  it('are never the same, nor empty', () => {
    expect(named('{project}')).toEqual(['shooter.mp4', 'shooter 2.mp4', 'shooter 3.mp4']);
    expect(named('{name}')).toEqual(['clip.mp4', '★ B_C.mp4', 'clip 2.mp4']);
  });

  it('are the usual ones without a pattern', () => {
    expect(named(null)[1]).toBe('shooter-02-00.01.23-★ B_C.mp4');
  });
});
