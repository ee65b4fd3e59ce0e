import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { clipFileName, collectionFileName } from '@framescout/clips';
import { beforeEach, expect, it } from 'vitest';
import { folderForThisTest } from '../../../../tools/test-support/temporary-folder.ts';
import { listRecordings, listVideos, type NamedRecordings } from './list-recordings.ts';

let folder: string;
beforeEach(() => {
  folder = folderForThisTest();
});

const make = (...names: string[]) => Promise.all(names.map((name) => writeFile(join(folder, name), '')));

const nothing = Readable.from([]);

const pathsOf = ({ paths }: NamedRecordings) => paths;

it.each([
  ['a folder', () => folder],
  ['a glob', () => join(folder, '*')],
])('does not list the clips in %s that were cut from its recordings', async (_what, name) => {
  const clip = clipFileName('match', { index: 0, total: 1, start: 62 }, 'mp4');
  const reel = collectionFileName('match', 'highlights', 'mkv');
  await make('match.mkv', 'other.mp4', 'notes.txt', clip, reel);
  const before = ['match-01-00.01.02.mp4', 'match-highlights.mkv', 'match.mkv', 'other.mp4'];
  expect(pathsOf(await listRecordings([name()], nothing))).toEqual(before.map((name) => join(folder, name)));

  await make('match.framescout-scan');
  const since = ['match.mkv', 'other.mp4'].map((name) => join(folder, name));
  expect(pathsOf(await listRecordings([name()], nothing))).toEqual(since);
  expect(pathsOf(await listRecordings([join(folder, clip)], nothing))).toEqual([join(folder, clip)]);
});

it.each(['match-event-analysis.csv', 'match-youtube.txt', '.match.framescout-clips'])(
  'lists no clips of a recording whose scan is gone, if there is %s',
  async (result) => {
    await make('match.mkv', 'match-01-00.01.02.mp4', 'match-highlights.mp4', 'other-highlights.mp4', result);
    const recordings = ['match.mkv', 'other-highlights.mp4'].map((name) => join(folder, name));
    expect(pathsOf(await listRecordings([folder], nothing))).toEqual(recordings);
  },
);

it('lists no clips whose names the user chose, as long as the record of them is there', async () => {
  await make('match.mkv', 'Kill 1.mp4', 'Kill 2.mp4');
  const clips = [{ name: 'Kill 1.mp4', bytes: 0, content: '' }];
  const record = JSON.stringify({ format: 'framescout-clips', version: 1, clips });
  await writeFile(join(folder, '.match.framescout-clips'), record);
  const recordings = ['Kill 2.mp4', 'match.mkv'].map((name) => join(folder, name));
  for (const name of [folder, join(folder, '*')]) {
    expect(pathsOf(await listRecordings([name], nothing))).toEqual(recordings);
  }
});

it('lists what only has the name of a clip beside a scan that was interrupted', async () => {
  await make('match.mkv', 'match-highlights.mp4', '.match.framescout-checkpoint');
  expect(pathsOf(await listRecordings([folder], nothing))).toHaveLength(2);
});

it('lists no clips that a glob matches in several folders, and says if there is nothing else', async () => {
  await mkdir(join(folder, 'a'));
  await mkdir(join(folder, 'b'));
  await make('a/match.mp4', 'a/match.framescout-scan', 'a/match-highlights.mp4', 'b/match-highlights.mp4');
  const found = ['a/match.mp4', 'b/match-highlights.mp4'].map((name) => join(folder, name));
  expect(pathsOf(await listRecordings([join(folder, '*', '*.mp4')], nothing))).toEqual(found);
  await expect(listRecordings([join(folder, 'a', '*-highlights.*')], nothing)).rejects.toThrow(
    'No recording',
  );
});

it('takes addresses and files from standard input, each once', async () => {
  await make('match.mp4');
  const file = join(folder, 'match.mp4');
  const input = Readable.from([`https://host/one.mp4\n${file}\n\ns3://bucket/other.mkv\n`]);
  expect(pathsOf(await listVideos(['-', file, 's3://bucket/other.mkv'], input))).toEqual([
    'https://host/one.mp4',
    's3://bucket/other.mkv',
    file,
  ]);
});

it('remarks on folders without recordings, which are an error only if nothing else is named', async () => {
  await mkdir(join(folder, 'empty'));
  await make('match.mp4');
  const empty = join(folder, 'empty');
  const remarks = [`There is no recording in "${empty}".`];
  const paths = [join(folder, 'match.mp4')];
  for (const list of [listRecordings, listVideos]) {
    expect(await list([empty, folder], nothing)).toEqual({ paths, remarks });
    await expect(list([empty], nothing)).rejects.toThrow(remarks[0]);
  }
  expect(await listRecordings([empty], nothing, { mayBeNone: true })).toEqual({ paths: [], remarks });
});

it('takes a folder of segments for one recording, however it is named', async () => {
  const [video, session] = ['video', 'video/bg_730'].map((name) => join(folder, name));
  await mkdir(session ?? '', { recursive: true });
  await make('video/match.mp4');
  await make(
    ...['session.mpd', 'init-stream0.m4s', 'chunk-stream0-00001.m4s'].map((name) => `video/bg_730/${name}`),
  );
  const named = [session ?? '', join(session ?? '', 'session.mpd'), join(folder, '*', 'bg_*')];
  for (const name of named) expect(pathsOf(await listRecordings([name], nothing))).toEqual([session]);
  const both = [join(video ?? '', 'match.mp4'), session];
  expect(pathsOf(await listRecordings([video ?? ''], nothing))).toEqual(both);
});
