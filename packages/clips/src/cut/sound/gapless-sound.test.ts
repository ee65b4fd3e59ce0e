import { AudioSample } from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { GaplessSound } from './gapless-sound.ts';

const RATE = 1000;
const SHAPE = { sampleRate: RATE, channels: 1 };

/** Creates a sample whose values count up from `from`. */
function counting(from: number, frames: number): AudioSample {
  const data = Float32Array.from({ length: frames }, (_, index) => from + index);
  return new AudioSample({ data, format: 'f32', numberOfChannels: 1, sampleRate: RATE, timestamp: 0 });
}

/** Concatenates all values, checking that each sample starts where the previous one ends. */
function joined(samples: Iterable<AudioSample>): number[] {
  const values: number[] = [];
  for (const sample of samples) {
    expect(Math.round(sample.timestamp * RATE)).toBe(values.length);
    const piece = new Float32Array(sample.numberOfFrames);
    sample.copyTo(piece, { planeIndex: 0, format: 'f32' });
    values.push(...piece);
    sample.close();
  }
  return values;
}

const silence = (frames: number) => Array.from({ length: frames }, () => 0);

describe('gapless sound', () => {
  it('is silent until the first sample', () => {
    const sound = new GaplessSound(SHAPE);
    expect(joined(sound.add(counting(1, 3), 0.005))).toEqual([...silence(5), 1, 2, 3]);
  });

  it('fills gaps with silence', () => {
    const sound = new GaplessSound(SHAPE);
    const samples = [...sound.add(counting(1, 2), 0), ...sound.add(counting(7, 2), 2)];
    expect(joined(samples)).toEqual([1, 2, ...silence(1998), 7, 8]);
  });

  it('drops sound that overlaps what is already there', () => {
    const sound = new GaplessSound(SHAPE);
    const samples = [
      ...sound.add(counting(1, 40), 0),
      ...sound.add(counting(1, 20), 0),
      ...sound.add(counting(11, 35), 0.01),
    ];
    expect(joined(samples)).toEqual(Array.from({ length: 45 }, (_, index) => index + 1));
  });

  it('is not broken up where timestamps are merely rounded', () => {
    const sound = new GaplessSound(SHAPE);
    const samples = [
      ...sound.add(counting(1, 40), 0),
      ...sound.add(counting(41, 40), 0.045),
      ...sound.add(counting(81, 40), 0.072),
    ];
    expect(joined(samples)).toEqual(Array.from({ length: 120 }, (_, index) => index + 1));
  });

  it("pads with silence in the sound's format, which is mid-scale for unsigned samples", () => {
    const sound = new GaplessSound(SHAPE);
    const data = Uint8Array.of(200, 200);
    const sample = new AudioSample({
      data,
      format: 'u8',
      numberOfChannels: 1,
      sampleRate: RATE,
      timestamp: 0,
    });
    const samples = [...sound.add(sample, 0.003)];
    expect(samples.map(({ format }) => format)).toEqual(['u8', 'u8']);
    expect(joined(samples).slice(0, 3)).toEqual(silence(3));
  });

  it('ends with silence', () => {
    const sound = new GaplessSound(SHAPE);
    const samples = [...sound.add(counting(1, 2), 0), ...sound.silenceUntil(0.005)];
    expect(joined(samples)).toEqual([1, 2, 0, 0, 0]);
  });

  it('is all silence where there is no sound', () => {
    const samples = [...new GaplessSound({ sampleRate: 48_000, channels: 2 }).silenceUntil(0.05)];
    expect(samples.map(({ numberOfFrames }) => numberOfFrames)).toEqual([1024, 1024, 352]);
    expect(samples[0]).toMatchObject({ sampleRate: 48_000, numberOfChannels: 2 });
    for (const sample of samples) sample.close();
  });
});
