import { spawnSync } from 'node:child_process';
import { openAsBlob } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Chapter } from '@framescout/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { runProgram } from '../../../../tools/test-support/run-ffmpeg.ts';
import { folderForTests } from '../../../../tools/test-support/temporary-folder.ts';
import { addChapters } from './add-chapters.ts';

const hasFFmpeg = spawnSync('ffmpeg', ['-version']).status === 0;

const OWN = `;FFMETADATA1
title=A match
[CHAPTER]
TIMEBASE=1/1000
START=0
END=2000
title=Lobby
[CHAPTER]
TIMEBASE=1/1000
START=2000
END=4000
title=Round 1
`;
const SECONDS = 4;
const FRAME = 1001 / 60_000;
const LAST_FRAME = 239;

const MADE: Record<string, readonly string[]> = {
  'plain.mp4': ['-c:s', 'mov_text'],
  'index-first.mp4': ['-c:s', 'mov_text', '-movflags', '+faststart'],
  'fragments.mp4': ['-sn', '-movflags', 'frag_keyframe+empty_moov+delay_moov'],
  'timecode.mov': ['-c:s', 'mov_text', '-timecode', '01:00:00;00'],
  'plain.mkv': ['-attach', 'own.txt', '-metadata:s:t', 'mimetype=text/plain'],
  'unfinished.mkv': ['-live', '1'],
};
const NAMES = Object.keys(MADE);

const folder = folderForTests();
beforeAll(async () => {
  if (!hasFFmpeg) return;
  await writeFile(join(folder, 'own.txt'), OWN);
  await writeFile(join(folder, 'cues.srt'), '1\n00:00:01,000 --> 00:00:02,500\nFish & chips\n');
  const inputs = [
    ...['-f', 'lavfi', '-i', `testsrc=s=128x96:r=60000/1001:d=${SECONDS}`],
    // Sound ends later, or earlier, than the picture.
    ...['-f', 'lavfi', '-i', 'sine=440:d=4.3', '-f', 'lavfi', '-i', 'sine=880:d=3'],
    ...['-i', join(folder, 'cues.srt'), '-i', join(folder, 'own.txt')],
  ];
  const tracks = [
    '-map',
    '0',
    '-map',
    '1',
    '-map',
    '2',
    '-map',
    '3',
    '-map_metadata',
    '4',
    '-map_chapters',
    '4',
  ];
  const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '60', '-bf', '2', '-c:a', 'aac'];
  const labels = ['-metadata:s:a:1', 'title=Microphone', '-metadata:s:a:1', 'language=ger'];
  for (const [name, own] of Object.entries(MADE)) {
    const rest = own.map((one) => (one === 'own.txt' ? join(folder, one) : one));
    const written = [...codecs, ...labels, ...rest, join(folder, name)];
    await runProgram('ffmpeg', ['-v', 'error', ...inputs, ...tracks, ...written]);
  }
});

/** Adds chapters to a copy of a file, and returns its path. */
async function copy(name: string, chapters: readonly Chapter[], signal?: AbortSignal): Promise<string> {
  const file = await openAsBlob(join(folder, name));
  const info = { name, duration: SECONDS };
  const copied = await addChapters({ file, info, timeInFile: (time) => time }, chapters, signal);
  const path = join(folder, `with-chapters-${name}`);
  await writeFile(path, copied.stream());
  return path;
}

const chaptersSchema = z.object({
  chapters: z.array(
    z.object({ start_time: z.coerce.number(), tags: z.object({ title: z.string() }).default({ title: '' }) }),
  ),
});

async function readChapters(path: string): Promise<Chapter[]> {
  const output = await runProgram('ffprobe', ['-v', 'error', '-show_chapters', '-of', 'json', path]);
  const { chapters } = chaptersSchema.parse(JSON.parse(output.toString()));
  return chapters.map(({ start_time: start, tags }) => ({ start, title: tags.title }));
}

const contentsSchema = z.object({
  streams: z.array(
    z.object({ codec_name: z.string().optional(), tags: z.record(z.string(), z.string()).optional() }),
  ),
  packets: z.array(
    z.object({
      stream_index: z.int(),
      pts_time: z.string().optional(),
      dts_time: z.string().optional(),
      size: z.string(),
      data_hash: z.string(),
    }),
  ),
  format: z.object({ tags: z.object({ title: z.string() }) }),
});

