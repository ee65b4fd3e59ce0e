import { openAsBlob } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LazyFile } from '@framescout/base';
import { DEFAULT_CLIP_SETTINGS } from '@framescout/contract';
import { open, openClipCutter } from '@framescout/framescout';
import { openVideo, RegionReader, type Video } from '@framescout/media';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readFrameCounter } from '../../../../tools/test-support/fixtures/frame-counter.ts';
import { FIXTURES, openFixture, readFixture } from '../../../../tools/test-support/fixtures/read-fixture.ts';
import { folderForThisTest } from '../../../../tools/test-support/temporary-folder.ts';
import { createClipFile } from '../files/clip-file.ts';
import { fixtureTruth } from '../fixtures/fixture-truth.ts';
import { registerNativeMedia } from '../register-native-media.ts';
import { Demuxer } from './demuxer.ts';
import { NativeReader } from './native-reader.ts';

await registerNativeMedia();

afterEach(() => vi.restoreAllMocks());

const FOREIGN = [
  'mpeg4-asp.avi',
  'signal-mpeg4-mp3.avi',
  'wmv2.wmv',
  'mpeg2.mpg',
  'signal-mpeg2-mp2.mpg',
  'theora.ogv',
  'flv1.flv',
];

// The flash and the beep in fixtures with sound are at most this long.
const SIGNAL_FRAME = 1 / 30;

async function openForeign(name: string): Promise<Video> {
  return openVideo(await openFixture(name), name);
}

async function counterAt({ reader, info }: Video, time: number): Promise<number | null> {
  const { width, height } = info;
  const { data } = await reader.readRegion(time, { left: 0, top: 0, width, height });
  return readFrameCounter(data, width, height);
}

/** Returns when beeps start, in seconds. */
async function beepsOf(video: Video): Promise<number[]> {
  const beeps: number[] = [];
  let loudUntil = Number.NEGATIVE_INFINITY;
  for await (const sample of video.audioSamples({ start: 0, end: video.info.duration }, 0)) {
    const values = new Float32Array(sample.numberOfFrames);
    sample.copyTo(values, { planeIndex: 0, format: 'f32-planar' });
    for (const [at, level] of values.entries()) {
      const time = sample.timestamp + at / sample.sampleRate;
      if (Math.abs(level) < 0.1) continue;
      if (time > loudUntil + 0.2) beeps.push(time);
      loudUntil = time;
    }
    sample.close();
  }
  return beeps;
}

/** Returns when flashes start, in seconds: the lower left quarter turns white. */
async function flashesOf(video: Video): Promise<number[]> {
  const { width, height } = video.info;
  const corner = { left: 8, top: height - 24, width: Math.min(16, width), height: 16 };
  const regions = new RegionReader(video);
  const flashes: number[] = [];
  for await (const sample of video.frames({ start: 0, end: video.info.duration }, [corner])) {
    const [patch] = await regions.readPlanes(sample, [corner]);
    if (patch?.luma.every((value) => value > 200)) flashes.push(sample.timestamp);
    sample.close();
  }
  return flashes;
}

describe.each(FOREIGN)('%s, read by native FFmpeg', (name) => {
  it('has every frame once, at the time that ffprobe states, with the right picture', async () => {
    const { times, sources, width, height } = fixtureTruth(name);
    using video = await openForeign(name);
    expect(video.info).toMatchObject({ reader: 'ffmpeg', width, height });
    const found: number[] = [];
    for await (const sample of video.frames({ start: 0, end: video.info.duration }, [])) {
      found.push(sample.timestamp);
      sample.close();
    }
    expect(found).toHaveLength(times.length);
    for (const [frame, time] of times.entries()) expect(found[frame]).toBeCloseTo(time, 3);
    // Back and forth, so that the decoder restarts.
    for (const frame of [0, 30, 44, 13, times.length - 1, 1]) {
      expect(await counterAt(video, (times[frame] ?? 0) + 0.001)).toBe(sources[frame]);
    }
  });

  it('provides whole pictures for encoding', async () => {
    const { times, sources, width, height } = fixtureTruth(name);
    using video = await openForeign(name);
    const range = { start: times[20] ?? 0, end: times[24] ?? 0 };
    let frame = 20;
    for await (const sample of video.wholeFrames(range)) {
      expect(sample).toMatchObject({ format: 'I420', codedWidth: width, codedHeight: height });
      const planes = new Uint8Array(sample.allocationSize());
      await sample.copyTo(planes);
      const gray = Uint8Array.from(
        { length: 3 * width * height },
        (_, at) => planes[Math.floor(at / 3)] ?? 0,
      );
      expect(readFrameCounter(gray, width, height)).toBe(sources[frame++]);
      sample.close();
    }
    expect(frame).toBe(24);
  });
});

