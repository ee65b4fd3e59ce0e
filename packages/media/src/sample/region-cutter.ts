import type { VideoSample } from 'mediabunny';
import { MemorySample } from './memory-sample.ts';
import type { CopiedPlanes } from './to-rgb.ts';

/** A rectangle in pixels of the decoded frame. */
export type CutRect = { x: number; y: number; width: number; height: number };

/**
 * Copies a rectangle out of a sample into memory of at least the size that it asks `reserve` for, laid out as the sample's
 * own `copyTo` lays it out; null for samples that it does not know.
 */
export type RegionCutter = (
  sample: VideoSample,
  rect: CutRect,
  reserve: (bytes: number) => Uint8Array<ArrayBuffer>,
) => CopiedPlanes | Promise<CopiedPlanes | null> | null;

let cutter: RegionCutter | null = null;

/**
 * Registers how regions are copied out of frames where that is faster than through `copyTo`, which outside a browser
 * makes whole planes accessible first. Concerns every reader from then on.
 */
export function registerRegionCutter(own: RegionCutter): void {
  cutter = own;
}

/** The rectangle as the registered cutter copies it; null if there is none, or it does not know the sample. */
export const cutNatively: RegionCutter = (sample, rect, reserve) =>
  sample instanceof MemorySample ? null : (cutter?.(sample, rect, reserve) ?? null);
