import { BitReader, BitWriter, readSequenceParameters, withoutEmulation } from '@framescout/media';

const EXTENDED_ASPECT = 255;

/**
 * A sequence parameter set that says that so many frames are held back for reordering (E.2.1,
 * `max_num_reorder_frames`). A decoder that learns of it only when it comes to a stream with B-frames throws away what
 * it takes for late; where one follows the other, both have to say the same from the start.
 * @throws {RangeError} when the set is cut off
 */
export function withReordering(parameterSet: Uint8Array, frames: number): Uint8Array {
  const payload = withoutEmulation(parameterSet.subarray(1));
  const reader = new BitReader(payload);
  const { references, hasUsability } = readToUsability(reader);
  const writer = new BitWriter();
  const source = new BitReader(payload);
  while (source.position < reader.position) writer.bits(source.bit(), 1);
  if (!hasUsability) {
    // The flag that says that there is any, and eight that say what is not in it.
    writer.bits(1, 1);
    writer.bits(0, 8);
  }
  writer.bits(1, 1);
  // Motion vectors may point outside of the picture; the next four are the defaults where nothing is said.
  writer.bits(1, 1);
  for (const value of [2, 1, 16, 16]) writer.unsigned(value);
  writer.unsigned(frames);
  writer.unsigned(Math.max(frames, references));
  return Uint8Array.from([parameterSet[0] ?? 0, ...withEmulation(writer.toBytes())]);
}

/** Reads up to the flag of the bitstream restrictions, or, where there is no usability information, up to its flag. */
function readToUsability(reader: BitReader): { references: number; hasUsability: boolean } {
  const { references } = readSequenceParameters(reader);
  const before = reader.position;
  if (!reader.bit()) {
    reader.position = before;
    return { references, hasUsability: false };
  }
  skipUsability(reader);
  return { references, hasUsability: true };
}

/** E.1.1, up to the flag of the bitstream restrictions. */
function skipUsability(reader: BitReader): void {
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
  if (reader.bit()) reader.bits(65);
  const hasNetwork = reader.bit();
  if (hasNetwork) skipBuffering(reader);
  const hasCoding = reader.bit();
  if (hasCoding) skipBuffering(reader);
  if (hasNetwork || hasCoding) reader.bit();
  reader.bit();
}

/** E.1.2. */
function skipBuffering(reader: BitReader): void {
  const count = reader.unsigned() + 1;
  reader.bits(8);
  for (let i = 0; i < count; i++) {
    reader.unsigned();
    reader.unsigned();
    reader.bit();
  }
  reader.bits(20);
}

const EMULATION = 3;

function withEmulation(payload: Uint8Array): number[] {
  const unit: number[] = [];
  for (const byte of payload) {
    if (byte <= EMULATION && unit.at(-1) === 0 && unit.at(-2) === 0) unit.push(EMULATION);
    unit.push(byte);
  }
  return unit;
}
