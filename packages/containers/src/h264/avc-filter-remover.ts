import { joinBytes, unlessDamaged } from '@framescout/base';
import { readAvcConfig } from './avc-config.ts';
import { BitReader, emulatedLength, insertEmulationPrevention, removeEmulationPrevention } from './bits.ts';
import { readPictureParameters } from './picture-parameters.ts';
import { readSequenceParameters } from './sequence-parameters.ts';
import { type DeblockingFields, findDeblocking, type ParameterSets } from './slice-header.ts';
import { AVC_UNITS, joinUnits, readUnits, unitType } from './units.ts';

// Longer than any header: weights for 32 references in each of two lists take about 600 bytes.
const LONGEST_HEADER = 1024;

// The Exp-Golomb code for `disable_deblocking_filter_idc` 1.
const DISABLED = [0, 1, 0] as const;

/**
 * Returns a function that takes an H.264 track's packets in decoding order and turns off the deblocking
 * filter in those that are to skip it (`disable_deblocking_filter_idc`, ITU-T H.264 7.4.3). Slices that
 * cannot be changed stay as they are. `record` is the track's `avcC`.
 * @throws {RangeError} if the record is truncated
 */
export function avcFilterRemover(record: Uint8Array): (data: Uint8Array, isSkipped: boolean) => Uint8Array {
  const { lengthBytes, parameterSets } = readAvcConfig(record);
  const sets: ParameterSets = { sequences: new Map(), pictures: new Map() };
  for (const unit of parameterSets) disableFilterInUnit(unit, sets, false);
  return (data, isSkipped) => {
    const { units, isWhole } = readUnits(data, lengthBytes);
    const changed = units.map((unit) => {
      const other = disableFilterInUnit(unit, sets, isSkipped);
      return other && other.length < 256 ** lengthBytes ? other : unit;
    });
    const isSame = changed.every((unit, index) => unit === units[index]);
    // Truncated units are left for the decoder to report.
    return isWhole && !isSame ? joinUnits(changed, lengthBytes) : data;
  };
}

/** Returns a unit with its filter turned off; null if it stays as it is. Collects parameter sets. */
function disableFilterInUnit(unit: Uint8Array, sets: ParameterSets, isSkipped: boolean): Uint8Array | null {
  return unlessDamaged(() => {
    switch (unitType(unit)) {
      case AVC_UNITS.sequenceSet:
      case AVC_UNITS.pictureSet:
        keepParameters(unit, sets);
        return null;
      case AVC_UNITS.slice:
      case AVC_UNITS.idrSlice:
        return isSkipped ? disableFilterInSlice(unit, sets) : null;
      default:
        return null;
    }
  }, null);
}

function keepParameters(unit: Uint8Array, { sequences, pictures }: ParameterSets): void {
  const reader = new BitReader(removeEmulationPrevention(unit.subarray(1)));
  if (unitType(unit) === AVC_UNITS.sequenceSet) {
    const sequence = readSequenceParameters(reader);
    sequences.set(sequence.id, sequence);
  } else {
    const picture = readPictureParameters(reader);
    if (picture) pictures.set(picture.id, picture);
  }
}

function disableFilterInSlice(unit: Uint8Array, sets: ParameterSets): Uint8Array | null {
  const raw = removeEmulationPrevention(unit.subarray(0, LONGEST_HEADER));
  const fields = findDeblocking(new BitReader(raw.subarray(1)), unit[0] ?? 0, sets);
  const header = fields && rewriteSliceHeader(raw, fields);
  if (!header) return null;
  // Emulation prevention doesn't depend on what precedes a nonzero byte: the rest is copied.
  let same = header.rawLength;
  while (same < raw.length && raw[same - 1] === 0) same++;
  const changed = insertEmulationPrevention([...header.bytes, ...raw.subarray(header.rawLength, same)]);
  return joinBytes([changed, unit.subarray(emulatedLength(unit, same))]);
}

/**
 * Returns the bytes before the first one that holds only slice data, with the filter turned off, and the
 * number of bytes they replace. Returns null if the filter is already off, or if all data would have to be
 * shifted by some bits.
 */
function rewriteSliceHeader(
  raw: Uint8Array,
  { start, end, isArithmetic, isDisabled }: DeblockingFields,
): { bytes: number[]; rawLength: number } | null {
  if (isDisabled || (!isArithmetic && end - start !== DISABLED.length)) return null;
  // The unit's first byte precedes the header.
  const [from, to] = [start + 8, end + 8];
  const rawLength = Math.ceil(to / 8);
  const bitAt = (bit: number) => ((raw[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1;
  const bits: number[] = [];
  for (let bit = 0; bit < from; bit++) bits.push(bitAt(bit));
  bits.push(...DISABLED);
  // Arithmetically coded data is byte-aligned, after padding with ones (7.3.4).
  for (let bit = to; bits.length % 8 !== 0; bit++) bits.push(isArithmetic ? 1 : bitAt(bit));
  const bytes: number[] = [];
  for (let bit = 0; bit < bits.length; bit += 8) {
    bytes.push(bits.slice(bit, bit + 8).reduce((byte, value) => 2 * byte + value, 0));
  }
  return { bytes, rawLength };
}
