import { describe, expect, it } from 'vitest';
import { FFmpegPlayback } from '../ffmpeg/frames/ffmpeg-playback.ts';
import { SingleFrameReader } from '../ffmpeg/frames/single-frame-reader.ts';
import { fakeSource, pictureOf, SIZE } from '../fixtures/fake-ffmpeg.ts';
import { FFmpegSound } from './ffmpeg-sound.ts';

const SAMPLES = 4;

/** A video whose first FFmpeg fails; counts those that were started and ended. */
function failingOnce() {
  const counts = { started: 0, ended: 0 };
  const source = fakeSource({ times: Float64Array.of(0), keys: [0], frameRate: 25 }, (number) => {
    counts.started++;
    const failFirst = () => {
      if (number === 0) throw new Error('FFmpeg stopped.');
    };
    return {
      async *frames() {
        failFirst();
        yield { time: 0, data: pictureOf(0) };
      },
      async *sound() {
        failFirst();
        yield new Uint8Array(2 * SAMPLES);
      },
      [Symbol.dispose]: () => void counts.ended++,
    };
  });
  return { source, counts };
}

describe('after FFmpeg has failed, another one is started', () => {
  it('for pictures to play', async () => {
    const { source, counts } = failingOnce();
    {
      using playback = new FFmpegPlayback(source);
      await expect(playback.frames(0, SIZE).next()).rejects.toThrow('FFmpeg stopped.');
      const { value } = await playback.frames(0, SIZE).next();
      expect(value?.timestamp).toBe(0);
      value?.close();
    }
    expect(counts).toEqual({ started: 2, ended: 2 });
  });

  it('for single frames, in place of the one that opened the file', async () => {
    const { source, counts } = failingOnce();
    {
      using frames = new SingleFrameReader(source.startReader(), source);
      await expect(frames.read(0)).rejects.toThrow('FFmpeg stopped.');
      using frame = await frames.read(0);
      expect(frame?.timestamp).toBe(0);
    }
    expect(counts).toEqual({ started: 2, ended: 2 });
  });

  it('for sound to play', async () => {
    const { source, counts } = failingOnce();
    const labels = { title: null, language: null, isDefault: true };
    const track = { codec: 'mp3', channels: 1, sampleRate: 8000, ...labels };
    {
      using sound = FFmpegSound.of(source, [track]);
      await expect(sound.readSound(0, 1, 0)).rejects.toThrow('FFmpeg stopped.');
      expect((await sound.readSound(0, 1, 0))?.channels[0]).toHaveLength(SAMPLES);
    }
    expect(counts).toEqual({ started: 2, ended: 2 });
  });
});
