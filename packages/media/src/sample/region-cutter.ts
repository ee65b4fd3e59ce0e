import { VideoSample } from 'mediabunny';
import type { CopiedPlanes } from './to-rgb.ts';

/** A sample whose pixels are in JavaScript memory, from which its own methods copy parts fastest. */
export class MemorySample extends VideoSample {}

/** A rectangle in pixels of the decoded frame. */
export type CutRect = { x: number; y: number; width: number; height: number };

/**
 * Copies a rectangle out of a sample into memory of at least the size that it requests from `reserve`, in the
 * layout of the sample's own `copyTo`; returns null for samples that it doesn't support.
 */
export type RegionCutter = (
  sample: VideoSample,
  rect: CutRect,
  reserve: (bytes: number) => Uint8Array<ArrayBuffer>,
) => CopiedPlanes | Promise<CopiedPlanes | null> | null;

let cutter: RegionCutter | null = null;

/**
 * Registers a faster way of copying regions out of frames than `copyTo`, which outside a browser first makes
 * whole planes accessible. Affects all readers.
 */
export function registerRegionCutter(own: RegionCutter): void {
  cutter = own;
}

/** Copies a rectangle with the registered cutter; null if it doesn't exist or support it. */
export const cutNatively: RegionCutter = (sample, rect, reserve) =>
  sample instanceof MemorySample ? null : (cutter?.(sample, rect, reserve) ?? null);
