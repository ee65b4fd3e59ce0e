import type { Template } from '../model/template.ts';

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

/**
 * Writes a probe of a template's pixel in the kernel's format, including the range of values (0..255) that
 * agree with it. `offset` is the pixel's offset in its plane.
 */
export function writeProbe(
  view: DataView,
  address: number,
  offset: number,
  { width, height, mean, precision }: Template,
  plane: number,
  pixel: number,
): void {
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
  const highest = Math.min(255, Math.floor(most + reach));
  view.setInt32(address, offset, true);
  view.setUint8(address + 4, lowest);
  view.setUint8(address + 5, Math.max(0, highest - lowest));
}
