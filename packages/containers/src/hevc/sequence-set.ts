import { BitReader, removeEmulationPrevention } from '../h264/bits.ts';

// In an `hvcC` record (ISO/IEC 14496-15 8.3.3.1): where it counts its arrays of parameter sets.
const ARRAYS_AT = 22;
const TYPE_MASK = 0x3f;
const SEQUENCE_SET = 33;
const UNIT_HEADER_BYTES = 2;

const PROFILE_BITS = 88;
const LEVEL_BITS = 8;
const MOST_SUB_LAYERS = 8;
const CHROMA_444 = 3;

/** Returns the first sequence parameter set in an `hvcC` record, with its unit's header; null if it contains none. */
export function findSequenceSet(record: Uint8Array): Uint8Array | null {
  const shortAt = (at: number) => ((record[at] ?? 0) << 8) | (record[at + 1] ?? 0);
  let at = ARRAYS_AT + 1;
  for (let arrays = record[ARRAYS_AT] ?? 0; arrays > 0; arrays--) {
    const type = (record[at] ?? 0) & TYPE_MASK;
    let sets = shortAt(at + 1);
    at += 3;
    if (type === SEQUENCE_SET && sets > 0) return record.subarray(at + 2, at + 2 + shortAt(at));
    for (; sets > 0 && at < record.length; sets--) at += 2 + shortAt(at);
  }
  return null;
}

/** Returns a reader at the usability flag of an HEVC sequence set (7.3.2.2.1). @throws {RangeError} */
export function readToUsability(set: Uint8Array): BitReader {
  const reader = new BitReader(removeEmulationPrevention(set.subarray(UNIT_HEADER_BYTES)));
  reader.bits(4);
  const subLayers = reader.bits(3);
  reader.bit();
  skipProfile(reader, subLayers);
  reader.unsigned();
  if (reader.unsigned() === CHROMA_444) reader.bit();
  // The size, and by how much it is cropped.
  skipNumbers(reader, 2);
  if (reader.bit()) skipNumbers(reader, 4);
  // The depth of luma and chroma.
  skipNumbers(reader, 2);
  const orderBits = reader.unsigned() + 4;
  const ordered = reader.bit() ? subLayers + 1 : 1;
  skipNumbers(reader, 3 * ordered);
  // The sizes and depths of blocks.
  skipNumbers(reader, 6);
  if (reader.bit() && reader.bit()) skipScalingLists(reader);
  reader.bits(2);
  if (reader.bit()) skipPcm(reader);
  skipReferenceSets(reader);
  if (reader.bit()) {
    for (let left = reader.unsigned(); left > 0; left--) reader.bits(orderBits + 1);
  }
  reader.bits(2);
  return reader;
}

function skipNumbers(reader: BitReader, count: number): void {
  for (let left = count; left > 0; left--) reader.unsigned();
}

/** Skips profile, tier and level (7.3.3). */
function skipProfile(reader: BitReader, subLayers: number): void {
  reader.bits(PROFILE_BITS + LEVEL_BITS);
  const stated = Array.from({ length: subLayers }, () => ({
    profile: reader.bit() * PROFILE_BITS,
    level: reader.bit() * LEVEL_BITS,
  }));
  if (subLayers > 0) reader.bits(2 * (MOST_SUB_LAYERS - subLayers));
  for (const { profile, level } of stated) reader.bits(profile + level);
}

/** Skips scaling lists (7.3.4). */
function skipScalingLists(reader: BitReader): void {
  for (let size = 0; size < 4; size++) {
    for (let matrix = 0; matrix < 6; matrix += size === 3 ? 3 : 1) {
      if (!reader.bit()) {
        reader.unsigned();
        continue;
      }
      const coefficients = Math.min(64, 1 << (4 + 2 * size));
      skipNumbers(reader, coefficients + (size > 1 ? 1 : 0));
    }
  }
}

function skipPcm(reader: BitReader): void {
  reader.bits(8);
  skipNumbers(reader, 2);
  reader.bit();
}

/** Skips short-term reference picture sets (7.3.7). */
function skipReferenceSets(reader: BitReader): void {
  let pictures = 0;
  const sets = reader.unsigned();
  for (let set = 0; set < sets; set++) {
    const isPredicted = set > 0 && reader.bit() === 1;
    pictures = isPredicted ? skipPredictedSet(reader, pictures) : skipStatedSet(reader);
  }
}

/** Skips a set that is predicted from one of so many pictures; returns how many pictures it has. */
function skipPredictedSet(reader: BitReader, predictors: number): number {
  reader.bit();
  reader.unsigned();
  let pictures = 0;
  for (let at = 0; at <= predictors; at++) {
    if (reader.bit() || reader.bit()) pictures++;
  }
  return pictures;
}

function skipStatedSet(reader: BitReader): number {
  const pictures = reader.unsigned() + reader.unsigned();
  for (let left = pictures; left > 0; left--) {
    reader.unsigned();
    reader.bit();
  }
  return pictures;
}
