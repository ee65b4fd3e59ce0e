import { expect, it } from 'vitest';
import { ThumbnailReader } from './thumbnail-reader.ts';

/** A reader whose pictures arrive when the test says so. */
function createReader() {
  const reads: { time: number; come(): Promise<ImageBitmap> }[] = [];
  let comeAtOnce = false;
  const thumbnails = new ThumbnailReader();
  const read = (time: number) => () => {
    const { promise, resolve } = Promise.withResolvers<ImageBitmap>();
    const come = async () => {
      const bitmap = await createImageBitmap(new ImageData(4, 2));
      resolve(bitmap);
      return bitmap;
    };
    reads.push({ time, come });
    if (comeAtOnce) void come();
    return promise;
  };
  const reader = {
    get: (time: number) => thumbnails.get(String(time), read(time)),
    dispose: () => thumbnails.dispose(),
  };
  const readAll = () => {
    comeAtOnce = true;
    for (const { come } of reads) void come();
  };
  return { reader, reads, readAll };
}

it('reads a picture once, however often it is requested while the read is in flight', async () => {
  const { reader, reads } = createReader();
  const pictures = [reader.get(1), reader.get(1)];
  await reads[0]?.come();
  expect((await Promise.all(pictures)).map((picture) => picture?.width)).toEqual([4, 4]);
  expect((await reader.get(1))?.height).toBe(2);
  expect(reads).toHaveLength(1);
});

it('serves the latest request first', async () => {
  const { reader, reads, readAll } = createReader();
  const pictures = [1, 2, 3].map((time) => reader.get(time));
  readAll();
  await Promise.all(pictures);
  expect(reads.map(({ time }) => time)).toEqual([1, 3, 2]);
});

it('drops the oldest requests when there are too many', async () => {
  const { reader, readAll } = createReader();
  const pictures = Array.from({ length: 60 }, (_, time) => reader.get(time));
  expect(await pictures[1]).toBeNull();
  readAll();
  expect(await pictures[0]).not.toBeNull();
  expect(await pictures[59]).not.toBeNull();
});

it('closes a picture that arrives after the reader was disposed of', async () => {
  const { reader, reads } = createReader();
  const picture = reader.get(1);
  reader.dispose();
  const bitmap = await reads[0]?.come();
  (await picture)?.close();
  await expect.poll(() => bitmap?.width).toBe(0);
  expect(await reader.get(2)).toBeNull();
});
