/** The actual and the stated size, in bytes, of a file that is shorter than its own headers say. */
export type Truncation = { actualBytes: number; statedBytes: number };

const MEGABYTE = 1e6;
const KILOBYTE = 1e3;
// Recorders' padding differs by a few bytes.
const MIN_MISSING = 1024;

/** Compares a file's length with the length that its headers state; returns null if nothing is missing. */
export function findTruncation(actualBytes: number, statedBytes: number): Truncation | null {
  return statedBytes - actualBytes > MIN_MISSING ? { actualBytes, statedBytes } : null;
}

/** Tells the user that the end of a file is missing; null if it is not. */
export function describeCut(cut: Truncation | null): string | null {
  if (!cut) return null;
  const isSmall = cut.statedBytes < MEGABYTE;
  const actual = (cut.actualBytes / (isSmall ? KILOBYTE : MEGABYTE)).toFixed(1);
  const stated = (cut.statedBytes / (isSmall ? KILOBYTE : MEGABYTE)).toFixed(1);
  return (
    `This file is cut off: only ${actual} of ${stated} ${isSmall ? 'kB' : 'MB'} are present. That part can be used. ` +
    'If the original is complete, copy it again.'
  );
}
