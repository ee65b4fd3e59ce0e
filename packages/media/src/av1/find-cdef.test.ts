import { expect, it } from 'vitest';
import { BitReader, BitWriter } from '../h264/bits.ts';
import { findCdef } from './find-cdef.ts';
import { readSequenceHeader } from './sequence-header.ts';

/** Bits, with spaces between fields. */
function bytesOf(fields: string): Uint8Array {
  const bits = new BitWriter();
  for (const bit of fields.replaceAll(' ', '')) bits.bits(Number(bit), 1);
  return bits.toBytes();
}

// Main profile, one operating point of level 4, 160 x 120, no frame numbers, blocks of 64, no order hints, frames choose their
// tools; CDEF only; 4:2:0 of unstated colours.
const SEQUENCE = `000 0 0 0 0 00000 ${'0'.repeat(12)} 00100 0111 0111 10011111 01110111 0 0 00 0000 0 1 1 0 1 0 0 0 0 0 00 0`;

/** A keyframe of one tile, up to CDEF: two sets of strengths. */
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

it('finds the strengths of the filter', () => {
  const header = keyframe({});
  const start = header.replaceAll(' ', '').length;
  expect(find(header + STRENGTHS)).toEqual({ start, count: 24 });
});

it('finds none in frames that have no filters, or only show an earlier one', () => {
  expect(find(keyframe({ quality: '00000000' }) + STRENGTHS)).toBeNull();
  // Screen content whose blocks are copied from within the picture.
  expect(find(`0 00 1 0 1 0 0 0 1 ${'0'.repeat(80)}`)).toBeNull();
  expect(find('1 000')).toBeNull();
});

it('rejects a header that is cut off', () => {
  expect(() => find(keyframe({ end: '' }))).toThrow(RangeError);
});
