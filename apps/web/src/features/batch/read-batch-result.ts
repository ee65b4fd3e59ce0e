import { areSamePlaces } from '@framescout/framescout/page';
import type { MarkedElement, TrackedRule } from '../elements/index.ts';
import { deriveResults, type ScanResults } from '../scan/index.ts';
import type { BatchResult, Marking } from './batch.ts';

/**
 * Returns the elements a video was scanned for: their current version or, if one has been re-marked since,
 * the version that was scanned. The rules over them are the current ones too, unless an element was re-marked
 * or removed: then they may be about others.
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
    elementRules: present.includes(null) ? elementRules : now.elementRules,
  };
}

/** Derives a video's events and logs from its scores, at a sensitivity (0..1) and under the current rules. */
export function readBatchResult(result: BatchResult, now: Marking, sensitivity: number): ScanResults {
  return deriveResults(result.scores, {
    ...markingOfResult(result, now),
    edits: result.edits,
    sensitivity,
    video: result.info,
    isComplete: true,
    skippedRanges: result.report.skippedRanges,
  });
}
