import { expect, it } from 'vitest';
import { readReferenceImage } from './read-image.ts';

async function pictureOf(
  width: number,
  height: number,
  draw: (context: OffscreenCanvasRenderingContext2D) => void,
) {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no canvas here.');
  draw(context);
  return canvas.convertToBlob({ type: 'image/png' });
}

it('reads the colors of a picture', async () => {
  const file = await pictureOf(4, 2, (context) => {
    context.fillStyle = 'rgb(200, 100, 50)';
    context.fillRect(0, 0, 4, 2);
  });
  const { pixels, mask } = await readReferenceImage(file);
  expect(pixels).toMatchObject({ width: 4, height: 2 });
  expect([...pixels.data.slice(0, 3)]).toEqual([200, 100, 50]);
  expect(mask).toBeNull();
});

it('masks transparent pixels', async () => {
  const file = await pictureOf(4, 1, (context) => context.fillRect(1, 0, 2, 1));
  expect([...((await readReferenceImage(file)).mask ?? [])]).toEqual([0, 255, 255, 0]);
});

it('scales a large picture down', async () => {
  const file = await pictureOf(1920, 1080, (context) => context.fillRect(0, 0, 1920, 1080));
  expect((await readReferenceImage(file)).pixels).toMatchObject({ width: 480, height: 270 });
});

it('rejects a file that is not a picture', async () => {
  await expect(readReferenceImage(new Blob(['no picture'], { type: 'image/png' }))).rejects.toThrow(
    DOMException,
  );
});
