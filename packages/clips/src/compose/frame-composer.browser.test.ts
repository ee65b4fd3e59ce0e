import {
  type ClipFinish,
  type ClipLayout,
  clipFinishSchema,
  clipSize,
  plainLayout,
  type VideoInfo,
} from '@framescout/contract';
import { openVideo } from '@framescout/media';
import type { VideoSample, VideoSampleSource } from 'mediabunny';
import { expect, it } from 'vitest';
import { loadFixture } from '../../../../tools/test-support/fixtures/load-fixture.ts';
import { encodeVideo } from '../cut/picture/encode-video.ts';
import { recipeOf } from '../fixtures/written-clips.ts';
import { drawTitles } from '../titles/draw-title.ts';
import { FrameComposer } from './frame-composer.ts';
import { withTitle } from './frame-finish.ts';
import { prepareFinish } from './prepare-finish.ts';

const FULL: ClipLayout = {
  ...plainLayout('9:16'),
  facecam: { source: { x: 0, y: 0.6, width: 0.4, height: 0.4 }, share: 0.3 },
  insets: [
    {
      source: { x: 0.1, y: 0.1, width: 0.5, height: 0.2 },
      place: { x: 0.1, y: 0.5, width: 0.7, height: 0.2 },
    },
  ],
};
const BLURRED: ClipLayout = { ...plainLayout('4:5'), background: { kind: 'blur' } };

// Of 255: what a frame may differ by, between the preview and what an encoder gets.
const TOLERANCE = 2;

/** Returns the RGBA pixels that a page shows of a frame. */
function pixelsOf(frame: VideoFrame): Uint8ClampedArray {
  const canvas = new OffscreenCanvas(frame.displayWidth, frame.displayHeight);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('There is nothing to draw with.');
  context.drawImage(frame, 0, 0);
  return context.getImageData(0, 0, canvas.width, canvas.height).data;
}

const FIELDS = { element: 'Ace', n: '1', time: '0:00', name: '', note: '' };

const titlesOf = (info: VideoInfo, layout: ClipLayout | null, finish: ClipFinish | null) =>
  drawTitles({ finish, layout }, info, [FIELDS]);

/** A finish with a title and a watermark, half of which can be seen. */
async function finishOf(): Promise<ClipFinish> {
  const canvas = new OffscreenCanvas(40, 20);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is nothing to draw with.');
  context.fillStyle = 'rgb(255 0 0 / 0.5)';
  context.fillRect(0, 0, 40, 20);
  const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
  return clipFinishSchema.parse({
    version: 1,
    title: { pattern: '{element} {n} 😀', down: 'middle' },
    watermark: { picture: `data:image/png;base64,${btoa(String.fromCharCode(...bytes))}`, width: 0.4 },
  });
}

/** Returns what an encoder would get of the first frame of a clip. */
async function encodedPixels(fixture: string, layout: ClipLayout | null, finish: ClipFinish | null = null) {
  const settings = { selectedFormat: 'mp4', layout, finish } as const;
  const recipe = await recipeOf(fixture, settings, [{ start: 0, end: 0.2 }]);
  if (recipe.kind !== 'muxed' || recipe.picture.kind !== 'encoded') throw new Error('It is not encoded.');
  const file = await loadFixture(fixture);
  using video = await openVideo(file, file.name);
  const pixels: Uint8ClampedArray[] = [];
  const target = {
    async add(sample: VideoSample) {
      const frame = sample.toVideoFrame();
      pixels.push(pixelsOf(frame));
      frame.close();
    },
    close() {},
  } as unknown as VideoSampleSource;
  const titles = await titlesOf(video.info, layout, finish);
  for await (const _ of encodeVideo(video, recipe.picture, recipe.ranges, target, titles))
    if (pixels[0]) return pixels[0];
  throw new Error('There is no frame.');
}

/** Returns what a page previews of the first frame of a video. */
async function previewedPixels(fixture: string, layout: ClipLayout | null, finish: ClipFinish | null = null) {
  const file = await loadFixture(fixture);
  using video = await openVideo(file, file.name);
  const { info, picture } = video;
  const player = document.createElement('video');
  player.muted = true;
  player.src = URL.createObjectURL(file);
  document.body.append(player);
  await new Promise((resolve) => player.requestVideoFrameCallback(resolve));
  const frame = new VideoFrame(player);
  const color = { matrix: null, fullRange: null };
  const composer = new FrameComposer({ rotation: info.rotation, color, picture, info }, layout);
  const shared = await prepareFinish(
    finish,
    clipSize(layout, { width: info.displayWidth, height: info.displayHeight }),
  );
  const [title] = await titlesOf(info, layout, finish);
  composer.use(layout, withTitle(shared, title));
  const composed = await composer.composeFrame(frame, 0);
  const pixels = pixelsOf(composed);
  for (const one of [frame, composed]) one.close();
  player.remove();
  URL.revokeObjectURL(player.src);
  return pixels;
}

it.each(
  [
    'h264-bt709-limited.mp4',
    'h264-bt601-limited.mp4',
    'h264-bt709-full.mp4',
    'h264-untagged.mp4',
    'h264-odd-size.mp4',
    'h264-wide-pixels.mp4',
    'h264-rotated-90.mp4',
    'h264-rotated-180.mp4',
    'h264-rotated-270.mp4',
    'vp9-444.webm',
  ].flatMap((fixture) => [
    [fixture, 'with a facecam and an inset', FULL] as const,
    [fixture, 'on a blurred background', BLURRED] as const,
  ]),
)('the preview of %s %s is what is encoded', async (fixture, _, layout) => {
  const [encoded, previewed] = [await encodedPixels(fixture, layout), await previewedPixels(fixture, layout)];
  expect(largestDifference(encoded, previewed)).toBeLessThanOrEqual(TOLERANCE);
});

it.each([
  ['h264-bt709-limited.mp4', 'upright', plainLayout('9:16')],
  ['h264-bt709-full.mp4', 'as recorded', null],
  ['h264-rotated-90.mp4', 'as recorded', null],
  ['h264-odd-size.mp4', 'as recorded', null],
] as const)('the preview of the finish of %s, %s, is what is encoded', async (fixture, _, layout) => {
  const finish = await finishOf();
  const plain = await previewedPixels(fixture, layout);
  const encoded = await encodedPixels(fixture, layout, finish);
  expect(largestDifference(encoded, await previewedPixels(fixture, layout, finish))).toBeLessThanOrEqual(
    TOLERANCE,
  );
  expect(largestDifference(encoded, plain)).toBeGreaterThan(50);
});

function largestDifference(some: Uint8ClampedArray, others: Uint8ClampedArray): number {
  expect(others.length).toBe(some.length);
  return some.reduce((largest, value, at) => Math.max(largest, Math.abs(value - (others[at] ?? 0))), 0);
}
