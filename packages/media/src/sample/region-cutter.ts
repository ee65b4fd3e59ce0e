import type { VideoSample } from 'mediabunny';
import { MemorySample } from './memory-sample.ts';
import type { CopiedPlanes } from './to-rgb.ts';

/**
 * Copies a rectangle (pixels of the decoded frame) out of a sample, laid out as the sample's own `copyTo` lays it out;
 * null for samples that it does not know.
 */
export type RegionCutter = (
  sample: VideoSample,
  rect: { x: number; y: number; width: number; height: number },
) => Promise<CopiedPlanes | null>;

let cutter: RegionCutter | null = null;

/**
 * Registers how regions are copied out of frames where that is faster than through `copyTo`, which outside a browser
 * makes whole planes accessible first. Concerns every reader from then on.
 */
export function registerRegionCutter(own: RegionCutter): void {
  cutter = own;
}

/** The rectangle as the registered cutter copies it; null if there is none, or it does not know the sample. */
export function cutNatively(
  sample: VideoSample,
  rect: { x: number; y: number; width: number; height: number },
): Promise<CopiedPlanes | null> | null {
  if (sample instanceof MemorySample) return null;
  return cutter?.(sample, rect) ?? null;
}
