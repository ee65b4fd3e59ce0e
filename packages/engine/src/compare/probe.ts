import { chromaLength } from '@framescout/media';
import type { Template } from '../model/template.ts';
import { rankPixels } from './rank-pixels.ts';

/** Bytes per probe in the kernel's memory. */
export const PROBE_BYTES = 8;

// A probe agrees within this many standard deviations of its value.
const PROBE_SIGMAS = 2.2;
// Searches visit every second row and every column, so an element may be up to a row and half a column off.
// Probes at its edges must also agree with what is there then.
const BESIDE = [
  { dx: -1, dy: 0, share: 0.5 },
  { dx: 1, dy: 0, share: 0.5 },
  { dx: 0, dy: -1, share: 1 },
  { dx: 0, dy: 1, share: 1 },
] as const;

// How many pixels are probed in luma, and in chroma: enough to tell an element from chance at one place. Over a whole
// picture, they leave a few dozen places for the refinement to choose from.
const LUMA_PROBES = 48;
const CHROMA_PROBES = 20;

/** Bytes that the probes of a template take in the kernel's memory. */
export const ALL_PROBES_BYTES = (LUMA_PROBES + 2 * CHROMA_PROBES) * PROBE_BYTES;

/** The pixels of a template that are probed, in luma and in chroma, those that tell most first. */
export type ProbedPixels = { luma: readonly number[]; chroma: readonly number[] };

/**
 * Picks the pixels to probe, in the template's box: those with the highest weight, times how much a probe tells there.
 * Between thin strokes, where nearly every value agrees, it tells next to nothing.
 */
export function pickProbes(template: Template): ProbedPixels {
  const { width, weights, box } = template;
  const inBox = [...weights.keys()].filter((pixel) => {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    const isIn = x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
    return isIn && (weights[pixel] ?? 0) > 0;
  });
  const rankBy = (planes: readonly number[]) =>
    rankPixels(inBox, (pixel) => {
      const told = planes.reduce((sum, plane) => sum + informationOf(template, plane, pixel), 0);
      return (weights[pixel] ?? 0) * told;
    });
  return { luma: rankBy([0]).slice(0, LUMA_PROBES), chroma: rankBy([1, 2]).slice(0, CHROMA_PROBES) };
}

/** How much it tells that a sample agrees with a probe: -ln of the share of all values that would. */
function informationOf(template: Template, plane: number, pixel: number): number {
  const { lowest, highest } = rangeOf(template, plane, pixel);
  return Math.log(256 / (highest - lowest + 1));
}

/**
 * Writes the probes of a template's pixels in the kernel's format, for patches whose luma rows start `pitch`
 * bytes apart: first those in luma, then two for each pixel probed in chroma, one in each plane.
 */
export function writeProbes(
  view: DataView,
  address: number,
  template: Template,
  { luma, chroma }: ProbedPixels,
  pitch: number,
): void {
  const chromaPitch = chromaLength(pitch);
  const columnOf = (index: number) => index % template.width;
  const rowOf = (index: number) => Math.floor(index / template.width);
  let at = address;
  for (const index of luma) {
    writeProbe(view, at, rowOf(index) * pitch + columnOf(index), template, 0, index);
    at += PROBE_BYTES;
  }
  for (const index of chroma) {
    const offset = (rowOf(index) >> 1) * chromaPitch + (columnOf(index) >> 1);
    writeProbe(view, at, offset, template, 1, index);
    writeProbe(view, at + PROBE_BYTES, offset, template, 2, index);
    at += 2 * PROBE_BYTES;
  }
}

/**
 * Writes a probe of a template's pixel in the kernel's format. `offset` is the pixel's offset in its plane.
 */
function writeProbe(
  view: DataView,
  address: number,
  offset: number,
  template: Template,
  plane: number,
  pixel: number,
): void {
  const { lowest, highest } = rangeOf(template, plane, pixel);
  view.setInt32(address, offset, true);
  view.setUint8(address + 4, lowest);
  view.setUint8(address + 5, highest - lowest);
}

/** Returns the values (0..255) that agree with a probe of a template's pixel. */
function rangeOf({ width, height, mean, precision }: Template, plane: number, pixel: number) {
  const from = plane * width * height + pixel;
  const own = mean[from] ?? 0;
  const [column, row] = [pixel % width, Math.floor(pixel / width)];
  let [least, most] = [own, own];
  for (const { dx, dy, share } of BESIDE) {
    if (column + dx < 0 || column + dx >= width || row + dy < 0 || row + dy >= height) continue;
    const beside = own + share * ((mean[from + dx + dy * width] ?? 0) - own);
    least = Math.min(least, beside);
    most = Math.max(most, beside);
  }
  const reach = PROBE_SIGMAS / Math.sqrt(precision[from] ?? 1);
  const lowest = Math.max(0, Math.ceil(least - reach));
  return { lowest, highest: Math.max(lowest, Math.min(255, Math.floor(most + reach))) };
}
