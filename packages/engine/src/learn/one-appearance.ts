import type { Seconds } from '@framescout/contract';

// Times this close may all show one appearance of an element: lines of a list stay for three to six seconds.
const ONE_APPEARANCE: Seconds = 6;

/** Whether times in the recording (null: in another one) are close enough to show the same appearance. */
export function areOfOneAppearance(times: readonly (Seconds | null)[]): boolean {
  const known = times.map((time) => time ?? Number.POSITIVE_INFINITY);
  return Math.max(...known) - Math.min(...known) <= ONE_APPEARANCE;
}
