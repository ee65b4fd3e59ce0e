import type { AvcConfig } from './avc-config.ts';
import { BitReader, BitWriter, insertEmulationPrevention, removeEmulationPrevention } from './bits.ts';
import { editSequenceSet } from './edit-sequence-set.ts';
import { AVC_UNITS, isPictureSet, isSequenceSet, unitType } from './units.ts';

/** Parameter sets under ids of their own, and the new id of each picture parameter set. */
export type RenumberedSets = { parameterSets: Uint8Array[]; ids: ReadonlyMap<number, number> };

// The highest ids (ITU-T H.264 7.4.2.1.1 and 7.4.2.2).
const MAX_SEQUENCE_ID = 31;
const MAX_PICTURE_ID = 255;

// The profile, compatibility and level, before the id of a sequence parameter set.
const BITS_BEFORE_ID = 24;

/**
 * Gives parameter sets ids that others have not taken, so that one track can describe both. A picture parameter set
 * gets one that takes whole bytes more in the headers of slices, since what follows there may be aligned to bytes.
 * @throws {RangeError} if a set is cut off, or no id is left
 */
export function renumberSets({ parameterSets }: AvcConfig, taken: AvcConfig): RenumberedSets {
  const sequenceIds = new Map<number, number>();
  const ids = new Map<number, number>();
  const takenSequences = taken.parameterSets.filter(isSequenceSet).map(sequenceId);
  const takenPictures = taken.parameterSets.filter(isPictureSet).map(pictureId);
  const renumbered = parameterSets.map((set) => {
    if (isSequenceSet(set)) {
      const id = sequenceId(set);
      const free = findFree(MAX_SEQUENCE_ID, [...takenSequences, ...sequenceIds.values()], () => true);
      sequenceIds.set(id, free);
      return editSequenceSet(set, ({ reader, writer, copyTo, leaveOutTo, copyRest }) => {
        reader.bits(BITS_BEFORE_ID);
        copyTo(reader.position);
        reader.unsigned();
        leaveOutTo(reader.position);
        writer.unsigned(free);
        copyRest();
        return true;
      });
    }
    if (!isPictureSet(set)) return set;
    const id = pictureId(set);
    const isWhole = (other: number) => (codeLength(other) - codeLength(id)) % 8 === 0 && other >= id;
    const free = findFree(MAX_PICTURE_ID, [...takenPictures, ...ids.values()], isWhole);
    ids.set(id, free);
    return editSequenceSet(set, ({ reader, writer, leaveOutTo, copyRest }) => {
      reader.unsigned();
      const sequence = reader.unsigned();
      leaveOutTo(reader.position);
      writer.unsigned(free);
      writer.unsigned(sequenceIds.get(sequence) ?? sequence);
      copyRest();
      return true;
    });
  });
  return { parameterSets: renumbered, ids };
}

/** Has a slice refer to its picture parameter set by the new id; leaves other units as they are. */
export function renumberSlice(unit: Uint8Array, ids: RenumberedSets['ids']): Uint8Array {
  const type = unitType(unit);
  if (type !== AVC_UNITS.slice && type !== AVC_UNITS.idrSlice) return unit;
  const payload = removeEmulationPrevention(unit.subarray(1));
  const reader = new BitReader(payload);
  reader.unsigned();
  reader.unsigned();
  const start = reader.position;
  const id = ids.get(reader.unsigned());
  if (id === undefined) return unit;
  const end = reader.position;
  const code = new BitWriter();
  code.unsigned(id);
  const bits = new BitReader(code.toBytes());
  const length = codeLength(id);
  const added = (length - (end - start)) / 8;
  const changed = new Uint8Array(payload.length + added);
  const within = end >> 3;
  changed.set(payload.subarray(0, within + 1));
  changed.set(payload.subarray(within), within + added);
  for (let at = start; at < start + length; at++) {
    const mask = 0x80 >> (at & 7);
    const byte = changed[at >> 3] ?? 0;
    changed[at >> 3] = bits.bit() ? byte | mask : byte & ~mask;
  }
  return Uint8Array.from([unit[0] ?? 0, ...insertEmulationPrevention(changed)]);
}

function sequenceId(set: Uint8Array): number {
  const reader = new BitReader(removeEmulationPrevention(set.subarray(1)));
  reader.bits(BITS_BEFORE_ID);
  return reader.unsigned();
}

function pictureId(set: Uint8Array): number {
  return new BitReader(removeEmulationPrevention(set.subarray(1))).unsigned();
}

/** Returns how many bits an unsigned Exp-Golomb number takes. */
function codeLength(value: number): number {
  return 2 * Math.floor(Math.log2(value + 1)) + 1;
}

function findFree(most: number, taken: readonly number[], isFitting: (id: number) => boolean): number {
  for (let id = 0; id <= most; id++) if (isFitting(id) && !taken.includes(id)) return id;
  throw new RangeError('The H.264 stream has no id left for a parameter set.');
}
