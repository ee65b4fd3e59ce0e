/** A file shorter than its own headers say, in bytes. */
export type CutOff = { there: number; promised: number };

const MEGABYTE = 1e6;
// Recorders differ by a few bytes of padding.
const LEAST_MISSING = 1024;

/** Compares a file's length with what its headers promise; null if nothing is missing. */
export function cutOff(there: number, promised: number): CutOff | null {
  return promised - there > LEAST_MISSING ? { there, promised } : null;
}

/** Tells the user that a file's end is missing; null if it is not. */
export function describeCut(cut: CutOff | null): string | null {
  if (!cut) return null;
  const [there, promised] = [cut.there, cut.promised].map((bytes) => (bytes / MEGABYTE).toFixed(1));
  return (
    `This file is cut off: ${there} of ${promised} MB are there, which can be used. ` +
    'Copy it again from where it came from, if it is whole there.'
  );
}
