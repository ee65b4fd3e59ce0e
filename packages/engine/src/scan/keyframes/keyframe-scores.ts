import type { Seconds } from '@framescout/contract';
import type { TimeRange } from '@framescout/media';
import { couldBelongToEvent } from '../../detect/could-belong-to-event.ts';
import type { ScanMatcher } from '../score/scan-matchers.ts';
import type { ScoredSample } from '../score/scored-sample.ts';
import { type CheckedKeyframe, planQuickLook } from './plan-quick-look.ts';

/** Keyframes further apart than this say too little about the frames between them. */
export const MAX_KEYFRAME_GAP_SECONDS: Seconds = 12;

type ScoredKeyframe = { time: Seconds; scores: readonly ScoredSample[] };

/**
 * Collects the scores of a quick look's keyframes. They are part of its results wherever no range includes
 * them.
 */
export class KeyframeScores {
  readonly #matchers: readonly ScanMatcher[];
  readonly #scored: ScoredKeyframe[] = [];

  constructor(matchers: readonly ScanMatcher[]) {
    this.#matchers = matchers;
  }

  /** Adds a keyframe, in presentation order, with a score for each matcher. */
  add(time: Seconds, scores: readonly ScoredSample[]): void {
    this.#scored.push({ time, scores });
  }

  /**
   * Returns the ranges in which to scan every frame of a video that ends at `end`: around keyframes that may
   * show an element, and where keyframes are far apart. If the keyframes could not be read to the end, the
   * rest is one of the ranges.
   */
  ranges(isComplete: boolean, end: Seconds): TimeRange[] {
    const keyframes = this.#scored.map(({ time, scores }, index): CheckedKeyframe => {
      const next = this.#scored[index + 1]?.time ?? end;
      return {
        time,
        isWorthScanning: next - time > MAX_KEYFRAME_GAP_SECONDS || mayShowElement(this.#matchers, scores),
      };
    });
    const last = keyframes.at(-1);
    if (!last) return isComplete ? [] : [{ start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY }];
    if (!isComplete) last.isWorthScanning = true;
    return planQuickLook(keyframes);
  }

  /** Returns the keyframes in a range. */
  within({ start, end }: TimeRange): ScoredKeyframe[] {
    return this.#scored.filter(({ time }) => time >= start && time < end);
  }
}

/** Whether a frame may show any of the elements of a scan, given its scores. */
export function mayShowElement(matchers: readonly ScanMatcher[], scores: readonly ScoredSample[]): boolean {
  return matchers.some(({ matcher }, index) => {
    const score = scores[index];
    return score !== undefined && couldBelongToEvent(score, matcher);
  });
}
