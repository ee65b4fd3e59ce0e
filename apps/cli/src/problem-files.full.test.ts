import { existsSync, openAsBlob } from 'node:fs';
import { basename, join } from 'node:path';
import { type ClipFormat, clipFormatSchema, DEFAULT_CLIP_SETTINGS } from '@framescout/contract';
import { open, openClipCutter } from '@framescout/framescout';
import { createClipFile, registerNativeMedia } from '@framescout/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkClip, lengthOf } from '../../../tools/test-support/clip-check/check-clip.ts';
import { type ReadClip, readClip } from '../../../tools/test-support/clip-check/read-clip.ts';
import { cutInPage, planInPage } from '../../../tools/test-support/engine-harness/cut-in-page.ts';
import {
  eventsInBrowser,
  eventsInNode,
  type Frames,
} from '../../../tools/test-support/engine-harness/find-events.ts';
import { type Harness, openHarness } from '../../../tools/test-support/engine-harness/open-harness.ts';
import { folderForTests } from '../../../tools/test-support/temporary-folder.ts';

// People's recordings, as their recorders, muxers and crashes leave them. Its README says what is right for each.
const PROBLEMS = join(import.meta.dirname, '../../../../shared/problem-files');

/**
 * When to click (seconds), the events by the frame numbers that are drawn into the picture, with their fades, and what to
 * cut out: not where a beep begins, since MKV has no room for the start of a packet of sound.
 */
type Problem = {
  name: string;
  moments: readonly [number, number, number];
  events: readonly Frames[];
  /** For how many frames after an event its picture stays visible faintly, as its encoding has few bits. */
  lingers?: number;
  /** How many frames of the original lie between two of its own. */
  step?: number;
  cut: { start: number; end: number };
  /** How wide the picture is in relation to its height. */
  shape?: number;
  languages?: readonly string[];
  /** Why its clips are encoded in a browser, in every format. */
  reason?: string;
};

const SHORT: Pick<Problem, 'moments' | 'events' | 'cut'> = {
  moments: [4.9, 5.3, 9.3],
  events: [
    { first: 137, last: 172 },
    { first: 265, last: 296 },
  ],
  cut: { start: 8.23, end: 9.43 },
};
const LONG: typeof SHORT = {
  moments: [5.15, 15.55, 19.15],
  events: [...SHORT.events, { first: 452, last: 481 }, { first: 553, last: 595 }],
  cut: { start: 15.23, end: 17.43 },
};
const FILES: readonly Problem[] = [
  {
    name: 'edl-remuxed-from-mkv-60fps.mp4',
    ...LONG,
    moments: [2.45, 2.65, 4.65],
    cut: { start: 3.53, end: 4.73 },
  },
  {
    name: 'm3-joined-steam-segments.m4s',
    ...SHORT,
    moments: [1.9, 2.3, 6.3],
    cut: { start: 5.23, end: 6.43 },
  },
  { name: 'm4-language-ietf.mkv', ...SHORT, languages: ['eng', 'deu'] },
  { name: 'm4-zlib-sound.mkv', ...SHORT },
  { name: 'm4-zlib-video.mkv', ...SHORT, reason: 'no-packets' },
  { name: 'm6-4x3-page-mkv-clip-full-range.mkv', ...SHORT, shape: 4 / 3 },
  { name: 'm6-stream-says-4x3-container-16x9.mkv', ...SHORT, shape: 16 / 9 },
  { name: 'm8-hevc-two-parameter-sets.mp4', ...LONG },
  { name: 'm9-fragments-inside-gops-no-index.mp4', ...LONG, lingers: 4 },
  {
    name: 'source-15fps-with-still.mp4',
    ...SHORT,
    events: [
      { first: 138, last: 172 },
      { first: 266, last: 284 },
    ],
    step: 2,
    cut: { start: 5.93, end: 9.33 },
  },
  { name: 'source-of-pts-before-dts.mp4', ...SHORT },
];

// Where the element is (fractions of the picture).
const PLACE = { x: 279 / 640, y: 247 / 360 };
// FFmpeg in WebAssembly, which makes the others, is the browser's.
const FORMATS_OF_NODE: readonly ClipFormat[] = ['mp4', 'mov', '3gp', 'mkv', 'webm'];
// What Chromium plays, as long as it knows the codec.
const PLAYED: readonly ClipFormat[] = ['mp4', 'mov', 'webm'];

const BITS = 12;

/** Reads the frame number at the bottom left: twelve blocks, the lowest bit first, between two white ones. */
function readDrawnFrame(rgba: Uint8ClampedArray, width: number, height: number): number | null {
  const isWhite = (block: number) => {
    const x = Math.round((width * (12 + 24 * block)) / 640);
    const y = Math.round((height * 348) / 360);
    return (rgba[4 * (y * width + x)] ?? 0) > 128;
  };
  if (!isWhite(0) || !isWhite(BITS + 1)) return null;
  return Array.from({ length: BITS }, (_, bit) => (isWhite(1 + bit) ? 2 ** bit : 0)).reduce((a, b) => a + b);
}

