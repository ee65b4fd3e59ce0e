import { areSamePlaces } from '@framescout/framescout/page';
import { filterRules, type MarkedElement, type TrackedRule } from '../elements/index.ts';
import {
  deriveInSteps,
  deriveResults,
  type Reading,
  type ScanResults,
  type ScoresById,
} from '../scan/index.ts';
import type { BatchResult, Marking } from './batch.ts';

/**
 * Returns the elements a video was scanned for: their current version or, if one has been re-marked since,
 * the version that was scanned. The rules over them are the current ones too, unless an element was re-marked
 * or removed: then they may be about others. Rules about markers are left out: those are of one video.
 */
export function markingOfResult(
  { elements, elementRules }: Marking,
  now: Marking,
): { elements: MarkedElement[]; elementRules: readonly TrackedRule[] } {
  const present = elements.map((element) => {
    const own = now.elements.find(({ id }) => id === element.id);
    return own && areSamePlaces(own.selections, element.selections) ? own : null;
  });
  return {
    elements: elements.map((element, index) => present[index] ?? element),
    elementRules: filterRules(present.includes(null) ? elementRules : now.elementRules, elements),
  };
}

/** A result with the scores of its project. */
export type ReadableResult = Omit<BatchResult, 'counted'> & { scores: ScoresById };

/** Derives a video's events and logs from its scores, at a sensitivity (0..1) and under the current rules. */
export function readBatchResult(result: ReadableResult, now: Marking, sensitivity: number): ScanResults {
  return deriveResults(result.scores, readingOf(result, now, sensitivity));
}

/** Like {@link readBatchResult}, but in several tasks; returns null if `signal` aborts it. */
export function readBatchResultInSteps(
  result: ReadableResult,
  now: Marking,
  sensitivity: number,
  signal: AbortSignal,
): Promise<ScanResults | null> {
  return deriveInSteps(result.scores, readingOf(result, now, sensitivity), signal);
}

function readingOf(result: ReadableResult, now: Marking, sensitivity: number): Reading {
  return {
    ...markingOfResult(result, now),
    markerLanes: [],
    edits: result.edits,
    sensitivity,
    video: result.info,
    isComplete: true,
    skippedRanges: result.report.skippedRanges,
  };
}

/**
 * Describes what the number of a video's events depends on, apart from its scores: the sensitivity (percent),
 * the rules and the user's changes.
 */
export function countBasis(
  result: Marking & Pick<BatchResult, 'edits'>,
  now: Marking,
  percent: number,
): string {
  const { elements, elementRules } = markingOfResult(result, now);
  return JSON.stringify([percent, elements.map(({ id, rules }) => [id, rules]), elementRules, result.edits]);
}
