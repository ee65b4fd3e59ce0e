import { VideoSample } from 'mediabunny';
import type { CopiedPlanes } from './to-rgb.ts';

/** A sample whose pixels are in JavaScript memory, from which its own methods copy parts fastest. */
export class MemorySample extends VideoSample {}

/** A rectangle in pixels of the decoded frame. */
export type CutRect = { x: number; y: number; width: number; height: number };

/** Copies a rectangle into what `reserve` gives, laid out as by `copyTo`; null if unsupported. */
export type RegionCutter = (
  sample: VideoSample,
  rect: CutRect,
  reserve: (bytes: number) => Uint8Array<ArrayBuffer>,
) => CopiedPlanes | Promise<CopiedPlanes | null> | null;

let cutter: RegionCutter | null = null;

/** Registers a faster way than `copyTo` to cut regions, for all readers outside browsers. */
export function registerRegionCutter(own: RegionCutter): void {
  cutter = own;
}

/** Copies a rectangle with the registered cutter; null if it doesn't exist or support it. */
export const cutNatively: RegionCutter = (sample, rect, reserve) =>
  sample instanceof MemorySample ? null : (cutter?.(sample, rect, reserve) ?? null);
