// The frame number in each fixture picture, drawn so that lossy coding can't blur it beyond recognition. Uses
// no Node API, since browser tests and end-to-end tests read it too.

/**
 * Edge length of one block (pixels). The counter is a row of `COUNTER_BLOCKS` blocks at the picture's top
 * left.
 */
export const COUNTER_BLOCK_SIZE = 16;

/** Two guard blocks (white, then black) followed by ten bits, most significant first; white is 1. */
const COUNTER_BLOCKS = 12;

/** The largest number that fits. */
export const COUNTER_MAX = 1023;

const GUARD_BITS = [1, 0];
const SAMPLE_MARGIN = 4;
const WHITE_ABOVE = 160;
const BLACK_BELOW = 96;

/**
 * Draws `frameIndex` (0 to `COUNTER_MAX`) into the top left of packed RGB pixels (3 bytes each).
 *
 * @throws {RangeError} if the number or the counter does not fit
 */
export function drawFrameCounter(rgb: Uint8Array, width: number, height: number, frameIndex: number): void {
  if (!Number.isInteger(frameIndex) || frameIndex < 0 || frameIndex > COUNTER_MAX) {
    throw new RangeError(`A frame counter holds 0 to ${COUNTER_MAX}, not ${frameIndex}.`);
  }
  if (!counterFits(width, height)) {
    throw new RangeError(`A picture of ${width} x ${height} is too small for a frame counter.`);
  }
  for (let block = 0; block < COUNTER_BLOCKS; block += 1) {
    const level = bitOfBlock(frameIndex, block) === 1 ? 255 : 0;
    for (let y = 0; y < COUNTER_BLOCK_SIZE; y += 1) {
      const start = (y * width + block * COUNTER_BLOCK_SIZE) * 3;
      rgb.fill(level, start, start + COUNTER_BLOCK_SIZE * 3);
    }
  }
}

/**
 * Reads the number back from upright packed RGB or RGBA pixels (distinguished by length). Null if the guard
 * blocks are missing (a rotated, inverted or unrelated picture) or a block is neither black nor white.
 */
export function readFrameCounter(
  pixels: Uint8Array | Uint8ClampedArray,
  width: number,
  height: number,
): number | null {
  if (!counterFits(width, height)) return null;
  const bytesPerPixel = pixels.length / (width * height);
  if (bytesPerPixel !== 3 && bytesPerPixel !== 4) return null;
  let frameIndex = 0;
  for (let block = 0; block < COUNTER_BLOCKS; block += 1) {
    const bit = bitFromLevel(blockLevel(pixels, width, bytesPerPixel, block));
    if (bit === null) return null;
    if (block < GUARD_BITS.length && bit !== GUARD_BITS[block]) return null;
    if (block >= GUARD_BITS.length) frameIndex = frameIndex * 2 + bit;
  }
  return frameIndex;
}

function counterFits(width: number, height: number): boolean {
  return width >= COUNTER_BLOCKS * COUNTER_BLOCK_SIZE && height >= COUNTER_BLOCK_SIZE;
}

function bitOfBlock(frameIndex: number, block: number): number {
  return GUARD_BITS[block] ?? (frameIndex >> (COUNTER_BLOCKS - 1 - block)) & 1;
}

function bitFromLevel(level: number): 0 | 1 | null {
  if (level > WHITE_ABOVE) return 1;
  if (level < BLACK_BELOW) return 0;
  return null;
}

function blockLevel(
  pixels: Uint8Array | Uint8ClampedArray,
  width: number,
  bytesPerPixel: number,
  block: number,
): number {
  let sum = 0;
  let count = 0;
  for (let y = SAMPLE_MARGIN; y < COUNTER_BLOCK_SIZE - SAMPLE_MARGIN; y += 1) {
    for (let x = SAMPLE_MARGIN; x < COUNTER_BLOCK_SIZE - SAMPLE_MARGIN; x += 1) {
      const at = (y * width + block * COUNTER_BLOCK_SIZE + x) * bytesPerPixel;
      for (let channel = 0; channel < 3; channel += 1) sum += pixels[at + channel] ?? 0;
      count += 3;
    }
  }
  return sum / count;
}
