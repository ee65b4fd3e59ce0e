import { describe, expect, it } from 'vitest';
import { TimeStretch } from './time-stretch.ts';

const RATE = 48_000;
const PIECE = 1024;

const sine = (frequency: number, seconds: number, amplitude = 0.5) =>
  Float32Array.from(
    { length: seconds * RATE },
    (_, at) => amplitude * Math.sin((2 * Math.PI * frequency * at) / RATE),
  );

/** Stretches channels a piece at a time, as they are decoded. */
function stretch(
  channels: readonly Float32Array[],
  length: number,
  recordedAt: (time: number) => number,
): Float32Array[] {
  const stretching = new TimeStretch({ sampleRate: RATE, channels: channels.length, length, recordedAt });
  const made: Float32Array[][] = [];
  for (let at = 0; at < (channels[0]?.length ?? 0); at += PIECE) {
    made.push(...stretching.add(channels.map((channel) => channel.subarray(at, at + PIECE))));
  }
  made.push(...stretching.end());
  return channels.map((_, index) => Float32Array.from(made.flatMap((piece) => [...(piece[index] ?? [])])));
}

/** Returns the frequency (Hz) of a sine by where it crosses zero upwards. */
function frequencyOf(levels: Float32Array): number {
  const crossings = [...levels.keys()].filter((at) => (levels[at - 1] ?? 0) < 0 && (levels[at] ?? 0) >= 0);
  const [first = 0, last = 0] = [crossings[0], crossings.at(-1)];
  return ((crossings.length - 1) * RATE) / (last - first);
}

function loudestStep(levels: Float32Array): number {
  return levels.reduce((most, level, at) => Math.max(most, Math.abs(level - (levels[at - 1] ?? 0))), 0);
}

describe('sound that runs at another speed', () => {
  it.each([0.25, 0.5, 0.8, 1.5, 2, 4])('has its length and keeps its pitch at %dx', (speed) => {
    const recorded = sine(440, 4);
    const [made = new Float32Array()] = stretch([recorded], 4 / speed, (time) => time * speed);
    expect(made).toHaveLength(Math.round((4 / speed) * RATE));
    const steady = made.subarray(0.1 * RATE, -0.1 * RATE);
    expect(Math.abs(frequencyOf(steady) - 440)).toBeLessThan(1);
    // It neither clicks nor fades in and out.
    expect(loudestStep(steady)).toBeLessThan(1.1 * loudestStep(recorded));
    expect(Math.max(...steady.subarray(-RATE / 50))).toBeGreaterThan(0.45);
  });

  it('is where the picture is, within a frame', () => {
    const recorded = sine(440, 4).map((level, at) => (at < 2 * RATE ? 0 : level));
    for (const speed of [0.5, 2]) {
      const [made = new Float32Array()] = stretch([recorded], 4 / speed, (time) => time * speed);
      const begins = made.findIndex((level) => Math.abs(level) > 0.1) / RATE;
      expect(Math.abs(begins - 2 / speed)).toBeLessThan(1 / 30);
    }
  });

  it('stays exactly as recorded until it is slow', () => {
    const recorded = [sine(300, 2), sine(1000, 2, 0.3)];
    const made = stretch(recorded, 3, (time) => (time < 1 ? time : 1 + (time - 1) / 2));
    // The crossfade to the slow part may begin shortly before.
    const same = Math.floor(0.97 * RATE);
    for (const [index, channel] of made.entries()) {
      expect(channel).toHaveLength(3 * RATE);
      expect(channel.subarray(0, same)).toEqual(recorded[index]?.subarray(0, same));
    }
  });

  it('ends in silence where sound is missing', () => {
    const [made = new Float32Array()] = stretch([sine(440, 1)], 4, (time) => time / 2);
    expect(made).toHaveLength(4 * RATE);
    expect(made.subarray(3 * RATE).every((level) => level === 0)).toBe(true);
  });
});
