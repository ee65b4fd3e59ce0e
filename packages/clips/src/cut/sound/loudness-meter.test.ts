import { describe, expect, it } from 'vitest';
import { measureLoudness } from '../../../../../tools/test-support/measure-loudness.ts';
import { seededRandom } from '../../../../../tools/test-support/random.ts';
import { LoudnessMeter, type LoudnessReading } from './loudness-meter.ts';

const RATE = 48_000;
const PIECE = 1000;

/** A sine of a level (dBFS of its peak) that lasts for some seconds. */
type Tone = { level: number; seconds: number };

/** Returns a channel of sines of 1 kHz, one after another. */
function tones(parts: readonly Tone[], rate = RATE): Float32Array {
  const levels = parts.flatMap(({ level, seconds }) =>
    Array<number>(Math.round(seconds * rate)).fill(10 ** (level / 20)),
  );
  return Float32Array.from(levels, (level, at) => level * Math.sin((2 * Math.PI * 1000 * at) / rate));
}

/** Measures channels a piece at a time, as they are decoded. */
function measure(channels: readonly Float32Array[], rate = RATE): LoudnessReading {
  const meter = new LoudnessMeter(rate, channels.length);
  for (let at = 0; at < (channels[0]?.length ?? 0); at += PIECE) {
    meter.add(channels.map((channel) => channel.subarray(at, at + PIECE)));
  }
  return meter.read();
}

const stereo = (...parts: Tone[]) => {
  const channel = tones(parts);
  return [channel, channel];
};

describe('the signals of EBU Tech 3341', () => {
  it.each([
    [1, -23, stereo({ level: -23, seconds: 20 })],
    [2, -33, stereo({ level: -33, seconds: 20 })],
    [3, -23, stereo({ level: -36, seconds: 10 }, { level: -23, seconds: 60 }, { level: -36, seconds: 10 })],
    [
      4,
      -23,
      stereo(
        { level: -72, seconds: 10 },
        { level: -36, seconds: 10 },
        { level: -23, seconds: 60 },
        { level: -36, seconds: 10 },
        { level: -72, seconds: 10 },
      ),
    ],
    [5, -23, stereo({ level: -26, seconds: 20 }, { level: -20, seconds: 20.1 }, { level: -26, seconds: 20 })],
    [6, -23, [-28, -28, -24, -30, -30].map((level) => tones([{ level, seconds: 20 }]))],
  ])('case %i has %d LUFS', (_, wanted, channels) => {
    expect(Math.abs((measure(channels).loudness ?? 0) - wanted)).toBeLessThanOrEqual(0.1);
  });

  it.each([
    [15, 4, 0, 0.5, -6],
    [16, 4, 45, 0.5, -6],
    [17, 6, 60, 0.5, -6],
    [18, 8, 67.5, 0.5, -6],
    [19, 4, 45, 1.41, 3],
  ])('case %i has the true peak between its samples', (_, part, degrees, amplitude, wanted) => {
    const phase = (degrees * Math.PI) / 180;
    const channel = Float32Array.from(
      { length: RATE },
      // Faded in: a sine that begins in the middle overshoots.
      (_, at) => Math.min(1, at / PIECE) * amplitude * Math.sin((2 * Math.PI * at) / part + phase),
    );
    const { truePeak } = measure([channel, channel]);
    expect(truePeak).toBeLessThanOrEqual(wanted + 0.2);
    expect(truePeak).toBeGreaterThanOrEqual(wanted - 0.4);
  });
});

it('has no loudness where there is silence, or nothing', () => {
  expect(measure(stereo({ level: Number.NEGATIVE_INFINITY, seconds: 2 }))).toEqual({
    loudness: null,
    truePeak: Number.NEGATIVE_INFINITY,
  });
  expect(measure([]).loudness).toBeNull();
});

/** Returns noise that swells and ebbs, differently on each channel. */
function noise(channels: number, rate: number): Float32Array[] {
  const random = seededRandom(channels);
  return Array.from({ length: channels }, (_, index) => {
    let level = 0;
    return Float32Array.from({ length: 12 * rate }, (_, at) => {
      level += 0.2 * (2 * random() - 1 - level);
      return level * Math.abs(Math.sin((at / rate) * (1 + index)));
    });
  });
}

/** Returns the samples of channels in turn, as FFmpeg reads them. */
function interleave(channels: readonly Float32Array[]): Uint8Array {
  const length = channels.length * (channels[0]?.length ?? 0);
  const levels = Float32Array.from(
    { length },
    (_, at) => channels[at % channels.length]?.[Math.floor(at / channels.length)] ?? 0,
  );
  return new Uint8Array(levels.buffer);
}

it.each([
  [1, 44_100],
  [2, 48_000],
  [2, 32_000],
  [6, 48_000],
])("measures what FFmpeg's ebur128 does: %i channels at %i Hz", async (count, rate) => {
  const channels = noise(count, rate);
  const input = ['-f', 'f32le', '-ar', `${rate}`, '-ac', `${count}`, '-i', '-'];
  const wanted = await measureLoudness(input, [interleave(channels)]);
  const { loudness, truePeak } = measure(channels, rate);
  // FFmpeg rounds to a tenth.
  expect(loudness).toBeCloseTo(wanted.loudness, 1);
  expect(Math.abs(truePeak - wanted.truePeak)).toBeLessThan(0.3);
});
