import { VideoSample } from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { loadFixture } from '../../../../tools/test-support/fixtures/load-fixture.ts';
import { decodeFastest } from '../decode/fast-decode.ts';
import { openVideoFile } from '../open/open-video-file.ts';
import { copyPatch, emptyPlanePatch, type PlanePatch } from './plane-patch.ts';
import { RegionReader } from './region-reader.ts';

describe('frames that hide their format', () => {
  it('are read through a canvas, with the same colors within rounding', async () => {
    using video = await openVideoFile(await loadFixture('h264-444.mp4'), 'h264-444.mp4');
    const rect = { left: 6, top: 26, width: 180, height: 12 };
    for await (const sample of decodeFastest(video, 0.5, 0.53, 'no-preference')) {
      const [plain] = await new RegionReader(video).read(sample, [rect]);
      const hidden = Object.create(sample, { format: { value: null } });
      const [drawn] = await new RegionReader(video).read(hidden, [rect]);
      expect(drawn).toMatchObject({ width: 180, height: 12 });
      const differences = Array.from(plain?.data ?? [], (value, index) =>
        Math.abs(value - (drawn?.data[index] ?? 0)),
      );
      expect(differences.reduce((sum, value) => sum + value, 0) / differences.length).toBeLessThan(2);
      sample.close();
    }
  });
});

describe('planes read into given patches', () => {
  it.each([
    'h264-b-frames.mp4',
    'h264-odd-size.mp4',
    'h264-444.mp4',
    'h264-rotated-90.mp4',
    'h264-10-bit.mp4',
    'vp9.webm',
  ])('match those read without, and survive later reads: %s', async (name) => {
    using video = await openVideoFile(await loadFixture(name), name);
    const { width, height } = video.picture;
    const even = { left: 6, top: 26, width: 40, height: 12 };
    const left = (width - 20) & ~1;
    const top = (height - 18) & ~1;
    const rects = [even, { left, top, width: width - left, height: height - top }];
    const [plain, filling] = [new RegionReader(video), new RegionReader(video)];
    const kept: { expected: PlanePatch[]; read: PlanePatch[] }[] = [];
    for await (const sample of decodeFastest(video, 0, 0.2, 'no-preference')) {
      const expected = (await plain.readPlanes(sample, rects)).map(copyPatch);
      const into = rects.map(emptyPlanePatch);
      const read = await filling.readPlanes(sample, rects, into);
      expect(read[0]).toBe(into[0]);
      kept.push({ expected, read });
      sample.close();
    }
    expect(kept.length).toBeGreaterThan(2);
    for (const { expected, read } of kept) expect(read).toEqual(expected);
  });
});

describe('packed RGB frames, which Firefox decodes to', () => {
  const [width, height] = [64, 48];
  const bytes = Uint8Array.from({ length: width * height * 4 }, (_, i) => (i * 2654435761) >>> 24);
  const rects = [
    { left: 2, top: 4, width: 10, height: 6 },
    { left: 40, top: 30, width: 24, height: 18 },
  ];
  // More than the reader needs to find out which way of reading is faster.
  const READS = 20;
  // In the first color space, frames are drawn without any color conversion.
  const srgb = { primaries: 'bt709', transfer: 'iec61966-2-1', matrix: 'rgb', fullRange: true } as const;
  const video = { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false } as const;
  const sampleOf = (format: 'BGRX' | 'BGRA', colorSpace: VideoColorSpaceInit) =>
    new VideoSample(bytes, { format, codedWidth: width, codedHeight: height, timestamp: 0, colorSpace });

  it.each([
    ['BGRX', srgb],
    ['BGRX', video],
    ['BGRA', srgb],
  ] as const)('as %s give each rectangle its own pixels on every read', async (format, colorSpace) => {
    const reader = new RegionReader({ rotation: 0, color: { matrix: null, fullRange: null } });
    const sample = sampleOf(format, colorSpace);
    for (let turn = 0; turn < READS; turn++) {
      const read = await reader.read(sample, rects);
      for (const [index, { left, top, width: across, height: down }] of rects.entries()) {
        const expected: number[] = [];
        for (let y = top; y < top + down; y++) {
          for (let x = left; x < left + across; x++) {
            const at = (y * width + x) * 4;
            expected.push(bytes[at + 2] ?? 0, bytes[at + 1] ?? 0, bytes[at] ?? 0);
          }
        }
        expect(Array.from(read[index]?.data ?? [])).toEqual(expected);
      }
    }
    sample.close();
  });

  it('give the same planes whichever way they are read', async () => {
    const reader = new RegionReader({ rotation: 0, color: { matrix: 'bt709', fullRange: false } });
    const sample = sampleOf('BGRX', srgb);
    const first = (await reader.readPlanes(sample, rects)).map((patch) => structuredClone(patch));
    for (let turn = 1; turn < READS; turn++) expect(await reader.readPlanes(sample, rects)).toEqual(first);
    expect(first[1]).toMatchObject({ width: 24, height: 18 });
    sample.close();
  });
});
