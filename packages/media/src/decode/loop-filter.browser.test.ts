import { describe, expect, it } from 'vitest';
import { loadFixture } from '../../../../tools/test-support/fixtures/load-fixture.ts';
import { RegionReader } from '../sample/region-reader.ts';
import { openVideo } from '../video/open-video.ts';
import type { Video } from '../video/video.ts';
import type { DecodeOptions } from './decode-range.ts';

/** The luma of each frame's pixels, by time. */
async function lumaOf(video: Video, options: DecodeOptions): Promise<Map<number, Uint8Array>> {
  const reader = new RegionReader(video);
  const whole = { left: 0, top: 0, ...video.picture };
  const frames = new Map<number, Uint8Array>();
  for await (const sample of video.frames({ start: 0, end: video.info.duration }, [whole], options)) {
    const [patch] = await reader.readPlanes(sample, [whole]);
    frames.set(sample.timestamp, Uint8Array.from(patch?.luma ?? []));
    sample.close();
  }
  return frames;
}

/** The mean absolute difference of two frames' pixels (0..255). */
function difference(a: Uint8Array, b: Uint8Array | undefined): number {
  if (b?.length !== a.length || a.length === 0) throw new Error('The frames differ in size.');
  return a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length;
}

async function openFixture(name: string): Promise<Video> {
  return await openVideo(await loadFixture(name), name);
}

describe('skipping the in-loop filter', () => {
  it.each([
    'h264-b-frames.mp4',
    'h264-vfr-b-frames-edit-list.mp4',
    'h264-open-gop.mp4',
    'h264-10-bit.mp4',
    'h264-444.mp4',
    'h264-odd-size.mp4',
    'h264.mkv',
    'av1.mp4',
  ])('keeps every frame, in its place and nearly unchanged: %s', async (name) => {
    using video = await openFixture(name);
    expect((await video.shortcuts()).unfiltered).toBeGreaterThan(0.5);
    const all = await lumaOf(video, {});
    const unfiltered = await lumaOf(video, { skipsFilter: () => true });
    expect([...unfiltered.keys()]).toEqual([...all.keys()]);
    const differences = [...all].map(([time, luma]) => difference(luma, unfiltered.get(time)));
    expect(Math.max(...differences)).toBeLessThan(8);
    expect(Math.max(...differences)).toBeGreaterThan(0);
  });

  it.each([
    ['h264-b-frames.mp4', 0.25],
    ['av1.mp4', 0.01],
  ])('changes no other frame if applied only to disposable ones: %s', async (name, least) => {
    using video = await openFixture(name);
    const changed = new Set<number>();
    const all = await lumaOf(video, {});
    const some = await lumaOf(video, {
      skipsFilter: ({ time, isDisposable }) => {
        if (isDisposable) changed.add(time);
        return isDisposable;
      },
    });
    expect(changed.size).toBeGreaterThan(least * all.size);
    for (const [time, luma] of all) {
      const found = difference(luma, some.get(time));
      if (changed.has(time)) expect(found, `at ${time} s`).toBeLessThan(4);
      else expect(found, `at ${time} s`).toBe(0);
    }
  });

  it('stops having an effect at the next keyframe', async () => {
    using video = await openFixture('h264-b-frames.mp4');
    const second = await video.keyframeAfter(0);
    const all = await lumaOf(video, {});
    const some = await lumaOf(video, { skipsFilter: ({ time }) => time < (second ?? 0) });
    const after = [...all].filter(([time]) => time >= (second ?? Number.POSITIVE_INFINITY));
    expect(after.length).toBeGreaterThan(10);
    for (const [time, luma] of after) expect(difference(luma, some.get(time)), `at ${time} s`).toBe(0);
  });

  it('is unavailable if packets cannot be changed', async () => {
    for (const name of ['h264.ts', 'vp8.webm', 'vp9.webm']) {
      using video = await openFixture(name);
      expect((await video.shortcuts()).unfiltered, name).toBe(0);
    }
  });
});
