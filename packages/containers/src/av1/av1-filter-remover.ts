import { BitReader } from '../h264/bits.ts';
import { type BitRange, findCdef } from './find-cdef.ts';
import { type Av1Sequence, readSequenceHeader } from './sequence-header.ts';
import { UNIT_TYPES, unitsOf } from './units.ts';

const WITH_HEADERS: readonly number[] = [
  UNIT_TYPES.frameHeader,
  UNIT_TYPES.frame,
  UNIT_TYPES.redundantFrameHeader,
];

/**
 * Returns a function that takes an AV1 track's packets in decoding order and turns off the directional
 * enhancement filter (CDEF) in those that are to skip it, by zeroing its strengths (AV1 specification,
 * 6.10.14). It is the costliest of three filters; the others remain, since turning them off would mean
 * shifting bits.
 */
export function av1FilterRemover(): (data: Uint8Array, isSkipped: boolean) => Uint8Array {
  let sequence: Av1Sequence | null = null;
  return (data, isSkipped) => {
    let changed: Uint8Array | null = null;
    for (const { type, payload } of unitsOf(data)) {
      try {
        if (type === UNIT_TYPES.sequenceHeader) sequence = readSequenceHeader(new BitReader(payload));
        const strengths =
          isSkipped && sequence && WITH_HEADERS.includes(type) && findCdef(new BitReader(payload), sequence);
        if (!strengths) continue;
        changed ??= data.slice();
        clearBits(changed.subarray(payload.byteOffset - data.byteOffset), strengths);
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
      }
    }
    return changed ?? data;
  };
}

function clearBits(data: Uint8Array, { start, count }: BitRange): void {
  for (let bit = start; bit < start + count; bit++) {
    data[bit >> 3] = (data[bit >> 3] ?? 0) & ~(0x80 >> (bit & 7));
  }
}
