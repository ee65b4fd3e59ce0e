import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { clipFileName, collectionFileName } from '@framescout/clips';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listRecordings, listVideos } from './list-recordings.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'framescout-recordings-'));
});
afterEach(() => rm(folder, { recursive: true }));

const make = (...names: string[]) => Promise.all(names.map((name) => writeFile(join(folder, name), '')));

const nothing = Readable.from([]);

it('does not list the clips in a folder that were cut from its recordings', async () => {
  const clip = clipFileName('match', { index: 0, total: 1, start: 62 }, 'mp4');
  const reel = collectionFileName('match', 'highlights', 'mkv');
  await make('match.mkv', 'other.mp4', 'notes.txt', clip, reel);
  const before = ['match-01-00.01.02.mp4', 'match-highlights.mkv', 'match.mkv', 'other.mp4'];
  expect(await listRecordings([folder], nothing)).toEqual(before.map((name) => join(folder, name)));

  await make('match.framescout-scan');
  const since = ['match.mkv', 'other.mp4'].map((name) => join(folder, name));
  expect(await listRecordings([folder], nothing)).toEqual(since);
  expect(await listRecordings([join(folder, clip)], nothing)).toEqual([join(folder, clip)]);
});

it('takes addresses and files from standard input, each once', async () => {
  await make('match.mp4');
  const file = join(folder, 'match.mp4');
  const input = Readable.from([`https://host/one.mp4\n${file}\n\ns3://bucket/other.mkv\n`]);
  expect(await listVideos(['-', file, 's3://bucket/other.mkv'], input)).toEqual([
    'https://host/one.mp4',
    's3://bucket/other.mkv',
    file,
  ]);
});
