import type { Position } from '@framescout/media';
import { STILL } from './resolution.ts';

/**
 * Selections (indices) that show the same thing, starting with the two that most likely do, and how far
 * (pixels of the picture) it moved between them; null for selections that are not among them.
 */
export type Hypothesis = { agreed: number[]; moves: (Position | null)[] };

/**
 * Returns the hypothesis that two of so many selections show the same thing, which moved so far (pixels of the
 * picture) from the first to the second.
 */
export function hypothesisOfPair(count: number, [a, b]: [number, number], move: Position): Hypothesis {
  const moves = Array.from({ length: count }, (_, index) =>
    index === a ? STILL : index === b ? move : null,
  );
  return { agreed: [a, b], moves };
}
