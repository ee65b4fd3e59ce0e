import { indexOfAny, unlessDamaged } from '@framescout/base';
import { BitReader, removeEmulationPrevention } from './bits.ts';
import { AVC_UNITS, unitType } from './units.ts';

// Profiles whose parameter sets describe chroma and scaling (ITU-T H.264 7.3.2.1.1).
const WITH_CHROMA = [100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135];
const MACROBLOCK = 16;
// Luma pixels per chroma sample, across and down, by chroma_format_idc (table 6-1).
const CHROMA_SPACING = [
  [1, 1],
  [2, 2],
  [2, 1],
  [1, 1],
] as const;

/** How pictures encode their order (7.4.2.1.1): `bits` for type 0, whether differences for type 1. */
type OrderCount = { type: number; bits: number; hasDeltas: boolean };

/** A sequence set's fields: id, most reference frames, size in pixels, and what slices depend on. */
export type SequenceParameters = {
  id: number;
  references: number;
  width: number;
  height: number;
  /** `chroma_format_idc`; 0 is monochrome. */
  chromaFormat: number;
  hasSeparatePlanes: boolean;
  frameNumberBits: number;
  orderCount: OrderCount;
  /** Whether pictures may be coded as fields. */
  mayHaveFields: boolean;
};

/** Parses a unit with a sequence parameter set; returns null if it is truncated. */
export function parseSequenceSet(unit: Uint8Array): SequenceParameters | null {
  const payload = removeEmulationPrevention(unit.subarray(1));
  return unlessDamaged(() => readSequenceParameters(new BitReader(payload)), null);
}

/**
 * Reads a sequence parameter set (ITU-T H.264 7.3.2.1.1), without its first byte and emulation prevention
 * bytes, up to the flag for video usability information (VUI).
 * @throws {RangeError} if it is truncated
 */
export function readSequenceParameters(reader: BitReader): SequenceParameters {
  const profile = reader.bits(8);
  reader.bits(16);
  const id = reader.unsigned();
  const { format, hasSeparatePlanes } = WITH_CHROMA.includes(profile)
    ? readChroma(reader)
    : { format: 1, hasSeparatePlanes: false };
  const frameNumberBits = reader.unsigned() + 4;
  const orderCount = readOrderCount(reader);
  const references = reader.unsigned();
  reader.bit();
  const across = reader.unsigned() + 1;
  const down = reader.unsigned() + 1;
  const isFrames = reader.bit();
  if (!isFrames) reader.bit();
  reader.bit();
  const [left, right, top, bottom] = reader.bit() ? readCrop(reader) : [0, 0, 0, 0];
  const [spacingX, spacingY] = CHROMA_SPACING[format] ?? CHROMA_SPACING[0];
  const fields = isFrames ? 1 : 2;
  return {
    id,
    references,
    chromaFormat: format,
    hasSeparatePlanes,
    frameNumberBits,
    orderCount,
    mayHaveFields: !isFrames,
    width: MACROBLOCK * across - spacingX * (left + right),
    height: fields * (MACROBLOCK * down - spacingY * (top + bottom)),
  };
}

function readCrop(reader: BitReader): [number, number, number, number] {
  return [reader.unsigned(), reader.unsigned(), reader.unsigned(), reader.unsigned()];
}

/** Reads to the end of the scaling lists; returns chroma_format_idc and whether planes are separate. */
function readChroma(reader: BitReader): { format: number; hasSeparatePlanes: boolean } {
  const format = reader.unsigned();
  const hasSeparatePlanes = format === 3 && reader.bit() === 1;
  reader.unsigned();
  reader.unsigned();
  reader.bit();
  if (!reader.bit()) return { format, hasSeparatePlanes };
  for (let list = 0; list < (format === 3 ? 12 : 8); list++) {
    if (reader.bit()) skipScalingList(reader, list < 6 ? 16 : 64);
  }
  return { format, hasSeparatePlanes };
}

function skipScalingList(reader: BitReader, size: number): void {
  let last = 8;
  let next = 8;
  for (let i = 0; i < size; i++) {
    if (next !== 0) next = (last + reader.signed() + 256) % 256;
    if (next !== 0) last = next;
  }
}

function readOrderCount(reader: BitReader): OrderCount {
  const type = reader.unsigned();
  const bits = type === 0 ? reader.unsigned() + 4 : 0;
  if (type !== 1) return { type, bits, hasDeltas: false };
  const hasDeltas = !reader.bit();
  reader.signed();
  reader.signed();
  for (let left = reader.unsigned(); left > 0; left--) reader.signed();
  return { type, bits, hasDeltas };
}

const START_CODE = Uint8Array.of(0, 0, 1);

/** Returns the first sequence set of an Annex B packet; null if there is none, or it is damaged. */
export function sequenceSetIn(packet: Uint8Array): SequenceParameters | null {
  for (let at = indexOfAny(packet, [START_CODE]); at >= 0; ) {
    const from = at + START_CODE.length;
    const length = indexOfAny(packet.subarray(from), [START_CODE]);
    const unit = packet.subarray(from, length < 0 ? packet.length : from + length);
    if (unitType(unit) === AVC_UNITS.sequenceSet) return parseSequenceSet(unit);
    at = length < 0 ? -1 : from + length;
  }
  return null;
}
