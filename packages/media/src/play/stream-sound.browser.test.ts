import { describe, expect, it, vi } from 'vitest';
import { loadFixture } from '../../../../tools/test-support/fixtures/load-fixture.ts';
import { withAudioGap } from '../../../../tools/test-support/fixtures/with-audio-gap.ts';
import { loadFFmpeg } from '../ffmpeg/core/load-ffmpeg.ts';
import { WorkerReader } from '../ffmpeg/reader/worker-reader.ts';
import { openVideo } from '../video/open-video.ts';
import type { Video } from '../video/video.ts';

const H264 = 'signal-h264-aac.mp4';
const LOUD = 0.2;
const BEEPS_APART = 0.1;

/** Returns when beeps start in the audio of a range, and how long that audio is in total. */
async function heardBeeps(
  video: Video,
  start: number,
  end: number,
): Promise<{ beeps: number[]; length: number }> {
  const beeps: number[] = [];
  let length = 0;
  let lastLoud = Number.NEGATIVE_INFINITY;
  for await (const sample of video.audioSamples({ start, end }, 0)) {
    const values = new Float32Array(sample.numberOfFrames);
    sample.copyTo(values, { planeIndex: 0, format: 'f32-planar' });
    for (const [index, value] of values.entries()) {
      if (Math.abs(value) < LOUD) continue;
      const time = sample.timestamp + index / sample.sampleRate;
      if (time - lastLoud > BEEPS_APART) beeps.push(time);
      lastLoud = time;
    }
    length += sample.duration;
    sample.close();
  }
  return { beeps, length };
}

function expectAt(beeps: readonly number[], times: readonly number[]): void {
  expect(beeps).toHaveLength(times.length);
  for (const [index, time] of times.entries()) {
    expect(Math.abs((beeps[index] ?? Number.NaN) - time)).toBeLessThan(0.006);
  }
}

describe('audio is decoded at the right time', () => {
  it.each(['mkv', 'mp4'] as const)('after a gap in %s', async (format) => {
    using video = await openVideo(await withAudioGap(H264, 3, 5, format), 'gap', null);
    const { beeps, length } = await heardBeeps(video, 1, 8);
    expectAt(beeps, [1.5, 2.5, 5.5, 6.5, 7.5]);
    expect(length).toBeGreaterThan(4.9);
    expect(length).toBeLessThan(5.1);
  });

  it('if the range starts in a gap', async () => {
    using video = await openVideo(await withAudioGap(H264, 3, 5, 'mkv'), 'gap', null);
    const { beeps, length } = await heardBeeps(video, 4, 6);
    expectAt(beeps, [5.5]);
    expect(length).toBeLessThan(1.1);
  });

  it('after a short gap', async () => {
    const once = await withAudioGap(H264, 2.8, 2.9, 'mkv');
    using video = await openVideo(once, 'gap', null);
    const { beeps } = await heardBeeps(video, 1, 8);
    expectAt(beeps, [1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5]);
  });

  it('if the decoder outputs nothing for its first packet', async () => {
    const file = await loadFixture('signal-vp9-vorbis.webm');
    using video = await openVideo(file, file.name, null);
    for (const start of [0, 1.01, 2.003, 2.997]) {
      const { beeps, length } = await heardBeeps(video, start, 5);
      expectAt(
        beeps,
        [0.5, 1.5, 2.5, 3.5, 4.5].filter((time) => time >= start),
      );
      expect(Math.abs(length - (5 - start))).toBeLessThan(0.03);
    }
  });

  it.each([0, 0.05])('at the start of an FLV that FFmpeg reads, from %s s', async (start) => {
    const file = await loadFixture('signal-h264-aac.flv');
    using video = await openVideo(file, file.name, await loadFFmpeg());
    const { beeps } = await heardBeeps(video, start, 2);
    const { firstFrameTime } = video.info;
    expectAt(beeps, [0.5 + firstFrameTime, 1.5 + firstFrameTime]);
  });

  it('if its packets are compressed in a way that only FFmpeg reads', async () => {
    const file = await loadFixture('signal-h264-aac-zlib.mkv');
    using video = await openVideo(file, file.name, null);
    video.lendFFmpeg(await loadFFmpeg());
    const { beeps } = await heardBeeps(video, 0, 2);
    const { firstFrameTime } = video.info;
    expectAt(beeps, [0.5 + firstFrameTime, 1.5 + firstFrameTime]);
  });

  it('in the player', async () => {
    using video = await openVideo(await withAudioGap(H264, 3, 5, 'mkv'), 'gap', null);
    const piece = await video.sound.read(4.5, 2, 0);
    const [channel] = piece?.channels ?? [];
    const rate = piece?.sampleRate ?? 0;
    const first = channel?.findIndex((value) => Math.abs(value) > LOUD) ?? 0;
    expectAt([4.5 + first / rate], [5.5]);
  });

  it('through another FFmpeg if the first could not open the file', async () => {
    const file = await loadFixture('signal-h264-mp2.mkv');
    using video = await openVideo(file, file.name, null);
    video.lendFFmpeg(await loadFFmpeg());
    const probe = vi
      .spyOn(WorkerReader.prototype, 'probe')
      .mockRejectedValueOnce(new Error('Out of memory.'));
    try {
      await expect(video.readSound(0, 1, 0)).rejects.toThrow('Out of memory.');
      expect((await video.readSound(0, 1, 0))?.channels).not.toEqual([]);
    } finally {
      probe.mockRestore();
    }
  });
});
