import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { openVideo } from '@framescout/media';
import { beforeAll, describe, expect, it } from 'vitest';
import { registerNativeMedia } from './register-native-media.ts';

const FIXTURES = join(import.meta.dirname, '../../../fixtures');
const MIDDLE = { left: 100, top: 60, width: 40, height: 30 };

beforeAll(registerNativeMedia);

async function timesOf(name: string): Promise<number[]> {
  using video = await openVideo(await openAsBlob(join(FIXTURES, name)), name);
  const times: number[] = [];
  for await (const sample of video.frames({ start: 0, end: video.info.duration }, [])) {
    times.push(sample.timestamp);
    sample.close();
  }
  const map = await video.locator.timeMap();
  if (map) expect(times).toEqual(times.map((_, frame) => map.startOf(frame)));
  return times;
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

  it('fails at a damaged frame without ending the process', async () => {
    await expect(timesOf('h264-damaged.mp4')).rejects.toThrow('Invalid data');
  });

  it('reads pixel formats that WebCodecs has no name for', async () => {
    using video = await openVideo(await openAsBlob(join(FIXTURES, 'h264-rgb.mp4')), 'h264-rgb.mp4');
    const { width, height, data } = await video.reader.readRegion(0.5, MIDDLE);
    expect([width, height, data.length]).toEqual([40, 30, 3600]);
    expect(new Set(data).size).toBeGreaterThan(1);
  });
});
