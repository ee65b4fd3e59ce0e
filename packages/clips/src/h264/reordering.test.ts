import { BitReader, BitWriter } from '@framescout/media';
import { describe, expect, it } from 'vitest';
import { withReordering } from './reordering.ts';

const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

// 320 x 180, from OpenH264 (colours, no timing) and x264 (timing and restrictions).
const OPEN_H264 = bytes('67640c0dac191a8141979e6e021a020f08846a');
const X264 = bytes('6764000dacd941419f9e6a02020280000003008000001e078a14cb');

/**
 * The bitstream restrictions at the end of a parameter set, as FFmpeg's bitstream filter `trace_headers` reads them.
 */
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

describe('withReordering', () => {
  it('adds missing bitstream restrictions', () => {
    const changed = withReordering(OPEN_H264, 2);
    expect(restrictionsOf(changed)).toEqual({ reordered: 2, buffered: 2 });
    expect(changed[0]).toBe(0x67);
  });

  it('adds missing usability information', () => {
    const plain = new BitWriter();
    plain.bits(66, 8);
    plain.bits(30, 16);
    for (const number of [0, 0, 2, 1]) plain.unsigned(number);
    plain.bits(0, 1);
    for (const number of [19, 11]) plain.unsigned(number);
    plain.bits(0b1100, 4);
    const changed = withReordering(Uint8Array.of(0x67, ...plain.toBytes()), 2);
    expect(restrictionsOf(changed)).toEqual({ reordered: 2, buffered: 2 });
  });

  it('replaces existing restrictions', () => {
    expect(restrictionsOf(withReordering(X264, 3))).toMatchObject({ reordered: 3 });
    expect(restrictionsOf(withReordering(withReordering(X264, 3), 1))).toMatchObject({ reordered: 1 });
  });

  it('leaves everything before them unchanged', () => {
    expect([...withReordering(X264, 2).subarray(0, 8)]).toEqual([...X264.subarray(0, 8)]);
  });

  it('leaves no start code inside', () => {
    const text = withReordering(X264, 4).join(' ');
    expect(text).not.toMatch(/(^| )0 0 [012]( |$)/);
  });

  it('rejects a truncated set', () => {
    expect(() => withReordering(X264.subarray(0, 6), 2)).toThrow(RangeError);
  });
});

it('writes numbers as it reads them', () => {
  const writer = new BitWriter();
  const numbers = [0, 1, 2, 7, 8, 254, 255, 65_535];
  for (const number of numbers) writer.unsigned(number);
  const reader = new BitReader(writer.toBytes());
  expect(numbers.map(() => reader.unsigned())).toEqual(numbers);
});
