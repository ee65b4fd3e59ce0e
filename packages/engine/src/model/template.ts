import type { PixelRect, PixelSize, Position } from '@framescout/media';

/** Planes per pixel: luma, blue difference, red difference. */
export const PLANES = 3;

/**
 * Standard deviation of encoding noise in 8-bit samples, by plane: how much equal pixels differ after
 * compression.
 */
export const NOISE_SIGMA = [7, 5, 5] as const;

/**
 * Squared deviation over variance, summed over the planes, at which a pixel's agreement is one half;
 * duplicated in kernel.ts.
 */
export const HALF_AGREEMENT = 9;

/**
 * The most that the background is taken to agree, or to correlate, with an element by chance: more would leave nothing
 * to find.
 */
export const MAX_CHANCE = 0.9;

/** A rectangle within a template: columns left..right and rows top..bottom, all inclusive. */
export type TemplateBox = { left: number; top: number; right: number; bottom: number };

/**
 * The model of an element, learned from its selections. Maps have one entry per pixel, row by row; those with
 * planes, plane by plane. Values are 8-bit samples in the video's own color space.
 */
export type Template = PixelSize & {
  /** The mean of the selections, planes x rows x columns. */
  mean: Float32Array;
  /** 1 / variance of the selections, planes x rows x columns. */
  precision: Float32Array;
  /** Weight of each pixel: 0 if it doesn't belong to the element, or looks the same without it. */
  weights: Float32Array;
  /** The share (0..1) of the weight that agrees by chance with this video's background. */
  chance: number;
  /** Where in a chroma sample the region starts: 0 or 1 pixel in each direction. */
  phase: Position;
  /** The box with nearly all of the weight: the element without its surroundings. */
  box: TemplateBox;
};

/**
 * Returns the box with nearly all (96 % in each direction) of the weight; the whole region if there is none.
 */
export function boxOf(weights: Float32Array, { width, height }: PixelSize): TemplateBox {
  const columns = new Float64Array(width);
  const rows = new Float64Array(height);
  let total = 0;
  weights.forEach((weight, i) => {
    columns[i % width] = (columns[i % width] ?? 0) + weight;
    rows[Math.floor(i / width)] = (rows[Math.floor(i / width)] ?? 0) + weight;
    total += weight;
  });
  const [left, right] = spanOf(columns, total * EDGE_SHARE);
  const [top, bottom] = spanOf(rows, total * EDGE_SHARE);
  return { left, top, right, bottom };
}

// Share of the weight that may lie beyond each side of the box: single pixels that belong to it by chance.
const EDGE_SHARE = 0.02;

/** Returns the first and last entry beyond which the sum on either side is at most `spared`. */
export function spanOf(sums: Float64Array, spared: number): [number, number] {
  const beyond = (indices: number[]) => {
    let sum = 0;
    return indices.find((i) => {
      sum += sums[i] ?? 0;
      return sum > spared;
    });
  };
  const indices = [...sums.keys()];
  return [beyond(indices) ?? 0, beyond(indices.reverse()) ?? sums.length - 1];
}

/** Returns the size of a box in pixels. */
export function sizeOfBox({ left, top, right, bottom }: TemplateBox): PixelSize {
  return { width: right - left + 1, height: bottom - top + 1 };
}

/** Returns the part of a region around a box in it, with a margin in pixels. */
export function cropToBox(region: PixelRect, box: TemplateBox, margin: number): PixelRect {
  const left = Math.max(0, Math.floor(box.left - margin));
  const top = Math.max(0, Math.floor(box.top - margin));
  const right = Math.min(region.width, Math.ceil(box.right + 1 + margin));
  const bottom = Math.min(region.height, Math.ceil(box.bottom + 1 + margin));
  return { left: region.left + left, top: region.top + top, width: right - left, height: bottom - top };
}
