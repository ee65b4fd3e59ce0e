import { createHash } from 'node:crypto';
import { openVideo, RegionReader, type Video } from '@framescout/media';
import { beforeAll, describe, expect, it } from 'vitest';
import { openFixture } from '../../../../tools/test-support/fixtures/read-fixture.ts';
import { registerNativeMedia } from '../register-native-media.ts';

const MIDDLE = { left: 100, top: 60, width: 40, height: 30 };

beforeAll(registerNativeMedia);

async function timesOf(name: string): Promise<number[]> {
  using video = await openVideo(await openFixture(name), name);
  const times: number[] = [];
  for await (const sample of video.frames({ start: 0, end: video.info.duration }, [])) {
    times.push(sample.timestamp);
    sample.close();
  }
  const map = await video.locator.timeMap();
  if (map) expect(times).toEqual(times.map((_, frame) => map.startOf(frame)));
  return times;
}

/** Returns a digest of each frame's luma, by time. */
async function lumaOf(video: Video, skipsFrame?: (time: number) => boolean): Promise<Map<number, string>> {
  const reader = new RegionReader(video);
  const whole = { left: 0, top: 0, ...video.picture };
  const frames = new Map<number, string>();
  const options = skipsFrame ? { skipsFrame } : {};
  for await (const sample of video.frames({ start: 0, end: video.info.duration }, [whole], options)) {
    const [patch] = await reader.readPlanes(sample, [whole]);
    frames.set(
      sample.timestamp,
      createHash('sha256')
        .update(patch?.luma ?? '')
        .digest('hex'),
    );
    sample.close();
  }
  return frames;
}

describe('native decoding', () => {
  it.each([
    'h264-b-frames.mp4',
    'h264-vfr-b-frames-edit-list.mp4',
    'h264-open-gop.mp4',
    'hevc.mp4',
    'vp8.webm',
    'vp9.webm',
    'av1.mp4',
  ])('gives every frame once, in order, at its exact time: %s', async (name) => {
    const times = await timesOf(name);
    expect(times.length).toBeGreaterThan(30);
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
  });

  it.each(['h264-b-frames.mp4', 'h264-open-gop.mp4', 'hevc.mp4', 'av1.mp4'])(
    'skips frames that no other is predicted from, without changing a pixel of the rest: %s',
    async (name) => {
      using video = await openVideo(await openFixture(name), name);
      const left: number[] = [];
      const all = await lumaOf(video);
      const others = await lumaOf(video, (time) => left.push(time) > 0);
      expect(left.length).toBeGreaterThan(0);
      expect(others.size + left.length).toBe(all.size);
      for (const [time, luma] of others) expect(luma, `at ${time} s`).toBe(all.get(time));
    },
  );

  it('fails on a damaged frame without crashing the process', async () => {
    await expect(timesOf('h264-damaged.mp4')).rejects.toThrow('Invalid data');
  });

  it('reads pixel formats that WebCodecs has no name for', async () => {
    using video = await openVideo(await openFixture('h264-rgb.mp4'), 'h264-rgb.mp4');
    const { width, height, data } = await video.reader.readRegion(0.5, MIDDLE);
    expect([width, height, data.length]).toEqual([40, 30, 3600]);
    expect(new Set(data).size).toBeGreaterThan(1);
  });
});
