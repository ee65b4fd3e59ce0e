import { expect, it } from 'vitest';
import { clipFileName, collectionFileName, withoutClipNames } from './clip-file-name.ts';

it('names clips so that they sort by time', () => {
  const names = [0, 1, 9, 99].map((index) =>
    clipFileName('Round 3', { index, total: 100, start: index * 61 }, 'mp4'),
  );
  expect(names[1]).toBe('Round 3-002-00.01.01.mp4');
  expect(names).toEqual([...names].sort());
  expect(clipFileName('a', { index: 0, total: 3, start: 3_725.9 }, '3gp')).toBe('a-01-01.02.05.3gp');
});

it('produces names that every system accepts', () => {
  expect(clipFileName('../a:b', { index: 0, total: 1, start: 0 }, 'mkv')).toBe('_a_b-01-00.00.00.mkv');
  expect(collectionFileName('...', 'clips', 'zip')).toBe('clip-clips.zip');
});

it('recognizes the names of the clips of some projects', () => {
  const clips = ['a:b', '...'].flatMap((project) => [
    clipFileName(project, { index: 0, total: 3, start: 3_725.9 }, 'mkv'),
    clipFileName(project, { index: 99, total: 1000, start: 0 }, 'mp4'),
    collectionFileName(project, 'highlights', 'mp4'),
  ]);
  const others = ['a_b.mp4', 'a_b-1.mp4', 'a_b-highlights-2.mp4', 'c-01-00.00.01.mp4', 'c-highlights.mp4'];
  expect(withoutClipNames([...clips, ...others], ['a:b', '...'])).toEqual(others);
});
