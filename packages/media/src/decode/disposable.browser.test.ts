import { describe, expect, it } from 'vitest';
import { loadFixture } from '../../../../tools/test-support/fixtures/load-fixture.ts';
import { RegionReader } from '../sample/region-reader.ts';
import { openVideo } from '../video/open-video.ts';
import type { Video } from '../video/video.ts';
import type { DecodeOptions } from './decode-range.ts';

/** All pixels of each frame, by time. */
async function pixelsOf(video: Video, options: DecodeOptions): Promise<Map<number, Uint8Array>> {
  const reader = new RegionReader(video);
  const whole = { left: 0, top: 0, ...video.picture };
  const frames = new Map<number, Uint8Array>();
  for await (const sample of video.frames({ start: 0, end: video.info.duration }, [whole], options)) {
    const [pixels] = await reader.read(sample, [whole]);
    frames.set(sample.timestamp, Uint8Array.from(pixels?.data ?? []));
    sample.close();
  }
  return frames;
}

describe('leaving out disposable frames', () => {
  it.each([
    ['h264-b-frames.mp4', 0.25],
    ['h264-vfr-b-frames-edit-list.mp4', 0.25],
    ['h264-open-gop.mp4', 0.25],
    ['h264.mkv', 0.25],
    ['av1.mp4', 0.01],
  ])('changes no pixel of the other frames: %s', async (name, least) => {
    using video = await openVideo(await loadFixture(name), name);
    const left = new Set<number>();
    const all = await pixelsOf(video, {});
    const others = await pixelsOf(video, {
      skipsFrame: (time) => {
        left.add(time);
        return true;
      },
    });
    expect(left.size).toBeGreaterThan(least * all.size);
    expect(others.size + left.size).toBe(all.size);
    for (const [time, pixels] of others) {
      // Compared outside the matcher, which would print millions of numbers.
      expect(pixels.length > 0 && isSame(pixels, all.get(time)), `at ${time} s`).toBe(true);
    }
  });

  it('leaves out only the frames it is told to', async () => {
    using video = await openVideo(await loadFixture('h264-b-frames.mp4'), 'h264-b-frames.mp4');
    const all = await pixelsOf(video, {});
    const some = await pixelsOf(video, { skipsFrame: (time) => time >= 1 });
    const missing = [...all.keys()].filter((time) => !some.has(time));
    expect(missing.length).toBeGreaterThan(10);
    expect(Math.min(...missing)).toBeGreaterThanOrEqual(1);
  });

  it("is measured as a share of all frames, or 0 if packets don't reveal it", async () => {
    const share = async (name: string) => {
      using video = await openVideo(await loadFixture(name), name);
      return (await video.shortcuts()).disposable;
    };
    expect(await share('h264-b-frames.mp4')).toBeCloseTo(0.32, 2);
    expect(await share('vp9.webm')).toBe(0);
    expect(await share('h264.ts')).toBe(0);
  });
});

function isSame(a: Uint8Array, b: Uint8Array | undefined): boolean {
  return b?.length === a.length && a.every((value, index) => value === b[index]);
}
