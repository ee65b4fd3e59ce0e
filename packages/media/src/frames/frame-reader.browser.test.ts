import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadFixture } from '../../../../tools/make-fixtures/load-fixture.ts';
import { openVideo } from '../video/open-video.ts';

const NAME = 'h264-vfr-b-frames.mp4';

afterEach(() => vi.restoreAllMocks());

async function openReader() {
  const file = await loadFixture(NAME);
  const video = await openVideo(file, NAME);
  return { video, locator: video.locator, reader: video.reader };
}

describe('frames read individually', () => {
  it('are the requested ones, in any order, even with the previous one cached', async () => {
    const { video, locator, reader } = await openReader();
    const count = (await locator.timeMap())?.length ?? 0;
    const order = [5, 5, 6, 5, 0, count - 1, count - 1, 1, 0];
    for (const index of order) {
      const { time, endTime } = await locator.step(video.info.firstFrameTime, index);
      for (const moment of [time, (time + endTime) / 2, endTime - 0.002]) {
        expect((await reader.selectRegion(moment, 0.5, 0.5)).frame).toBe(index);
      }
    }
    const ends = await reader.selectRegion(video.info.duration + 5, 0.5, 0.5);
    expect(ends.frame).toBe(count - 1);
    const again = await reader.selectRegion(video.info.duration + 5, 0.5, 0.5);
    expect(again).toEqual(ends);
    reader[Symbol.dispose]();
    video[Symbol.dispose]();
  });

  it('are decoded once for all requests, even concurrent ones', async () => {
    const { video, reader } = await openReader();
    const configure = vi.spyOn(VideoDecoder.prototype, 'configure');
    const prepared = reader.prepare(0.5);
    const [first] = await Promise.all([reader.selectRegion(0.5, 0.2, 0.2), prepared]);
    const second = await reader.selectRegion(0.5, 0.2, 0.2);
    const { bitmap } = await reader.readPicture(0.5, 64);
    bitmap.close();
    expect(second).toEqual(first);
    expect(configure).toHaveBeenCalledTimes(1);
    await reader.selectRegion(1.5, 0.2, 0.2);
    expect(configure).toHaveBeenCalledTimes(2);
    reader[Symbol.dispose]();
    video[Symbol.dispose]();
  });
});
