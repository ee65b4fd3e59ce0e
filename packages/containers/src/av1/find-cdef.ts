import type { BitReader } from '../h264/bits.ts';
import { type FrameStart, readFrameStart } from './frame-header.ts';
import type { Av1Sequence } from './sequence-header.ts';

// AV1 specification, section 3, in pixels and in units of four pixels, and 5.9.14: bits per segment feature,
// negative for signed values.
const WIDEST_TILE = 4096;
const LARGEST_TILE = 4096 * 2304;
const MAX_TILES = 64;
const SEGMENTS = 8;
const FEATURE_BITS = [-8, -6, -6, -6, -6, 3, 0, 0];
const REFERENCES_OF_FRAME = 7;
const LOOP_FILTER_DELTAS = [8, 2];

/** A run of bits in a frame header. */
export type BitRange = { start: number; count: number };

/**
 * Finds the strengths of the constrained directional enhancement filter in a frame header (`cdef_params`,
 * 5.9.19). Returns null if there are none, or if the header uses what hardly any encoder writes: a frame size
 * of its own, or tiles of different sizes.
 * @throws {RangeError} if the header is truncated
 */
export function findCdef(reader: BitReader, sequence: Av1Sequence): BitRange | null {
  const frame = readFrameStart(reader, sequence);
  if (!frame || frame.hasOwnSize || !sequence.hasDirectionalFilter) return null;
  const mayHaveFilters = frame.isIntra
    ? skipIntra(reader, sequence, frame)
    : skipInter(reader, sequence, frame);
  if (!mayHaveFilters) return null;
  if (!frame.disablesUpdate) reader.bit();
  if (!skipTiles(reader, sequence)) return null;
  const quality = skipQuantization(reader, sequence);
  // The frame may be lossless, and lossless frames have no filters.
  if (quality === 0) return null;
  skipSegmentation(reader, frame);
  if (reader.bit()) {
    reader.bits(2);
    if (reader.bit()) reader.bits(3);
  }
  skipLoopFilter(reader, sequence);
  reader.bits(2);
  const strengths = 2 ** reader.bits(2);
  const count = strengths * (sequence.isMonochrome ? 6 : 12);
  const start = reader.position;
  reader.bits(count);
  return { start, count };
}

/** Skips size fields of the sequence's size; returns false if the frame is upscaled. */
function skipSize(reader: BitReader, { hasSuperResolution }: Av1Sequence): boolean {
  if (hasSuperResolution && reader.bit()) return false;
  if (reader.bit()) reader.bits(32);
  return true;
}

/** Skips an intra frame's fields; false if it is upscaled, or intra block copy disables filters. */
function skipIntra(reader: BitReader, sequence: Av1Sequence, { isScreenContent }: FrameStart): boolean {
  return skipSize(reader, sequence) && !(isScreenContent && reader.bit());
}

/** Skips an inter frame's references and motion settings; returns false if it is upscaled. */
function skipInter(reader: BitReader, sequence: Av1Sequence, frame: FrameStart): boolean {
  const isShort = sequence.orderHintBits > 0 && reader.bit() === 1;
  if (isShort) reader.bits(6);
  for (let reference = 0; reference < REFERENCES_OF_FRAME; reference++) {
    if (!isShort) reader.bits(3);
    reader.bits(sequence.idDifferenceBits);
  }
  if (!skipSize(reader, sequence)) return false;
  if (!frame.hasIntegerMotion) reader.bit();
  if (!reader.bit()) reader.bits(2);
  reader.bit();
  if (!frame.isErrorResilient && sequence.hasReferenceMotion) reader.bit();
  return true;
}

/** Skips `tile_info` (5.9.15); returns false if tiles differ in size. */
function skipTiles(reader: BitReader, { width, height, hasLargeBlocks }: Av1Sequence): boolean {
  const block = hasLargeBlocks ? 128 : 64;
  const across = Math.ceil(width / block);
  const down = Math.ceil(height / block);
  const leastColumns = log2From(WIDEST_TILE / block, across);
  const leastTiles = Math.max(leastColumns, log2From(LARGEST_TILE / (block * block), across * down));
  if (!reader.bit()) return false;
  const columns = readIncrements(reader, leastColumns, log2From(1, Math.min(across, MAX_TILES)));
  const rows = readIncrements(
    reader,
    Math.max(leastTiles - columns, 0),
    log2From(1, Math.min(down, MAX_TILES)),
  );
  if (columns + rows > 0) reader.bits(columns + rows + 2);
  return true;
}

/** The smallest `power` for which `size * 2 ** power` reaches `target` (`tile_log2`, 5.9.16). */
function log2From(size: number, target: number): number {
  let power = 0;
  while (size * 2 ** power < target) power++;
  return power;
}

function readIncrements(reader: BitReader, least: number, most: number): number {
  let value = least;
  while (value < most && reader.bit()) value++;
  return value;
}

/** Skips `quantization_params` (5.9.12); returns `base_q_idx`. */
function skipQuantization(reader: BitReader, { isMonochrome, hasSeparateChroma }: Av1Sequence): number {
  const quality = reader.bits(8);
  skipDelta(reader);
  if (!isMonochrome) {
    const differ = hasSeparateChroma && reader.bit() === 1;
    for (let delta = 0; delta < (differ ? 4 : 2); delta++) skipDelta(reader);
  }
  if (reader.bit()) reader.bits(hasSeparateChroma ? 12 : 8);
  return quality;
}

/** Skips an optional delta: a flag, followed by a signed 7-bit number if it is set. */
function skipDelta(reader: BitReader): void {
  if (reader.bit()) reader.bits(7);
}

/** Skips `segmentation_params` (5.9.14). */
function skipSegmentation(reader: BitReader, { hasPrimaryReference }: FrameStart): void {
  if (!reader.bit()) return;
  if (hasPrimaryReference) {
    if (reader.bit()) reader.bit();
    if (!reader.bit()) return;
  }
  for (let segment = 0; segment < SEGMENTS; segment++) {
    for (const bits of FEATURE_BITS) if (reader.bit()) reader.bits(bits < 0 ? 1 - bits : bits);
  }
}

/** Skips `loop_filter_params` (5.9.11). */
function skipLoopFilter(reader: BitReader, { isMonochrome }: Av1Sequence): void {
  const levels = [reader.bits(6), reader.bits(6)];
  if (!isMonochrome && levels.some((level) => level > 0)) reader.bits(12);
  reader.bits(3);
  if (!reader.bit() || !reader.bit()) return;
  for (const deltas of LOOP_FILTER_DELTAS) for (let delta = 0; delta < deltas; delta++) skipDelta(reader);
}
