import { TIMESTAMP_TOLERANCE } from '@framescout/base';
import { describe, expect, it } from 'vitest';
import {
  fixtureTruth,
  patches,
  undamagedFixtures,
} from '../../../../tools/test-support/fixtures/load-fixture.ts';
import { inTier } from '../../../../tools/test-support/in-tier.ts';
import { decodeRange } from '../decode/decode-range.ts';
import { decodeFastest } from '../decode/fast-decode.ts';
import {
  decodeAll,
  expectEveryFrame,
  expectLocated,
  expectPlayerAgrees,
  FAMILIES,
  isPlayable,
  open,
  openWhole,
} from '../fixtures/frame-exactness.ts';
import { RegionReader } from '../sample/region-reader.ts';

const NAMES = inTier(
  FAMILIES,
  undamagedFixtures.map(({ name }) => name).filter((name) => !FAMILIES.includes(name)),
);

describe.each(NAMES)('%s', (name) => {
  const truth = fixtureTruth(name);

  it('decodes every frame once, in order, upright, at the time the player shows it', () =>
    expectEveryFrame(truth));

  it('finds each frame by its time and steps from one to the next', () => expectLocated(truth));
});

it.each(NAMES.filter(isPlayable))(
  'the frame that the player shows is the frame the engine reads: %s',
  (name) => expectPlayerAgrees(fixtureTruth(name)),
);

describe('colors', () => {
  const names = [
    'h264-bt601-limited.mp4',
    'h264-bt601-full.mp4',
    'h264-bt709-limited.mp4',
    'h264-bt709-full.mp4',
    'h264-444.mp4',
    'h264-422.mp4',
    'h264-10-bit.mp4',
    'vp9-10-bit.webm',
    'av1-10-bit.mp4',
    'vp9-444.webm',
    'h264-rgb.mp4',
    'vp9-rgb.webm',
    'av1-rgb.mp4',
  ];

  it.each(names)('decode to the same RGB from every format and range: %s', async (name) => {
    using video = await open(name);
    const reader = new RegionReader(video);
    const margin = 6;
    const side = patches.size - 2 * margin;
    const rects = patches.colors.map((_, index) => ({
      left: index * patches.size + margin,
      top: patches.top + margin,
      width: side,
      height: side,
    }));
    for await (const sample of decodeFastest(video, -TIMESTAMP_TOLERANCE, 0.02, 'no-preference')) {
      const regions = await reader.read(sample, rects);
      sample.close();
      regions.forEach((region, index) => {
        const mean = [0, 1, 2].map((channel) => {
          let sum = 0;
          for (let i = channel; i < region.data.length; i += 3) sum += region.data[i] ?? 0;
          return sum / (region.data.length / 3);
        });
        for (const channel of [0, 1, 2]) {
          const wanted = patches.colors[index]?.[channel] ?? 0;
          expect(Math.abs((mean[channel] ?? 0) - wanted), `patch ${index} channel ${channel}`).toBeLessThan(
            8,
          );
        }
      });
    }
  });
});

describe('the two decoding paths', () => {
  it.each(['h264-b-frames.mp4', 'h264-open-gop.mp4', 'vp9.webm', 'h264-edit-list-mid-gop.mp4'])(
    'produce the same frames: %s',
    async (name) => {
      using video = await open(name);
      expect(await decodeAll(video, decodeRange)).toEqual(await decodeAll(video, decodeFastest));
    },
  );

  it.each([
    'h264-b-frames.mp4',
    'h264-open-gop.mp4',
    'h264-vfr-b-frames-edit-list.mp4',
    'vp9.webm',
    'av1.mp4',
    'av1-10-bit.mp4',
    'av1.webm',
  ])('produce the same frames when a decoder is one of many: %s', async (name) => {
    using video = await open(name);
    const asOneOfMany: typeof decodeFastest = (file, start, end, preference) =>
      decodeFastest(file, start, end, preference, { isOneOfMany: true });
    expect(await decodeAll(video, asOneOfMany)).toEqual(await decodeAll(video, decodeFastest));
  });

  it('produce the same frames for a range that starts and ends inside open GOPs', async () => {
    using video = await open('h264-open-gop.mp4');
    for (const decode of [decodeFastest, decodeRange]) {
      const times: number[] = [];
      for await (const sample of decode(
        video,
        0.9 - TIMESTAMP_TOLERANCE,
        2.1 - TIMESTAMP_TOLERANCE,
        'no-preference',
      )) {
        times.push(Math.round(sample.timestamp * 25));
        sample.close();
      }
      const first = Math.ceil(0.9 * 25);
      expect(times).toEqual(Array.from({ length: times.length }, (_, index) => first + index));
      expect(times.at(-1)).toBe(Math.ceil(2.1 * 25) - 1);
    }
  });
});

describe('picture regions', () => {
  it('have the same pixels wherever they are cut, including odd positions and borders', async () => {
    using video = await open('vp9-odd-size.webm');
    const reader = new RegionReader(video);
    for await (const sample of decodeFastest(video, -TIMESTAMP_TOLERANCE, 0.02, 'no-preference')) {
      const [whole] = await reader.read(sample, [{ left: 0, top: 0, ...video.picture }]);
      const copy = whole?.data.slice() ?? new Uint8Array();
      for (const rect of [
        { left: 1, top: 3, width: 51, height: 31 },
        { left: 93, top: 59, width: 100, height: 50 },
        { left: 192, top: 108, width: 1, height: 1 },
      ]) {
        const [part] = await reader.read(sample, [rect]);
        for (let y = 0; y < rect.height; y++) {
          const from = ((rect.top + y) * video.picture.width + rect.left) * 3;
          expect(part?.data.slice(y * rect.width * 3, (y + 1) * rect.width * 3)).toEqual(
            copy.slice(from, from + rect.width * 3),
          );
        }
      }
      sample.close();
    }
  });

  it('are 100 x 50 pixels of the upright picture, shifted inward at its borders', async () => {
    using video = await openWhole('h264-rotated-90.mp4');
    const { reader } = video;
    const selection = await reader.selectRegion(0.5, 1, 0);
    expect(selection.imageData.width).toBe(100);
    expect(selection.imageData.height).toBe(50);
    expect(selection.x * video.picture.width).toBeCloseTo(video.picture.width - 100);
    expect(selection.y).toBe(0);
  });

  it('show whole pictures upright and no larger than requested', async () => {
    using video = await openWhole('h264-rotated-270.mp4');
    const { reader } = video;
    const { bitmap, location } = await reader.readPicture(1, 96);
    expect(bitmap.width).toBe(96);
    expect(bitmap.height).toBe(128);
    expect(location.frame).toBe(25);
    bitmap.close();
  });
});
