import type { BitReader } from './bits.ts';

/** Values of a picture parameter set that the layout of slice headers depends on. */
export type PictureParameters = {
  id: number;
  /** The number of its sequence parameter set. */
  sequence: number;
  /** Whether slice data is arithmetically coded (CABAC), and so begins at a whole byte. */
  isArithmetic: boolean;
  hasFieldOrder: boolean;
  /** How many reference frames slices use if they do not say otherwise, of either list. */
  references: readonly [number, number];
  isWeighted: boolean;
  /** `weighted_bipred_idc`. */
  bidirectionalWeighting: number;
  /** Whether slices say how they are deblocked. */
  controlsDeblocking: boolean;
  hasRedundantPictures: boolean;
};

/**
 * Reads a picture parameter set (ITU-T H.264 7.3.2.2), without its first byte and emulation prevention bytes, as far as its
 * flags. Null if it divides pictures into slice groups, which only the rare Baseline profile does.
 * @throws {RangeError} if it is truncated
 */
export function readPictureParameters(reader: BitReader): PictureParameters | null {
  const id = reader.unsigned();
  const sequence = reader.unsigned();
  const isArithmetic = reader.bit() === 1;
  const hasFieldOrder = reader.bit() === 1;
  if (reader.unsigned() > 0) return null;
  const references = [reader.unsigned() + 1, reader.unsigned() + 1] as const;
  const isWeighted = reader.bit() === 1;
  const bidirectionalWeighting = reader.bits(2);
  for (let skipped = 0; skipped < 3; skipped++) reader.signed();
  const controlsDeblocking = reader.bit() === 1;
  reader.bit();
  return {
    id,
    sequence,
    isArithmetic,
    hasFieldOrder,
    references,
    isWeighted,
    bidirectionalWeighting,
    controlsDeblocking,
    hasRedundantPictures: reader.bit() === 1,
  };
}
