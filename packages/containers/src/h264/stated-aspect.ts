import type { PixelAspect } from '../content/pixel-aspect.ts';
import type { BitReader } from './bits.ts';

// By `aspect_ratio_idc` (ITU-T H.264 table E-1), from 1 on.
const SHAPES = [
  [1, 1],
  [12, 11],
  [10, 11],
  [16, 11],
  [40, 33],
  [24, 11],
  [20, 11],
  [32, 11],
  [80, 33],
  [18, 11],
  [15, 11],
  [64, 33],
  [160, 99],
  [4, 3],
  [3, 2],
  [2, 1],
] as const;
const EXPLICIT = 255;

/** Reads the pixels' shape where usability information begins, if stated. @throws {RangeError} */
export function readStatedAspect(reader: BitReader): PixelAspect | null {
  if (!reader.bit()) return null;
  const kind = reader.bits(8);
  const [width, height] =
    kind === EXPLICIT ? [reader.bits(16), reader.bits(16)] : (SHAPES[kind - 1] ?? [0, 0]);
  return width > 0 && height > 0 ? { width, height } : null;
}
