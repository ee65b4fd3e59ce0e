import { BitReader, BitWriter, readSequenceParameters, withoutEmulation } from '@framescout/media';

const EXTENDED_ASPECT = 255;

/**
 * Sets the number of frames held back for reordering in a sequence parameter set (E.2.1, `max_num_reorder_frames`). A
 * decoder that only learns of it on reaching a stream with B-frames drops frames as late; joined streams must both
 * state it from the start.
 * @throws {RangeError} if the set is truncated
 */
export function withReordering(parameterSet: Uint8Array, frames: number): Uint8Array {
  const payload = withoutEmulation(parameterSet.subarray(1));
  const reader = new BitReader(payload);
  const { references, hasUsability } = readToUsability(reader);
  const writer = new BitWriter();
  const source = new BitReader(payload);
  while (source.position < reader.position) writer.bits(source.bit(), 1);
  if (!hasUsability) {
    // The flag that usability information is present, and eight flags that it contains nothing.
    writer.bits(1, 1);
    writer.bits(0, 8);
  }
  writer.bits(1, 1);
  // Motion vectors may point outside the picture; the next four values are the defaults if absent.
  writer.bits(1, 1);
  for (const value of [2, 1, 16, 16]) writer.unsigned(value);
  writer.unsigned(frames);
  writer.unsigned(Math.max(frames, references));
  return Uint8Array.from([parameterSet[0] ?? 0, ...withEmulation(writer.toBytes())]);
}

/**
 * The number of frames that a sequence parameter set says are held back for reordering; null if it does not say.
 * @throws {RangeError} if the set is truncated
 */
export function statedReordering(parameterSet: Uint8Array): number | null {
  const reader = new BitReader(withoutEmulation(parameterSet.subarray(1)));
  const { hasUsability } = readToUsability(reader);
  if (!hasUsability || !reader.bit()) return null;
  reader.bit();
  for (let skipped = 0; skipped < 4; skipped++) reader.unsigned();
  return reader.unsigned();
}

/** Reads up to the bitstream restriction flag or, without usability information, up to that flag. */
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

/** E.1.1, up to the bitstream restriction flag. */
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
