import { type ClipLayout, plainLayout } from '@framescout/contract';
import { openVideo } from '@framescout/media';
import type { VideoSample, VideoSampleSource } from 'mediabunny';
import { expect, it } from 'vitest';
import { loadFixture } from '../../../../tools/test-support/fixtures/load-fixture.ts';
import { encodeVideo } from '../cut/picture/encode-video.ts';
import { recipeOf } from '../fixtures/written-clips.ts';
import { FrameComposer } from './frame-composer.ts';

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

/** Returns what an encoder would get of the first frame of a clip. */
async function encodedPixels(fixture: string, layout: ClipLayout): Promise<Uint8ClampedArray> {
  const recipe = await recipeOf(fixture, { selectedFormat: 'mp4', layout }, [{ start: 0, end: 0.2 }]);
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
  for await (const _ of encodeVideo(video, recipe.picture, recipe.ranges, target))
    if (pixels[0]) return pixels[0];
  throw new Error('There is no frame.');
}

/** Returns what a page previews of the first frame of a video. */
async function previewedPixels(fixture: string, layout: ClipLayout): Promise<Uint8ClampedArray> {
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
  expect(previewed.length).toBe(encoded.length);
  let largest = 0;
  for (const [index, value] of encoded.entries()) {
    largest = Math.max(largest, Math.abs(value - (previewed[index] ?? 0)));
  }
  expect(largest).toBeLessThanOrEqual(TOLERANCE);
});
