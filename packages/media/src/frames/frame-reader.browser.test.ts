import { afterEach, describe, expect, it, vi } from 'vitest';
import { fixtureTruth, loadFixture, patches } from '../../../../tools/test-support/fixtures/load-fixture.ts';
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

describe('a frame that was decoded for another purpose', () => {
  it.each(['h264-rotated-90.mp4', 'h264-rotated-180.mp4'])('is drawn upright: %s', async (name) => {
    const { video: truth } = fixtureTruth(name);
    using video = await openVideo(await loadFixture(name), name);
    for await (const sample of video.wholeFrames({ start: 0, end: 0.05 })) {
      video.reader.keep(sample);
      sample.close();
    }
    const decoder = vi.spyOn(VideoDecoder.prototype, 'configure');
    const { bitmap } = await video.reader.readPicture(0, 1280);
    expect(decoder).not.toHaveBeenCalled();
    expect(bitmap).toMatchObject({ width: truth.width, height: truth.height });
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    bitmap.close();
    const middle = patches.size / 2;
    const shown = context?.getImageData(middle, patches.top + middle, 1, 1).data ?? [];
    const [first = []] = patches.colors;
    for (const [channel, value] of first.entries()) {
      expect(Math.abs((shown[channel] ?? 0) - value)).toBeLessThan(24);
    }
  });
});
