import { expect, it } from 'vitest';
import { BitReader, BitWriter } from '../h264/bits.ts';
import { findCdef } from './find-cdef.ts';
import { readSequenceHeader } from './sequence-header.ts';

/** Packs a string of bits; spaces may separate fields. */
function bytesOf(fields: string): Uint8Array {
  const bits = new BitWriter();
  for (const bit of fields.replaceAll(' ', '')) bits.bits(Number(bit), 1);
  return bits.toBytes();
}

// Main profile, one operating point of level 4, 160 x 120, no frame ids, 64-pixel superblocks, no order
// hints, screen content tools chosen per frame; CDEF only; 4:2:0 with unspecified colors.
const SEQUENCE = `000 0 0 0 0 00000 ${'0'.repeat(12)} 00100 0111 0111 10011111 01110111 0 0 00 0000 0 1 1 0 1 0 0 0 0 0 00 0`;

/** A single-tile keyframe up to and including CDEF, with two sets of strengths. */
function keyframe({ tools = '0', quality = '01100100', end = '00 01' }): string {
  const size = '0 0';
  const noSegments = '0 0';
  return `0 00 1 0 ${tools} ${size} 0 1 0 0 ${quality} 0 0 0 0 ${noSegments} 000001 000001 000001 000001 000 0 ${end}`;
}

const STRENGTHS = '101101 011010 110011 000111';

const find = (header: string) => {
  const sequence = readSequenceHeader(new BitReader(bytesOf(SEQUENCE)));
  return sequence && findCdef(new BitReader(bytesOf(header)), sequence);
};

it("finds the filter's strengths", () => {
  const header = keyframe({});
  const start = header.replaceAll(' ', '').length;
  expect(find(header + STRENGTHS)).toEqual({ start, count: 24 });
});

it('finds none in frames that have no filters or only show an earlier frame', () => {
  expect(find(keyframe({ quality: '00000000' }) + STRENGTHS)).toBeNull();
  // Screen content that uses intra block copy.
  expect(find(`0 00 1 0 1 0 0 0 1 ${'0'.repeat(80)}`)).toBeNull();
  expect(find('1 000')).toBeNull();
});

it('rejects a truncated header', () => {
  expect(() => find(keyframe({ end: '' }))).toThrow(RangeError);
});
