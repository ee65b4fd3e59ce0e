import type { PixelSize, Position } from '@framescout/media';
import { PLANES, type Template } from '../model/template.ts';

/**
 * The offsets within a chroma sample at which a region can start, 0 or 1 pixel in each direction, in the
 * order of {@link phaseIndex}.
 */
export const PHASES: readonly Position[] = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: 1, y: 1 },
];

/** Returns the index in {@link PHASES} of a region's phase at this position. */
export function phaseIndex({ x, y }: Position): number {
  return (x & 1) | ((y & 1) << 1);
}

/**
 * Returns a template's mean (planes x rows x columns) for a region that starts at another chroma phase;
 * see {@link resampleToPhase}.
 */
export function resampleMean(template: Template, phase: Position): Float32Array {
  const mean = template.mean.slice();
  const pixels = template.width * template.height;
  for (let plane = 1; plane < PLANES; plane++) {
    const own = mean.subarray(plane * pixels, (plane + 1) * pixels);
    own.set(resampleToPhase(own, template, template.phase, phase));
  }
  return mean;
}

/**
 * Resamples a full-size chroma plane for a region that starts at another chroma phase (0 or 1 pixel into a
 * chroma sample, in either direction). Chroma is stored at half width and height, so an element that moves by
 * an odd number of pixels gets different chroma samples; these are interpolated linearly from the learned
 * ones.
 */
export function resampleToPhase(
  plane: Float32Array,
  { width, height }: PixelSize,
  from: Position,
  to: Position,
): Float32Array {
  let values = plane;
  if (from.x !== to.x)
    values = shiftLines(values, { lines: height, pitch: width, step: 1, length: width }, from.x);
  if (from.y !== to.y)
    values = shiftLines(values, { lines: width, pitch: 1, step: width, length: height }, from.y);
  return values;
}

type Lines = { lines: number; pitch: number; step: number; length: number };

function shiftLines(plane: Float32Array, { lines, pitch, step, length }: Lines, phase: number): Float32Array {
  const shifted = new Float32Array(plane.length);
  for (let line = 0; line < lines; line++) {
    const at = (index: number) => plane[line * pitch + Math.min(length - 1, Math.max(0, index)) * step] ?? 0;
    // Each pixel of a pair that shares a chroma sample is a quarter of a sample off its center.
    const smooth = (index: number) => {
      const isFirst = ((index + phase) & 1) === 0;
      return 0.75 * at(index) + 0.25 * at(isFirst ? index - 1 : index + 1);
    };
    for (let index = 0; index < length; index++) {
      const first = ((index + 1 - phase) & 1) === 0 ? index : index - 1;
      const low = Math.max(0, first);
      const high = Math.min(length - 1, first + 1);
      shifted[line * pitch + index * step] = (smooth(low) + smooth(high)) / 2;
    }
  }
  return shifted;
}