async function readSource({ name, shape, languages }: Problem): Promise<ReadClip> {
  const source = await readClip(join(PROBLEMS, name), readDrawnFrame);
  const sounds = source.sounds.map((sound, at) => ({
    ...sound,
    language: languages?.[at] ?? sound.language,
  }));
  return { ...source, shape: shape ?? source.shape, sounds };
}

/** Opens a file for making clips in a page. */
async function openInPage(harness: Harness, path: string) {
  const page = await harness.openPage(path);
  await page.evaluate(() => window.framescout?.openClips());
  return page;
}

/** Returns how long a browser says that a clip is (seconds); null if it doesn't play it. */
async function lengthInBrowser(harness: Harness, path: string): Promise<number | null> {
  await using page = await harness.openPage(path);
  return await page.evaluate(async () => {
    const video = document.createElement('video');
    video.src = URL.createObjectURL(document.querySelector('input')?.files?.[0] ?? new Blob());
    return new Promise<number | null>((resolve) => {
      video.addEventListener('loadedmetadata', () => resolve(video.duration));
      video.addEventListener('error', () => resolve(null));
    });
  });
}

describe.skipIf(!existsSync(PROBLEMS))("people's recordings", () => {
  let harness: Harness;
  const folder = folderForTests();
  beforeAll(async () => {
    await registerNativeMedia();
    harness = await openHarness();
  });
  afterAll(() => harness[Symbol.asyncDispose]());

  it.each(FILES)('are scanned to the frame, in Node and in a browser: $name', async (problem) => {
    const path = join(PROBLEMS, problem.name);
    const { frames } = await readSource(problem);
    const frameAt = (index = Number.NaN) => frames[index]?.counter ?? Number.NaN;
    const clicks = problem.moments.map((time) => ({ time, ...PLACE }));
    const found = await eventsInNode(path, clicks);
    const { events, lingers = 1, step = 1 } = problem;
    expect(found).toHaveLength(events.length);
    for (const [index, { first, last }] of events.entries()) {
      const drawn = { first: frameAt(found[index]?.first), last: frameAt(found[index]?.last) };
      // It fades: of its first and last frame, an encoder may have left nothing.
      expect.soft(drawn.first - first, `start of event ${index + 1}`).toBeOneOf([0, 1]);
      expect.soft(drawn.last, `end of event ${index + 1}`).toBeGreaterThanOrEqual(last - step);
      expect.soft(drawn.last, `end of event ${index + 1}`).toBeLessThanOrEqual(last + lingers);
    }
    expect(await eventsInBrowser(harness, path, clicks)).toEqual(found);
  });

  it.each(FILES)('make correct clips in a browser: $name', async (problem) => {
    const source = await readSource(problem);
    await using page = await openInPage(harness, join(PROBLEMS, problem.name));
    const { start } = problem.cut;
    for (const format of clipFormatSchema.options) {
      const cut = { ...problem.cut, format };
      const { range, method } = await planInPage(page, cut);
      if (problem.reason) expect.soft(method, format).toEqual({ kind: 'encode', reason: problem.reason });
      const clip = join(folder, `${problem.name}.${format}`);
      await cutInPage(page, cut, clip);
      const wanted = { format, range, method, start, source };
      expect.soft(await checkClip(clip, wanted, readDrawnFrame), format).toEqual([]);
      const shown = PLAYED.includes(format) ? await lengthInBrowser(harness, clip) : null;
      const seconds = lengthOf(source, range);
      if (shown !== null) expect.soft(shown, `${format} in Chromium`).toBeCloseTo(seconds, 1);
    }
  });

  it.each(FILES)('make correct clips in Node: $name', async (problem) => {
    const path = join(PROBLEMS, problem.name);
    const source = await readSource(problem);
    using recording = await open(await openAsBlob(path), basename(path));
    using cutter = await openClipCutter(recording);
    for (const format of FORMATS_OF_NODE) {
      const order = {
        segments: [problem.cut],
        settings: { ...DEFAULT_CLIP_SETTINGS, selectedFormat: format, sourceFrameRate: 'source' as const },
      };
      const [planned] = await cutter.plan(order.segments, order.settings);
      if (!planned || 'error' in planned) throw new Error(planned?.error.message);
      const clip = join(folder, `${problem.name}.node.${format}`);
      const file = await createClipFile(clip);
      await cutter.write(order, file);
      await file.finish();
      const { range, method } = planned.plan;
      const wanted = { format, range, method, start: problem.cut.start, source };
      expect.soft(await checkClip(clip, wanted, readDrawnFrame), format).toEqual([]);
    }
  });
});
