import type { SampleScore } from '../../detect/score-series.ts';
import type { PendingEntrance } from '../trace/entrance-tracer.ts';
import type { Exit } from '../trace/exit-tracer.ts';

/** A sample's score, along with what tracing found out about earlier samples. */
export type ScoredSample = SampleScore & {
  /**
   * What may find, once the previous chunk is over, that the element was present even earlier than `earlier`;
   * null if nothing is left to trace.
   */
  pendingEntrance: PendingEntrance | null;
  /** What left in the samples before it. */
  exits: readonly Exit[];
};

/** One value for all samples, since nearly none has an exit. */
export const NO_EXITS: readonly Exit[] = [];

/** Returns the score of a sample in which nothing was traced. */
export function untracedSample(score: SampleScore): ScoredSample {
  return { ...score, pendingEntrance: null, exits: NO_EXITS };
}
