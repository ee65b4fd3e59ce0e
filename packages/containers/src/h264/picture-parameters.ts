import type { BitReader } from './bits.ts';

/** The fields of a picture parameter set that the layout of slice headers depends on. */
export type PictureParameters = {
  id: number;
  /** The id of its sequence parameter set. */
  sequence: number;
  /** Whether slice data is arithmetically coded (CABAC) and therefore byte-aligned. */
  isArithmetic: boolean;
  hasFieldOrder: boolean;
  /** The default number of reference frames in each of the two lists, unless a slice overrides it. */
  references: readonly [number, number];
  isWeighted: boolean;
  /** `weighted_bipred_idc`. */
  bidirectionalWeighting: number;
  /** Whether slice headers contain deblocking parameters. */
  controlsDeblocking: boolean;
  hasRedundantPictures: boolean;
};

/**
 * Reads a picture parameter set (ITU-T H.264 7.3.2.2), without its first byte and emulation prevention bytes,
 * up to and including its flags. Returns null if it divides pictures into slice groups, which only the rare
 * Baseline profile does.
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