describe('native FFmpeg', () => {
  it.each(['signal-mpeg4-mp3.avi', 'signal-mpeg2-mp2.mpg'])(
    'plays the sound in sync with the picture: %s',
    async (name) => {
      using video = await openForeign(name);
      expect(video.info.soundTracks).toMatchObject([{ channels: 2, sampleRate: 48_000 }]);
      const [beeps, flashes] = [await beepsOf(video), await flashesOf(video)];
      expect(beeps).toHaveLength(6);
      expect(flashes).toHaveLength(6);
      for (const [index, beep] of beeps.entries()) {
        expect(Math.abs(beep - (flashes[index] ?? 0))).toBeLessThan(SIGNAL_FRAME);
      }
    },
  );

  it.each(['signal-mpeg4-mp3.avi', 'signal-mpeg2-mp2.mpg'])(
    'decodes the same sound from the middle as from the start: %s',
    async (name) => {
      using video = await openForeign(name);
      const { firstFrameTime } = video.info;
      const samples: number[] = [];
      const start = firstFrameTime + 2.5;
      for await (const sample of video.audioSamples({ start, end: start + 2 }, 0)) {
        samples.push(sample.timestamp, sample.numberOfFrames);
        sample.close();
      }
      const frames = samples.filter((_, index) => index % 2 === 1).reduce((sum, count) => sum + count, 0);
      expect(samples[0]).toBeCloseTo(start, 6);
      expect(frames).toBe(2 * 48_000);
    },
  );

  it.each(['signal-mpeg4-mp3.avi', 'signal-mpeg2-mp2.mpg'])(
    'cuts a clip with the right frames and sound: %s',
    async (name) => {
      const folder = folderForThisTest();
      using recording = await open(await openFixture(name), name);
      const { times, sources } = fixtureTruth(name);
      const path = join(folder, 'clip.mp4');
      const file = await createClipFile(path);
      using cutter = await openClipCutter(recording);
      const settings = {
        ...DEFAULT_CLIP_SETTINGS,
        selectedFormat: 'mp4',
        sourceFrameRate: 'source',
      } as const;
      const segments = [{ start: times[50] ?? 0, end: times[110] ?? 0 }];
      await cutter.write({ segments, settings }, file);
      await file.finish();
      using clip = await openVideo(await openAsBlob(path), 'clip.mp4');
      expect((await clip.locator.timeMap())?.length).toBe(60);
      expect(await counterAt(clip, 0.001)).toBe(sources[50]);
      expect(await counterAt(clip, clip.info.duration - 0.01)).toBe(sources[109]);
      const [beeps, flashes] = [await beepsOf(clip), await flashesOf(clip)];
      expect(flashes).toHaveLength(2);
      expect(beeps).toHaveLength(2);
      for (const [index, beep] of beeps.entries()) {
        expect(Math.abs(beep - (flashes[index] ?? 0))).toBeLessThan(SIGNAL_FRAME);
      }
    },
  );

  it('reports that a file cannot be read, instead of taking it for damaged', async () => {
    const bytes = new Uint8Array(await readFixture('signal-mpeg2-mp2.mpg'));
    let isAway = false;
    const file = new LazyFile(bytes.length, async (start, end) => {
      if (isAway && end > 2 ** 16) throw new Error('the share is gone');
      return bytes.slice(start, end);
    });
    using _whole = await openVideo(file, 'whole.mpg');
    isAway = true;
    await expect(openVideo(file, 'gone.mpg')).rejects.toThrow('the share is gone');
  });

  it('can be identified once it can be read again', async () => {
    const bytes = new Uint8Array(await readFixture('mpeg4-asp.avi'));
    let isAway = false;
    const file = new LazyFile(bytes.length, async (start, end) => {
      if (isAway) throw new Error('the share is gone');
      return bytes.slice(start, end);
    });
    using recording = await open(file, 'mpeg4-asp.avi');
    isAway = true;
    await expect(recording.fingerprint()).rejects.toThrow('the share is gone');
    isAway = false;
    await expect(recording.fingerprint()).resolves.toEqual(expect.any(String));
  });

  it('is closed if FFmpeg has no decoder for its sound', async () => {
    const bytes = new Uint8Array(await readFixture('signal-mpeg4-mp3.avi'));
    const text = Buffer.from(bytes.buffer).toString('latin1');
    const format = text.indexOf('strf', text.indexOf('auds')) + 8;
    new DataView(bytes.buffer).setUint16(format, 0x1234, true);
    using reader = new NativeReader(new Blob([bytes]));
    const opened = vi.spyOn(Demuxer, 'open');
    const closed = vi.spyOn(Demuxer.prototype, Symbol.asyncDispose);
    const sound = reader.sound({ from: 0, duration: 1, track: 0, channels: 2, sampleRate: 48_000 });
    await expect(sound.next()).rejects.toMatchObject({ code: 'unreadable-file' });
    expect(closed.mock.calls.length).toBe(opened.mock.calls.length);
  });

  it('does not follow a playlist to other files', async () => {
    const other = join(FIXTURES, 'mpeg4-asp.avi');
    // The control character keeps it from being recognized as text.
    const playlist = new Blob([`ffconcat version 1.0\n# \u0001\nfile file:${other}\n`]);
    await expect(openVideo(playlist, 'list.avi')).rejects.toMatchObject({ code: 'unreadable-file' });
  });

  it('reads what exists of a truncated file, and says so', async () => {
    const bytes = await readFixture('signal-mpeg4-mp3.avi');
    const cut = new Blob([bytes.subarray(0, bytes.length / 2)]);
    using video = await openVideo(cut, 'cut.avi');
    expect(video.info.damage).toMatch(/^This file is cut off: only .* are present\. That part can be used/);
    expect(await counterAt(video, 1.001)).toBe(29);
  });

  it('reports what the file seems to be, rather than an error of FFmpeg', async () => {
    const folder = folderForThisTest();
    const path = join(folder, 'bad.avi');
    const bytes = await readFixture('mpeg4-asp.avi');
    await writeFile(path, bytes.subarray(0, 40));
    await expect(openVideo(await openAsBlob(path), 'bad.avi')).rejects.toMatchObject({
      code: 'unreadable-file',
      message: expect.stringContaining('it starts as AVI, but the rest is damaged'),
    });
  });
});

it('keeps libraries from logging to the terminal about a codec that FFmpeg handles', async () => {
  const told = vi.spyOn(console, 'warn');
  const bytes = await readFixture('h264-b-frames.mp4');
  bytes.write('mp4v', bytes.lastIndexOf('avc1'), 'latin1');
  await openVideo(new Blob([bytes]), 'part-2.mp4').catch(() => null);
  expect(told).not.toHaveBeenCalled();
});
