import { openVideo } from '@framescout/media';
import { beforeAll, expect, it } from 'vitest';
import { openFixture } from '../../../../tools/test-support/fixtures/read-fixture.ts';
import { registerNativeMedia } from '../register-native-media.ts';
import { createNativeCutter } from './native-cutter.ts';

beforeAll(registerNativeMedia);

// Every pixel format that a decoder outputs.
it.each([
  ['h264.mkv', { x: 32, y: 16, width: 100, height: 50 }],
  ['h264-422.mp4', { x: 32, y: 17, width: 100, height: 51 }],
  ['h264-444.mp4', { x: 33, y: 17, width: 99, height: 51 }],
  ['h264-10-bit.mp4', { x: 32, y: 16, width: 100, height: 50 }],
])('a region cut by FFmpeg has the same bytes as with copyTo: %s', async (name, rect) => {
  const cutter = createNativeCutter();
  using video = await openVideo(await openFixture(name), name);
  let compared = 0;
  for await (const sample of video.frames({ start: 0, end: 0.5 }, [])) {
    const copied = new Uint8Array(sample.allocationSize({ rect }));
    const layout = await sample.copyTo(copied, { rect });
    const cut = await cutter(sample, rect, (bytes) => new Uint8Array(bytes));
    sample.close();
    expect(cut?.layout).toEqual(layout);
    expect(cut && Buffer.compare(cut.bytes, copied)).toBe(0);
    compared++;
  }
  expect(compared).toBeGreaterThan(5);
});

it('a region at the edge of an odd-sized picture has the chroma of the last half pixel, as in browsers', async () => {
  const cutter = createNativeCutter();
  using video = await openVideo(await openFixture('av1-odd-size.mp4'), 'av1-odd-size.mp4');
  const { width, height } = video.picture;
  const rect = { x: width - 21, y: height - 11, width: 21, height: 11 };
  const sample = await video.frameAt(0);
  if (!sample) throw new Error('the fixture has a first frame');
  const cut = await cutter(sample, rect, (bytes) => new Uint8Array(bytes));
  sample.close();
  expect([width % 2, height % 2, rect.x % 2, rect.y % 2]).toEqual([1, 1, 0, 0]);
  expect(cut?.layout.map(({ stride }) => stride)).toEqual([21, 11, 11]);
  expect(cut?.bytes).toHaveLength(21 * 11 + 2 * 11 * 6);
});
