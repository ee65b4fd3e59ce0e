import type { Template } from './template.ts';

/** Bytes per probe in the kernel's memory. */
export const PROBE_BYTES = 8;

// A probe agrees within this many standard deviations.
const PROBE_SIGMAS = 2.2;

/** Writes a probe of a template's pixel in the kernel's format; `offset` is the pixel's offset in its plane. */
export function writeProbe(
  view: DataView,
  address: number,
  offset: number,
  { width, height, mean, precision }: Template,
  plane: number,
  pixel: number,
): void {
  const from = plane * width * height + pixel;
  const reach = PROBE_SIGMAS / Math.sqrt(precision[from] ?? 1);
  const lowest = Math.max(0, Math.ceil((mean[from] ?? 0) - reach));
  const highest = Math.min(255, Math.floor((mean[from] ?? 0) + reach));
  view.setInt32(address, offset, true);
  view.setUint8(address + 4, lowest);
  view.setUint8(address + 5, Math.max(0, highest - lowest));
}
