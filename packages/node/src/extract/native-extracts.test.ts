import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawTitles, EXTRACTS, type ExtractKind, titleFields } from '@framescout/clips';
import {
  type ClipSettings,
  changePlayback,
  DEFAULT_CLIP_SETTINGS,
  PLAIN_FINISH,
  PLAIN_TITLE,
} from '@framescout/contract';
import { open, openClipCutter } from '@framescout/framescout';
import { Demuxer } from 'node-av';
import { expect, it } from 'vitest';
import { openFixture } from '../../../../tools/test-support/fixtures/read-fixture.ts';
import { runProgram } from '../../../../tools/test-support/run-ffmpeg.ts';
import { folderForThisTest } from '../../../../tools/test-support/temporary-folder.ts';
import { createClipFile } from '../files/clip-file.ts';
import { registerNativeMedia } from '../register-native-media.ts';

await registerNativeMedia();

const NAME = 'signal-h264-aac.mp4';
const MOMENTS = [0.5, 1.2, 2.5, 3.1, 3.4].map((time) => ({ time, label: `It's 100 %: "${time}" \\ {n}` }));

type Made = { bytes: Buffer; width: number; height: number; codec: string; seconds: number };

type Make = { maxBytes?: number; fixture?: string; look?: Partial<ClipSettings> };

/** Makes something of 0.3 to 3.3 s of a fixture, and reads it back. */
async function make(
  kind: ExtractKind,
  { maxBytes = 8e6, fixture = NAME, look = {} }: Make = {},
): Promise<Made> {
  using recording = await open(await openFixture(fixture), fixture);
  using cutter = await openClipCutter(recording);
  const path = join(folderForThisTest(), `made.${EXTRACTS[kind].extension}`);
  const file = await createClipFile(path);
  const moments = kind === 'thumbnails' ? MOMENTS.slice(0, 1) : MOMENTS;
  const settings = { ...DEFAULT_CLIP_SETTINGS, ...look };
  const fields = titleFields({ number: 1, eventTime: 0, elements: ['Ace'], events: [] });
  const titles = await drawTitles(settings, recording.info, [fields]);
  const content = { segments: [{ start: 0.3, end: 3.3, events: [{ startTime: 2 }] }], settings, titles };
  try {
    await cutter.write({ ...content, extract: { kind, maxBytes, moments } }, file);
    await file.finish();
  } catch (error) {
    await file.discard();
    throw error;
  }
  const bytes = await readFile(path);
  await using read = await Demuxer.open(bytes);
  const { codecpar } = read.video() ?? read.audio() ?? { codecpar: null };
  const { width = 0, height = 0, codecId = 0 } = codecpar ?? {};
  return { bytes, width, height, codec: `${codecId}`, seconds: read.duration };
}

it('makes a GIF as large as is allowed, and a smaller one if that is less', async () => {
  const large = await make('gif');
  expect(large.bytes.subarray(0, 6).toString()).toBe('GIF89a');
  expect(large.seconds).toBeCloseTo(3, 0);
  const maxBytes = large.bytes.length / 3;
  const small = await make('gif', { maxBytes });
  expect(small.bytes.length).toBeLessThanOrEqual(maxBytes);
  expect(small.width).toBeLessThan(large.width);
  expect(small.width / small.height).toBeCloseTo(large.width / large.height, 1);
});

it('says so if not even the smallest fits', async () => {
  await expect(make('gif', { maxBytes: 1000 })).rejects.toMatchObject({
    code: 'clip-refused',
    message: expect.stringContaining('does not fit into 0.001 MB'),
  });
});

it('makes a GIF with the title and at the speed of clips', async () => {
  const plain = await make('gif');
  const title = { ...PLAIN_TITLE, size: 0.2 };
  const titled = await make('gif', { look: { finish: { ...PLAIN_FINISH, title } } });
  expect(await countWhite(titled.bytes)).toBeGreaterThan((await countWhite(plain.bytes)) + 300);
  const playback = changePlayback(null, { slowMotion: { speed: 0.5, seconds: 0.5 } });
  const slowed = await make('gif', { look: { playback } });
  expect(slowed.seconds).toBeCloseTo(plain.seconds + 1, 0);
});

/** Counts the white pixels of the first picture of an animation. */
async function countWhite(bytes: Buffer): Promise<number> {
  const path = join(folderForThisTest(), 'made.gif');
  await writeFile(path, bytes);
  const gray = ['-frames:v', '1', '-pix_fmt', 'gray', '-f', 'rawvideo', '-'];
  const pixels = await runProgram('ffmpeg', ['-v', 'error', '-i', path, ...gray]);
  return pixels.filter((level) => level > 230).length;
}

it('makes an animated WebP', async () => {
  const { bytes } = await make('webp');
  expect(bytes.subarray(8, 12).toString()).toBe('WEBP');
  expect(bytes.includes('ANMF')).toBe(true);
});

it.each(['m4a', 'mp3', 'wav'] as const)('makes %s of the sound alone', async (kind) => {
  const { width, seconds } = await make(kind);
  expect(width).toBe(0);
  expect(seconds).toBeCloseTo(3, 1);
});

it('says so if there is no sound', async () => {
  await expect(make('m4a', { fixture: 'h264-vfr-b-frames.mp4' })).rejects.toMatchObject({
    code: 'clip-refused',
    message: expect.stringContaining('no sound'),
  });
});

it.each([
  [NAME, 320, 180],
  ['h264-rotated-90.mp4', 192, 256],
])('makes a thumbnail of %s at full size, upright', async (fixture, width, height) => {
  const { bytes, ...size } = await make('thumbnails', { fixture });
  expect(bytes.subarray(0, 2).toString('hex')).toBe('ffd8');
  expect(size).toMatchObject({ width, height });
});

it('makes a contact sheet of all events, four in a row', async () => {
  const { bytes, width, height } = await make('sheet');
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  expect([width, height]).toEqual([8 + 4 * 328, 8 + 2 * (180 + 50)]);
});
