import { describe, expect, it, vi } from 'vitest';
import { readFrameCounter } from '../../../../tools/test-support/fixtures/frame-counter.ts';
import {
  fixtureTruth,
  loadFixture,
  playerTimes,
} from '../../../../tools/test-support/fixtures/load-fixture.ts';
import { loadFFmpeg } from '../ffmpeg/core/load-ffmpeg.ts';
import { readCounters } from '../fixtures/frame-exactness.ts';
import { openVideo } from './open-video.ts';
import type { TimeRange, Video } from './video.ts';

const cases = [
  ['the browser', 'h264-vfr-b-frames.mp4'],
  ['the browser', 'vp9.webm'],
  ['FFmpeg', 'h264-vfr-b-frames.mp4'],
] as const;

async function open(by: 'the browser' | 'FFmpeg', name: string): Promise<Video> {
  return openVideo(await loadFixture(name), name, by === 'FFmpeg' ? await loadFFmpeg() : null);
}

function framesOf(video: Video, range: TimeRange) {
  return readCounters(video.frames(range, [{ left: 0, top: 0, ...video.picture }]), video);
}

describe.each(cases)('a video read by %s: %s', (by, name) => {
  const truth = fixtureTruth(name);
  const times = playerTimes(truth);
  const at = (index: number) => times[index] ?? Number.NaN;

  it('decodes the frames of a range, start inclusive and end exclusive, despite rounded times', async () => {
    using video = await open(by, name);
    const frames = await framesOf(video, { start: at(20) + 4e-5, end: at(31) - 4e-5 });
    expect(frames.map(({ counter }) => counter)).toEqual(truth.video.sources.slice(20, 31));
    for (const [index, { time }] of frames.entries()) expect(time).toBeCloseTo(at(20 + index), 2);
    // FFmpeg decodes this with the reader of the first range.
    const earlier = await framesOf(video, { start: at(5), end: at(8) });
    expect(earlier.map(({ counter }) => counter)).toEqual(truth.video.sources.slice(5, 8));
  });

  it('finds the keyframes before and after a time, and decodes them to the same pixels as in a range', async () => {
    using video = await open(by, name);
    const keys = await video.spreadKeyframes(64);
    expect(keys[0]).toBeCloseTo(at(0), 2);
    const last = keys.at(-1) ?? Number.NaN;
    expect(await video.keyframeBefore(video.info.duration)).toBeCloseTo(last, 6);
    expect(await video.keyframeAfter(last)).toBeNull();
    if (keys.length > 1) expect(await video.keyframeAfter(keys[0] ?? 0)).toBeCloseTo(keys[1] ?? 0, 6);
    expect(await video.decodableFrom(last)).toBeCloseTo(last, 2);
    const shown: number[] = [];
    for await (const sample of video.keyframes(keys)) {
      shown.push(sample.timestamp);
      sample.close();
    }
    expect(shown).toHaveLength(keys.length);
    for (const [index, time] of shown.entries()) expect(time).toBeCloseTo(keys[index] ?? Number.NaN, 2);
  });

  it('finds a frame by its time and reads its pixels', async () => {
    using video = await open(by, name);
    const { frame, time } = await video.locator.locate(at(33));
    expect(frame).toBe(33);
    const { pixels, time: shownAt } = await video.reader.readPixels(time);
    expect(shownAt).toBeCloseTo(at(33), 2);
    expect(readFrameCounter(pixels.data, pixels.width, pixels.height)).toBe(truth.video.sources[33]);
  });

  it('cannot be read once disposed', async () => {
    const video = await open(by, name);
    video[Symbol.dispose]();
    await expect(video.reader.readPixels(0)).rejects.toThrow();
  });
});

it('decodes little more than the frames of a short range, however far away the next keyframe is', async () => {
  const name = 'h264-one-key-frame.mp4';
  const times = playerTimes(fixtureTruth(name));
  using video = await open('the browser', name);
  const decode = vi.spyOn(VideoDecoder.prototype, 'decode');
  const frames = await framesOf(video, { start: times[10] ?? 0, end: times[20] ?? 0 });
  expect(frames).toHaveLength(10);
  expect(times.length).toBeGreaterThan(60);
  expect(decode.mock.calls.length).toBeLessThanOrEqual(20 + 16);
  decode.mockRestore();
});
