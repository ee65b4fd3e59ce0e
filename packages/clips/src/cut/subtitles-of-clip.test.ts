import { spawnSync } from 'node:child_process';
import { openAsBlob } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ClipFormat, type ClipSettings, DEFAULT_CLIP_SETTINGS } from '@framescout/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { runProgram } from '../../../../tools/test-support/run-ffmpeg.ts';
import { folderForTests } from '../../../../tools/test-support/temporary-folder.ts';
import { openClipSource } from '../plan/method/clip-source.ts';
import { planClip } from '../plan/plan-clip.ts';
import { ClipFolder } from '../storage/clip-folder.ts';
import { createMemoryFile } from '../storage/memory-file.ts';
import { writeClip } from './write-clip.ts';

const hasFFmpeg = spawnSync('ffmpeg', ['-version']).status === 0;

// The second and third overlap; the first starts before the clip, the last ends after it.
const CUES = `1
00:00:00,500 --> 00:00:02,500
Seen <i>before</i>

2
00:00:03,000 --> 00:00:05,500
Fish & chips
in two lines

3
00:00:05,000 --> 00:00:06,000
At the same time

4
00:00:07,000 --> 00:00:09,000
Until the end

5
00:00:09,000 --> 00:00:09,500
Too late
`;
const PICTURE = ['-f', 'lavfi', '-i', 'testsrc=s=128x96:r=30:d=10'];
const X264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '30', '-bf', '2'];
const VP8 = ['-c:v', 'libvpx', '-g', '30', '-deadline', 'realtime', '-cpu-used', '8'];
const NAMES = [
  ...['-metadata:s:s:0', 'title=Für alle', '-metadata:s:s:0', 'language=ger', '-disposition:s:0', 'default'],
  ...['-metadata:s:s:1', 'title=Forced', '-metadata:s:s:1', 'language=eng', '-disposition:s:1', 'forced'],
];
const MADE: Record<string, readonly string[]> = {
  'tx3g.mp4': [...X264, '-c:s', 'mov_text'],
  'tx3g.mov': [...X264, '-c:s', 'mov_text'],
  'subrip.mkv': [...X264, '-c:s', 'subrip'],
  'ass.mkv': [...X264, '-c:s', 'ass'],
  'webvtt.mkv': [...X264, '-c:s', 'webvtt'],
  'webvtt.webm': [...VP8, '-c:s', 'webvtt'],
};
// Starts at a keyframe, so that nothing needs an encoder.
const SEGMENT = { start: 2, end: 8 };
const WANTED = [
  { start: 0, end: 0.5, text: 'Seen before' },
  { start: 1, end: 3.5, text: 'Fish & chips\nin two lines' },
  { start: 3, end: 4, text: 'At the same time' },
  { start: 5, end: 6, text: 'Until the end' },
];
// Timed text cannot overlap: cues shown at the same time share a sample, one line each.
const WANTED_IN_MOVIES = [
  { start: 0, end: 0.5, text: 'Seen before' },
  { start: 1, end: 3, text: 'Fish & chips\nin two lines' },
  { start: 3, end: 3.5, text: 'Fish & chips\nin two lines\nAt the same time' },
  { start: 3.5, end: 4, text: 'At the same time' },
  { start: 5, end: 6, text: 'Until the end' },
];

const probeSchema = z.object({
  streams: z.array(
    z.object({
      codec_name: z.string(),
      disposition: z.object({ default: z.int(), forced: z.int() }),
      tags: z.object({
        language: z.string().optional(),
        title: z.string().optional(),
        handler_name: z.string().optional(),
      }),
    }),
  ),
});

const folder = folderForTests();

beforeAll(async () => {
  if (!hasFFmpeg) return;
  // Everything is copied here, so the decoder only has to claim support.
  vi.stubGlobal('VideoDecoder', {
    isConfigSupported: async (config: VideoDecoderConfig) => ({ supported: true, config }),
  });
  const cues = join(folder, 'cues.srt');
  await writeFile(cues, CUES);
  for (const [name, codecs] of Object.entries(MADE)) {
    await runProgram('ffmpeg', [
      ...['-v', 'error', '-y', ...PICTURE, '-i', cues, '-i', cues, '-map', '0', '-map', '1', '-map', '2'],
      ...[...codecs, ...NAMES, '-t', '10', join(folder, name)],
    ]);
  }
});

afterAll(() => void vi.unstubAllGlobals());

/** Cuts a clip from a file created here, and returns its path. */
async function cut(input: string, selectedFormat: ClipFormat, segments = [SEGMENT]): Promise<string> {
  using source = await openClipSource(await openAsBlob(join(folder, input)), input, null);
  const settings: ClipSettings = {
    ...DEFAULT_CLIP_SETTINGS,
    sourceFrameRate: 'source',
    selectedFormat,
    startsAt: 'keyframe',
  };
  const recipe = await planClip(source, segments, settings);
  if (recipe.kind === 'refused') throw new Error(recipe.message);
  const file = createMemoryFile('clip', '');
  const signal = new AbortController().signal;
  await writeClip(JSON.parse(JSON.stringify(recipe)), source, file, {
    signal,
    onProgress: () => {},
    core: null,
    folder: new ClipFolder(),
  });
  const path = join(folder, `clip-of-${input}.${selectedFormat}`);
  await writeFile(path, file.toFile().stream());
  return path;
}

async function probe(path: string): Promise<z.infer<typeof probeSchema>['streams']> {
  const output = await runProgram('ffprobe', [
    ...['-v', 'error', '-select_streams', 's', '-show_streams', '-of', 'json', path],
  ]);
  return probeSchema.parse(JSON.parse(output.toString())).streams;
}

type Cue = { start: number; end: number; text: string };

