import { BitReader, type BitWriter, removeEmulationPrevention } from './bits.ts';
import { editSequenceSet } from './edit-sequence-set.ts';
import { readSequenceParameters } from './sequence-parameters.ts';

const EXTENDED_ASPECT = 255;

/** A stream's timing: the number of frames held back for reordering, and the frames per second. */
export type StatedTiming = { reordered: number; rate: number };

/**
 * Sets the number of frames held back for reordering in a sequence parameter set (E.2.1,
 * `max_num_reorder_frames`), and adds the frame rate if it is missing. A decoder that only learns of
 * reordering on reaching a stream with B-frames drops frames as late, so joined streams must both state it
 * from the start. Without a rate, it cannot time the frames that it holds back at the end of a file without
 * timestamps, such as an AVI.
 * @throws {RangeError} if the set is truncated
 */
export function withTiming(parameterSet: Uint8Array, { reordered, rate }: StatedTiming): Uint8Array {
  return editSequenceSet(parameterSet, ({ reader, writer, copyTo, leaveOutTo }) => {
    const { references, usability } = readToRestrictions(reader);
    if (usability) {
      copyTo(usability.timingAt);
      if (!usability.hasTiming) {
        leaveOutTo(usability.timingAt + 1);
        writeRate(writer, rate);
      }
      copyTo(reader.position);
    } else {
      copyTo(reader.position);
      // Usability information is present, but no aspect ratio, overscan, colors or chroma location.
      writer.bits(0b10000, 5);
      writeRate(writer, rate);
      // Three flags: no buffering parameters (NAL and VCL), and no picture structure.
      writer.bits(0, 3);
    }
    writer.bits(1, 1);
    // Motion vectors may point outside the picture; the next four values are the defaults if absent.
    writer.bits(1, 1);
    for (const value of [2, 1, 16, 16]) writer.unsigned(value);
    writer.unsigned(reordered);
    writer.unsigned(Math.max(reordered, references));
    return true;
  });
}

// Divides film, PAL and NTSC rates evenly enough; a frame takes two units, one per field.
const UNITS = 1001;

/** Writes the flag that timing is stated, and a rate from which frames may deviate. */
function writeRate(writer: BitWriter, rate: number): void {
  writer.bits(1, 1);
  writer.bits(UNITS, 32);
  writer.bits(Math.round(2 * UNITS * rate), 32);
  writer.bits(0, 1);
}

/** Returns how many frames a set says are held back; null if it doesn't. @throws {RangeError} */
export function statedReordering(parameterSet: Uint8Array): number | null {
  const reader = new BitReader(removeEmulationPrevention(parameterSet.subarray(1)));
  const { usability } = readToRestrictions(reader);
  if (!usability || !reader.bit()) return null;
  reader.bit();
  for (let skipped = 0; skipped < 4; skipped++) reader.unsigned();
  return reader.unsigned();
}

type Usability = { timingAt: number; hasTiming: boolean };

/** Reads up to the restriction flag or, without usability information, the flag before (null). */
function readToRestrictions(reader: BitReader): { references: number; usability: Usability | null } {
  const { references } = readSequenceParameters(reader);
  const before = reader.position;
  if (reader.bit()) return { references, usability: readUsability(reader) };
  reader.position = before;
  return { references, usability: null };
}

/** Reads usability information (E.1.1) up to the bitstream restriction flag. */
function readUsability(reader: BitReader): Usability {
  if (reader.bit() && reader.bits(8) === EXTENDED_ASPECT) reader.bits(32);
  if (reader.bit()) reader.bit();
  if (reader.bit()) {
    reader.bits(4);
    if (reader.bit()) reader.bits(24);
  }
  if (reader.bit()) {
    reader.unsigned();
    reader.unsigned();
  }
  const timingAt = reader.position;
  const hasTiming = reader.bit() === 1;
  if (hasTiming) reader.bits(65);
  const hasNalHrd = reader.bit();
  if (hasNalHrd) skipHrdParameters(reader);
  const hasVclHrd = reader.bit();
  if (hasVclHrd) skipHrdParameters(reader);
  if (hasNalHrd || hasVclHrd) reader.bit();
  reader.bit();
  return { timingAt, hasTiming };
}

/** Skips HRD parameters (E.1.2). */
function skipHrdParameters(reader: BitReader): void {
  const count = reader.unsigned() + 1;
  reader.bits(8);
  for (let i = 0; i < count; i++) {
    reader.unsigned();
    reader.unsigned();
    reader.bit();
  }
  reader.bits(20);
}
