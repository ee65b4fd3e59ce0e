import { mostSimilarMoment, type Seconds } from '@framescout/contract';
import type { DerivedEvents } from '@framescout/framescout';

/** A moment that resembles an element, and how closely (0..1). */
export type ClosestMoment = { element: string; time: Seconds; confidence: number };

/**
 * Finds the closest match to any element in a recording without events; null if there is none, or if only the
 * rules removed the events.
 */
export function closestMoment({ elements }: Pick<DerivedEvents, 'elements'>): ClosestMoment | null {
  return elements.reduce<ClosestMoment | null>((closest, { name, log }) => {
    const mostSimilar = mostSimilarMoment(log);
    if (!mostSimilar || (closest && closest.confidence >= mostSimilar.confidence)) return closest;
    return { element: name, time: mostSimilar.time, confidence: mostSimilar.confidence };
  }, null);
}
