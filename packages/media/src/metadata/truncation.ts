/** The actual and the promised size, in bytes, of a file that is shorter than its own headers say. */
export type Truncation = { there: number; promised: number };

const MEGABYTE = 1e6;
const KILOBYTE = 1e3;
// Recorders' padding differs by a few bytes.
const MIN_MISSING = 1024;

/** Compares a file's length with the length that its headers promise; returns null if nothing is missing. */
export function findTruncation(there: number, promised: number): Truncation | null {
  return promised - there > MIN_MISSING ? { there, promised } : null;
}

/** Tells the user that the end of a file is missing; null if it is not. */
export function describeCut(cut: Truncation | null): string | null {
  if (!cut) return null;
  const isSmall = cut.promised < MEGABYTE;
  const there = (cut.there / (isSmall ? KILOBYTE : MEGABYTE)).toFixed(1);
  const promised = (cut.promised / (isSmall ? KILOBYTE : MEGABYTE)).toFixed(1);
  return (
    `This file is cut off: only ${there} of ${promised} ${isSmall ? 'kB' : 'MB'} are present. That part can be used. ` +
    'If the original is complete, copy it again.'
  );
}
