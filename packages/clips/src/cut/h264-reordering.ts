import { BitReader, BitWriter } from './bits.ts';

// Profiles whose parameter sets describe chroma and scaling (ITU-T H.264 7.3.2.1.1).
const WITH_CHROMA = [100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135];
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
  const profile = reader.bits(8);
  reader.bits(16);
  reader.unsigned();
  if (WITH_CHROMA.includes(profile)) skipChroma(reader);
  reader.unsigned();
  skipOrderCount(reader);
  const references = reader.unsigned();
  reader.bit();
  reader.unsigned();
  reader.unsigned();
  if (!reader.bit()) reader.bit();
  reader.bit();
  if (reader.bit()) for (let i = 0; i < 4; i++) reader.unsigned();
  const before = reader.position;
  if (!reader.bit()) {
    reader.position = before;
    return { references, hasUsability: false };
  }
  skipUsability(reader);
  return { references, hasUsability: true };
}

function skipChroma(reader: BitReader): void {
  const format = reader.unsigned();
  if (format === 3) reader.bit();
  reader.unsigned();
  reader.unsigned();
  reader.bit();
  if (!reader.bit()) return;
  for (let list = 0; list < (format === 3 ? 12 : 8); list++) {
    if (reader.bit()) skipScalingList(reader, list < 6 ? 16 : 64);
  }
}

function skipScalingList(reader: BitReader, size: number): void {
  let last = 8;
  let next = 8;
  for (let i = 0; i < size; i++) {
    if (next !== 0) next = (last + reader.signed() + 256) % 256;
    if (next !== 0) last = next;
  }
}

function skipOrderCount(reader: BitReader): void {
  const type = reader.unsigned();
  if (type === 0) reader.unsigned();
  if (type !== 1) return;
  reader.bit();
  reader.signed();
  reader.signed();
  for (let left = reader.unsigned(); left > 0; left--) reader.signed();
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

/** Without the bytes that keep start codes from appearing in a unit (7.4.1.1). */
function withoutEmulation(unit: Uint8Array): Uint8Array {
  return unit.filter(
    (byte, index) => !(byte === EMULATION && index >= 2 && unit[index - 1] === 0 && unit[index - 2] === 0),
  );
}

function withEmulation(payload: Uint8Array): number[] {
  const unit: number[] = [];
  for (const byte of payload) {
    if (byte <= EMULATION && unit.at(-1) === 0 && unit.at(-2) === 0) unit.push(EMULATION);
    unit.push(byte);
  }
  return unit;
}
