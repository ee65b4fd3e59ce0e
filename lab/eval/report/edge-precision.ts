import type { Interval } from '../score-prediction.ts';

/** How far an edge may be off to count as found (frames). */
export const EDGE_TOLERANCES = [0, 1, 2, 5] as const;

/** The average precision of starts and of ends at each tolerance, 0..1; null if there is nothing to find. */
export type EdgePrecision = { starts: number[]; ends: number[] } | null;

type Predicted = Interval & { confidence: number | null };

/** Returns the average precision of the predicted starts and ends. Without confidences, all count alike. */
export function edgePrecision(
  predicted: readonly Predicted[],
  truth: readonly Interval[],
  frameRate: number,
): EdgePrecision {
  if (truth.length === 0) return null;
  const precisionsOf = (side: 'start' | 'end') => {
    const edges = predicted.map((event) => ({
      frame: event[side] * frameRate,
      confidence: event.confidence ?? 1,
    }));
    const wanted = truth.map((event) => event[side] * frameRate);
    return EDGE_TOLERANCES.map((tolerance) => averagePrecision(edges, wanted, tolerance));
  };
  return { starts: precisionsOf('start'), ends: precisionsOf('end') };
}

/**
 * Returns the area below the curve of precision over recall, 0..1. Predictions count in the order of their
 * confidence, equal ones together; each true frame is found by one of them at most.
 */
export function averagePrecision(
  predicted: readonly { frame: number; confidence: number }[],
  truth: readonly number[],
  tolerance: number,
): number {
  const pairs = predicted
    .flatMap(({ frame, confidence }, index) =>
      truth.map((wanted, event) => ({ index, event, confidence, error: Math.abs(frame - wanted) })),
    )
    // Times are rounded differently by those who write them.
    .filter(({ error }) => Math.round(error) <= tolerance)
    .sort((a, b) => b.confidence - a.confidence || a.error - b.error);
  const right = new Set<number>();
  const found = new Set<number>();
  for (const { index, event } of pairs) {
    if (right.has(index) || found.has(event)) continue;
    right.add(index);
    found.add(event);
  }
  const levels = [...new Set(predicted.map(({ confidence }) => confidence))].sort((a, b) => b - a);
  let [area, recall] = [0, 0];
  for (const level of levels) {
    const sure = [...predicted.keys()].filter((index) => (predicted[index]?.confidence ?? 0) >= level);
    const hits = sure.filter((index) => right.has(index)).length;
    area += (hits / truth.length - recall) * (hits / sure.length);
    recall = hits / truth.length;
  }
  return area;
}
