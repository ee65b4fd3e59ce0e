import {
  ALL_FORMATS,
  BlobSource,
  BufferTarget,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { expect, it } from 'vitest';
import { loadFixture } from '../../../../../tools/test-support/fixtures/load-fixture.ts';
import { loadFFmpeg } from '../core/load-ffmpeg.ts';
import { Pulse } from './ffmpeg-reader.ts';
import { WorkerReader } from './worker-reader.ts';

const LOUD = 0.2 * 2 ** 15;

async function read(file: File, pulse = new Pulse()): Promise<WorkerReader> {
  return new WorkerReader({ core: await loadFFmpeg(), file, name: file.name }, pulse);
}

/** Repeats the picture of a fixture in one MP4. */
async function repeated(fixture: string, times: number): Promise<{ file: File; end: number }> {
  using input = new Input({ source: new BlobSource(await loadFixture(fixture)), formats: ALL_FORMATS });
  const track = await input.getPrimaryVideoTrack();
  const codec = await track?.getCodec();
  const decoderConfig = await track?.getDecoderConfig();
  if (!track || !codec || !decoderConfig) throw new Error(`${fixture} has no picture.`);
  const length = await track.computeDuration();
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat(), target });
  const picture = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(picture);
  await output.start();
  for (let turn = 0; turn < times; turn++) {
    for await (const packet of new EncodedPacketSink(track).packets()) {
      await picture.add(packet.clone({ timestamp: packet.timestamp + turn * length }), { decoderConfig });
    }
  }
  picture.close();
  await output.finalize();
  const file = new File([target.buffer ?? new ArrayBuffer(0)], 'long.mp4');
  return { file, end: times * length };
}

it('shows that it is at work while it decodes up to the first frame', async () => {
  // Decoding all of it takes several times as long as FFmpeg is silent, even on a fast machine.
  const { file, end } = await repeated('signal-h264-aac.mp4', 48);
  const pulse = new Pulse();
  using reader = await read(file, pulse);
  let beats = 0;
  using _listening = pulse.listen(() => beats++);
  const run = { seekTo: null, from: end - 0.1, count: null, width: 320, height: 180, rects: null };
  for await (const frame of reader.frames({ ...run, isScaled: false, isFullRange: false })) {
    expect(frame.time).toBeGreaterThan(run.from - 0.1);
    break;
  }
  // The frame itself is one sign of life.
  expect(beats).toBeGreaterThan(1);
});

it('decodes sound piece by piece, in whole samples, and stops when the next range is requested', async () => {
  using reader = await read(await loadFixture('signal-h264-aac.mp4'));
  const run = { from: 0, track: 0, channels: 2, sampleRate: 48_000 };
  for await (const piece of reader.sound({ ...run, duration: 4 })) {
    expect(piece.length).toBe(2 * 2 * 48_000);
    break;
  }
  const lengths: number[] = [];
  for await (const piece of reader.sound({ ...run, duration: 3.25 })) lengths.push(piece.length / 4);
  expect(lengths).toEqual([48_000, 48_000, 48_000, 12_000]);
});

it('decodes sound exact to the sample, even where a container counts time in packets', async () => {
  using reader = await read(await loadFixture('signal-mpeg4-mp3.avi'));
  const sampleRate = 48_000;
  const firstBeep = async (from: number) => {
    let before = 0;
    for await (const piece of reader.sound({ from, duration: 2, track: 0, channels: 1, sampleRate })) {
      const samples = new Int16Array(piece.buffer, 0, piece.length / 2);
      const at = samples.findIndex((sample) => Math.abs(sample) > LOUD);
      if (at >= 0) return from + (before + at) / sampleRate;
      before += samples.length;
    }
    return Number.NaN;
  };
  const known = await firstBeep(0);
  for (const from of [2.6, 2.7]) {
    expect(Math.abs((await firstBeep(from)) - (known + 3))).toBeLessThan(3 / sampleRate);
  }
});
