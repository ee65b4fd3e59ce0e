import { VideoSample } from 'mediabunny';
import { expect, it } from 'vitest';
import { toLimitedRange } from './to-limited-range.ts';

/** Draws a frame of one color, as the transformation before encoding does. */
function draw(color: string): VideoSample {
  const canvas = new OffscreenCanvas(64, 36);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is nothing to draw with.');
  context.fillStyle = color;
  context.fillRect(0, 0, canvas.width, canvas.height);
  return new VideoSample(canvas, { timestamp: 1, duration: 0.5 });
}

it.each([
  ['black', 16, 128, 128],
  ['white', 235, 128, 128],
  ['red', 63, 102, 240],
])('converts a drawn frame to limited range: %s', async (color, luma, blue, red) => {
  using drawn = draw(color);
  using converted = await toLimitedRange(drawn);
  expect(converted).toMatchObject({ format: 'I420', timestamp: 1, duration: 0.5 });
  expect(converted.colorSpace.toJSON()).toMatchObject({ matrix: 'bt709', fullRange: false });
  const planes = new Uint8Array(converted.allocationSize());
  await converted.copyTo(planes);
  const chroma = 64 * 36 + 32 * 18;
  expect([planes[0], planes[64 * 36], planes[chroma]]).toEqual([luma, blue, red]);
});

it('leaves a frame alone that is not in RGB', async () => {
  using drawn = draw('red');
  using converted = await toLimitedRange(drawn);
  expect(await toLimitedRange(converted)).toBe(converted);
});
