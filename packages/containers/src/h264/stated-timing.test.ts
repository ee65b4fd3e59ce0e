import { describe, expect, it } from 'vitest';
import { BitReader, BitWriter, removeEmulationPrevention } from './bits.ts';
import { statedReordering, withTiming } from './stated-timing.ts';

const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

// 320 x 180, from OpenH264 (colors, no timing) and x264 (timing and restrictions).
const OPEN_H264 = bytes('67640c0dac191a8141979e6e021a020f08846a');
const X264 = bytes('6764000dacd941419f9e6a02020280000003008000001e078a14cb');

/** Reads a parameter set's bitstream restrictions, as FFmpeg's `trace_headers` does. */
function restrictionsOf(set: Uint8Array): { reordered: number; buffered: number } {
  // They come last, so the last five numbers before the trailing bit are enough.
  const payload = [...set].filter((byte, i) => !(byte === 3 && set[i - 1] === 0 && set[i - 2] === 0));
  const bits = payload.flatMap((byte) => Array.from({ length: 8 }, (_, i) => (byte >> (7 - i)) & 1));
  const end = bits.lastIndexOf(1);
  for (let at = end - 1; at > 0; at--) {
    const reader = new BitReader(Uint8Array.from(payload));
    reader.position = at;
    if (reader.bits(2) !== 3) continue;
    const numbers = Array.from({ length: 6 }, () => {
      try {
        return reader.unsigned();
      } catch {
        return Number.NaN;
      }
    });
    if (reader.position === end && numbers[2] === 16 && numbers[3] === 16) {
      return { reordered: numbers[4] ?? Number.NaN, buffered: numbers[5] ?? Number.NaN };
    }
  }
  throw new Error('There are no restrictions at the end.');
}

// Baseline profile, without VUI.
const PLAIN = Uint8Array.of(0x67, ...plainSet().toBytes());

function plainSet(): BitWriter {
  const plain = new BitWriter();
  plain.bits(66, 8);
  plain.bits(30, 16);
  for (const number of [0, 0, 2, 1]) plain.unsigned(number);
  plain.bits(0, 1);
  for (const number of [19, 11]) plain.unsigned(number);
  plain.bits(0b1100, 4);
  return plain;
}

const at30 = (reordered: number) => ({ reordered, rate: 30 });

/** Returns the frame duration (seconds) stated by a parameter set; null if it states none. */
function frameTimeOf(set: Uint8Array): number | null {
  const payload = removeEmulationPrevention(set.subarray(1));
  const text = [...payload].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  // Units per tick, and ticks per second: twice the frame rate of 30.
  const units = (1001).toString(2).padStart(32, '0');
  const scale = (60_060).toString(2).padStart(32, '0');
  return text.includes(`1${units}${scale}0`) ? (2 * 1001) / 60_060 : null;
}

describe('withTiming', () => {
  it('adds missing bitstream restrictions', () => {
    const changed = withTiming(OPEN_H264, at30(2));
    expect(restrictionsOf(changed)).toEqual({ reordered: 2, buffered: 2 });
    expect(changed[0]).toBe(0x67);
  });

  it('adds missing usability information (VUI)', () => {
    const changed = withTiming(PLAIN, at30(2));
    expect(restrictionsOf(changed)).toEqual({ reordered: 2, buffered: 2 });
    expect(statedReordering(changed)).toBe(2);
    expect(frameTimeOf(changed)).toBeCloseTo(1 / 30, 9);
  });

  it('replaces existing restrictions', () => {
    expect(restrictionsOf(withTiming(X264, at30(3)))).toMatchObject({ reordered: 3 });
    expect(restrictionsOf(withTiming(withTiming(X264, at30(3)), at30(1)))).toMatchObject({ reordered: 1 });
  });

  it('adds a missing frame rate, and keeps an existing one', () => {
    expect(frameTimeOf(OPEN_H264)).toBeNull();
    const changed = withTiming(OPEN_H264, at30(2));
    expect(frameTimeOf(changed)).toBeCloseTo(1 / 30, 9);
    expect(withTiming(changed, { reordered: 2, rate: 60 })).toEqual(changed);
    expect(frameTimeOf(withTiming(X264, at30(2)))).toBeNull();
  });

  it('leaves everything before the restrictions unchanged', () => {
    expect([...withTiming(X264, at30(2)).subarray(0, 8)]).toEqual([...X264.subarray(0, 8)]);
  });

  it('produces no start code inside the set', () => {
    const text = withTiming(X264, at30(4)).join(' ');
    expect(text).not.toMatch(/(^| )0 0 [012]( |$)/);
  });

  it('rejects a truncated set', () => {
    expect(() => withTiming(X264.subarray(0, 6), at30(2))).toThrow(RangeError);
  });
});

describe('statedReordering', () => {
  it('reads how many frames are held back, if stated', () => {
    expect(statedReordering(X264)).toBe(2);
    expect(statedReordering(OPEN_H264)).toBe(0);
    expect(statedReordering(PLAIN)).toBeNull();
    expect(statedReordering(withTiming(OPEN_H264, at30(3)))).toBe(3);
  });
});

it('reads numbers back as written', () => {
  const writer = new BitWriter();
  const numbers = [0, 1, 2, 7, 8, 254, 255, 65_535];
  for (const number of numbers) writer.unsigned(number);
  const reader = new BitReader(writer.toBytes());
  expect(numbers.map(() => reader.unsigned())).toEqual(numbers);
});