/** Reads the tracks with what is said of each and a checksum of every packet, without the track of chapters. */
async function readContents(path: string) {
  const asked = ['-show_streams', '-show_format', '-show_packets', '-show_data_hash', 'md5'];
  const output = await runProgram('ffprobe', ['-v', 'error', ...asked, '-of', 'json', path]);
  const { streams, packets, format } = contentsSchema.parse(JSON.parse(output.toString()));
  const tracks = streams.map(({ codec_name: codec, tags }, index) => ({
    codec,
    tags,
    packets: packets
      .filter((packet) => packet.stream_index === index)
      .map(({ stream_index: _, ...packet }) => packet),
  }));
  return { title: format.tags.title, tracks: tracks.filter(({ codec }) => codec !== 'bin_data') };
}

/** Expects chapters to begin with the frames of others. */
function expectSame(found: readonly Chapter[], wanted: readonly Chapter[]): void {
  expect(found.map(({ title }) => title)).toEqual(wanted.map(({ title }) => title));
  for (const [index, { start }] of found.entries()) {
    const late = start - (wanted[index]?.start ?? Number.NaN);
    expect(late).toBeGreaterThan(-1e-6);
    expect(late).toBeLessThan(FRAME / 2);
  }
}

const KILL = { start: 60 * FRAME, title: 'Kill & "Überfall" 🎯 مرحبا' };
const CHAPTERS = [
  { start: 0, title: 'Lobby' },
  KILL,
  { start: 2, title: 'Round 1' },
  { start: 151 * FRAME, title: 'x'.repeat(1000) },
  { start: LAST_FRAME * FRAME, title: 'At the end' },
];

describe.skipIf(!hasFFmpeg)('a copy with chapters', () => {
  it.each(NAMES)('of %s has them at their frames, and every packet of the recording', async (name) => {
    const path = await copy(name, CHAPTERS);
    expectSame(await readChapters(path), CHAPTERS);
    const [before, after] = await Promise.all([readContents(join(folder, name)), readContents(path)]);
    expect(after).toEqual(before);
    expect(before.title).toBe('A match');
    expect(before.tracks[0]?.packets).toHaveLength(LAST_FRAME + 1);
  });

  it.each(['fragments.mp4', 'timecode.mov', 'plain.mkv'])('of %s can have a thousand', async (name) => {
    const chapters = Array.from({ length: 1000 }, (_, index) => ({
      start: index * (SECONDS / 1000),
      title: `Kill ${index}`,
    }));
    const found = await readChapters(await copy(name, chapters));
    expect(found.map(({ title }) => title)).toEqual(chapters.map(({ title }) => title));
  });

  it.each(['plain.mp4', 'plain.mkv'])('of a copy of %s has only the new ones', async (name) => {
    const first = await copy(name, CHAPTERS);
    const again = await copy(first.slice(folder.length + 1), [{ start: 0, title: 'Lobby' }, KILL]);
    expectSame(await readChapters(again), [{ start: 0, title: 'Lobby' }, KILL]);
    expect(await readContents(again)).toEqual(await readContents(join(folder, name)));
  });

  it('begins with a chapter of its own in a movie, whose chapters have no gaps', async () => {
    const start = { start: 0, title: 'Start' };
    expectSame(await readChapters(await copy('plain.mp4', [KILL])), [start, KILL]);
    expectSame(await readChapters(await copy('plain.mkv', [KILL])), [KILL]);
  });

  it('is refused without chapters', async () => {
    await expect(copy('plain.mp4', [])).rejects.toMatchObject({ code: 'clip-refused' });
  });

  it('is refused of what has no room for chapters', async () => {
    await runProgram('ffmpeg', [
      '-v',
      'error',
      '-i',
      join(folder, 'plain.mp4'),
      '-c',
      'copy',
      join(folder, 'a.ts'),
    ]);
    const refused = { code: 'clip-refused', message: expect.stringContaining('"a.ts"') };
    await expect(copy('a.ts', CHAPTERS)).rejects.toMatchObject(refused);
  });

  it('is made of a recording that is cut off', async () => {
    const bytes = await readFile(join(folder, 'index-first.mp4'));
    await writeFile(join(folder, 'cut-off.mp4'), bytes.subarray(0, bytes.length - 50_000));
    expectSame(await readChapters(await copy('cut-off.mp4', CHAPTERS)), CHAPTERS);
  });

  it('can be cancelled while the fragments of the recording are read', async () => {
    const cancelling = new AbortController();
    const copying = copy('fragments.mp4', CHAPTERS, cancelling.signal);
    cancelling.abort();
    await expect(copying).rejects.toMatchObject({ name: 'AbortError' });
  });
});