/** Returns the cues of the first subtitle tracks, as read by FFmpeg. */
async function cuesOf(path: string, tracks = 1): Promise<Cue[][]> {
  const outputs = Array.from({ length: tracks }, (_, track) => `${path}.${track}.srt`);
  const writing = outputs.flatMap((output, track) => ['-map', `0:s:${track}`, '-c:s', 'subrip', output]);
  await runProgram('ffmpeg', ['-v', 'error', '-y', '-i', path, ...writing]);
  return Promise.all(outputs.map(async (output) => parseCues(await readFile(output, 'utf8'))));
}

function parseCues(srt: string): Cue[] {
  return srt
    .replaceAll('\r\n', '\n')
    .split('\n\n')
    .filter((block) => block.includes(' --> '))
    .map((block) => {
      const [, times = '', ...lines] = block.trim().split('\n');
      const [start = 0, end = 0] = times.split(' --> ').map(secondsOf);
      return { start, end, text: lines.join('\n').replace(/<[^>]*>/g, '') };
    });
}

function secondsOf(clock: string): number {
  return clock
    .replace(',', '.')
    .split(':')
    .reduce((sum, part) => 60 * sum + Number(part), 0);
}

function rounded(cues: readonly Cue[] = []) {
  return cues.map(({ start, end, text }) => ({ start: tenths(start), end: tenths(end), text }));
}

const tenths = (time: number) => Math.round(10 * time) / 10;

describe.skipIf(!hasFFmpeg)('the subtitles of a clip', () => {
  it.each([
    ['tx3g.mp4', 'mp4', 'mov_text'],
    ['tx3g.mp4', 'mov', 'mov_text'],
    ['tx3g.mp4', '3gp', 'mov_text'],
    ['tx3g.mov', 'mp4', 'mov_text'],
    ['subrip.mkv', 'mp4', 'mov_text'],
    ['ass.mkv', 'mp4', 'mov_text'],
    ['webvtt.mkv', 'mov', 'mov_text'],
    ['subrip.mkv', 'mkv', 'subrip'],
    ['ass.mkv', 'mkv', 'ass'],
    ['webvtt.mkv', 'mkv', 'webvtt'],
    ['tx3g.mp4', 'mkv', 'subrip'],
    ['webvtt.webm', 'webm', 'webvtt'],
    ['webvtt.webm', 'mkv', 'webvtt'],
  ] as const)('from %s appear in %s as %s, cut and shifted with it', async (input, format, codec) => {
    const path = await cut(input, format);
    const streams = await probe(path);
    expect(streams.map((stream) => stream.codec_name)).toEqual([codec, codec]);
    const isMovie = codec === 'mov_text';
    const isFromMovie = input.startsWith('tx3g');
    for (const track of await cuesOf(path, 2)) {
      const cues = rounded(track);
      // FFmpeg's timed text has no overlaps either: it ends a line where the next one starts.
      if (isFromMovie) expect(cues.map(({ text }) => text)).toEqual(WANTED.map(({ text }) => text));
      else expect(cues).toEqual(isMovie ? WANTED_IN_MOVIES : WANTED);
      expect(cues[0]).toMatchObject({ start: 0, end: 0.5 });
      expect(cues.at(-1)).toMatchObject({ start: 5, end: 6 });
    }
  });

  it.each([
    ['subrip.mkv', 'mkv', 'title'],
    ['webvtt.webm', 'webm', 'title'],
    ['subrip.mkv', 'mp4', 'handler_name'],
    ['tx3g.mp4', 'mov', 'handler_name'],
  ] as const)(
    'from %s keep their titles, languages and flags (default, forced) in %s',
    async (input, format, tag) => {
      const streams = await probe(await cut(input, format));
      expect(streams.map(({ tags }) => tags[tag])).toEqual(['Für alle', 'Forced']);
      expect(streams.map(({ tags }) => tags.language)).toEqual(['ger', 'eng']);
      expect(streams.map(({ disposition }) => disposition.default)).toEqual([1, 0]);
      if (format === 'mkv' || format === 'webm') {
        expect(streams.map(({ disposition }) => disposition.forced)).toEqual([0, 1]);
      }
    },
  );

  it('appear in the right places in a reel of several segments', async () => {
    const segments = [
      { start: 7, end: 8 },
      { start: 2, end: 4 },
    ];
    const [cues] = await cuesOf(await cut('subrip.mkv', 'mkv', segments));
    expect(rounded(cues)).toEqual([
      { start: 0, end: 1, text: 'Until the end' },
      { start: 1, end: 1.5, text: 'Seen before' },
      { start: 2, end: 3, text: 'Fish & chips\nin two lines' },
    ]);
  });

  it('keep ASS styles in MKV', async () => {
    const path = await cut('ass.mkv', 'mkv');
    const ass = await runProgram('ffmpeg', [
      ...['-v', 'error', '-i', path, '-map', '0:s:0', '-f', 'ass', '-'],
    ]);
    expect(ass.toString()).toContain('Seen {\\i1}before{\\i0}');
    expect(ass.toString()).toContain('[V4+ Styles]');
  });

  it('are found in a file whose index does not list them, such as a clip', async () => {
    const first = await cut('subrip.mkv', 'mkv');
    await rename(first, join(folder, 'clip.mkv'));
    const second = await cut('clip.mkv', 'mkv', [{ start: 2, end: 5 }]);
    const [cues] = await cuesOf(second);
    expect(rounded(cues)).toEqual([
      { start: 0, end: 1.5, text: 'Fish & chips\nin two lines' },
      { start: 1, end: 2, text: 'At the same time' },
    ]);
  });

  it('are absent where nothing is said', async () => {
    expect(await probe(await cut('subrip.mkv', 'mp4', [{ start: 6.2, end: 6.8 }]))).toEqual([]);
  });
});
