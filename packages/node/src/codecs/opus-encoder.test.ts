import {
  ALL_FORMATS,
  AudioSample,
  AudioSampleSink,
  AudioSampleSource,
  BufferSource,
  BufferTarget,
  Input,
  Output,
  Quality,
  WebMOutputFormat,
} from 'mediabunny';
import { beforeAll, expect, it } from 'vitest';
import { registerNativeMedia } from '../register-native-media.ts';
import { toNativeSample } from './to-native-sample.ts';

const SECONDS = 3;
const TONE = 440;
// When the tone gets louder (seconds).
const LOUDER = 1.5;

/** Generates a tone as samples of uneven lengths, each packed for the encoder. */
async function* tone(sampleRate: number, numberOfChannels: number): AsyncGenerator<AudioSample> {
  const lengths = [1024, 441, 4096];
  for (let at = 0, turn = 0; at < SECONDS * sampleRate; turn++) {
    const frames = Math.min(lengths[turn % lengths.length] ?? 1024, SECONDS * sampleRate - at);
    const data = Float32Array.from({ length: frames * numberOfChannels }, (_, index) => {
      const time = (at + Math.floor(index / numberOfChannels)) / sampleRate;
      return (time < LOUDER ? 0.1 : 0.5) * Math.sin(2 * Math.PI * TONE * time);
    });
    yield await toNativeSample(
      new AudioSample({ data, format: 'f32', numberOfChannels, sampleRate, timestamp: at / sampleRate }),
    );
    at += frames;
  }
}

async function encoded(sampleRate: number, channels: number): Promise<ArrayBuffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const source = new AudioSampleSource({ codec: 'opus', quality: new Quality({ bitrate: 96_000 }) });
  output.addAudioTrack(source);
  await output.start();
  for await (const sample of tone(sampleRate, channels)) {
    await source.add(sample);
    sample.close();
  }
  await output.finalize();
  if (!target.buffer) throw new Error('nothing was written');
  return target.buffer;
}

/** Decodes the first channel of a file, at its own sample rate. */
async function heard(
  file: ArrayBuffer,
): Promise<{ samples: number[]; sampleRate: number; channels: number }> {
  using input = new Input({ formats: ALL_FORMATS, source: new BufferSource(file) });
  const track = await input.getPrimaryAudioTrack();
  if (!track) throw new Error('no sound was written');
  const samples: number[] = [];
  for await (const sample of new AudioSampleSink(track).samples()) {
    const plane = new Float32Array(sample.numberOfFrames);
    sample.copyTo(plane, { planeIndex: 0, format: 'f32-planar' });
    samples.push(...plane);
    sample.close();
  }
  return {
    samples,
    sampleRate: await track.getSampleRate(),
    channels: await track.getNumberOfChannels(),
  };
}

beforeAll(() => registerNativeMedia());

it.each([
  [44_100, 2],
  [44_100, 1],
  [22_050, 1],
  [96_000, 2],
])('sound at %i Hz with %i channels is encoded as Opus, in tune and in sync', async (rate, channels) => {
  const { samples, sampleRate, ...rest } = await heard(await encoded(rate, channels));
  expect({ sampleRate, ...rest }).toEqual({ sampleRate: 48_000, channels });
  expect(Math.abs(samples.length / sampleRate - SECONDS)).toBeLessThan(0.03);
  const middle = samples.slice(0.2 * sampleRate, 1.2 * sampleRate);
  const risings = middle.filter((value, at) => value >= 0 && (middle[at - 1] ?? 0) < 0).length;
  expect(Math.abs(risings - TONE)).toBeLessThanOrEqual(1);
  const louder = samples.findIndex((value) => Math.abs(value) > 0.3) / sampleRate;
  expect(Math.abs(louder - LOUDER)).toBeLessThan(0.015);
});
