import { expect, it } from 'vitest';
import { decodeNativePicture } from './native-picture.ts';

// A red pixel, and a blue one of which a quarter is seen.
const TWO_PIXELS =
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAYAAAD0In+KAAAAEUlEQVR4AWP4z8Dwn4HhvwMADzoDPnIA7FkAAAAASUVORK5CYII=';

it('decodes a PNG with its opacity', async () => {
  const file = new Blob([Buffer.from(TWO_PIXELS, 'base64')], { type: 'image/png' });
  const decoded = await decodeNativePicture(file);
  expect(decoded).toMatchObject({ width: 2, height: 1 });
  expect([...(decoded?.pixels ?? [])]).toEqual([255, 0, 0, 255, 0, 0, 255, 64]);
});

it('tells what is no picture', async () => {
  expect(await decodeNativePicture(new Blob(['nothing'], { type: 'image/png' }))).toBeNull();
});
