import type { ElementsState, MarkedElement } from '../elements/index.ts';
import { deriveResults, type ScanResults } from '../scan/index.ts';
import type { BatchResult } from './batch.ts';

/**
 * Returns the elements a video was scanned for: their current version or, if one has been re-marked since,
 * the version that was scanned.
 */
export function elementsOfResult(
  { elements }: Pick<BatchResult, 'elements'>,
  now: readonly MarkedElement[],
): MarkedElement[] {
  return elements.map((element) => {
    const present = now.find(({ id }) => id === element.id);
    return present?.selections === element.selections ? present : element;
  });
}

/** Derives a video's events and logs from its scores, at a sensitivity (0..1) and under the current rules. */
export function readBatchResult(
  result: BatchResult,
  { elements, elementRules }: Pick<ElementsState, 'elements' | 'elementRules'>,
  sensitivity: number,
): ScanResults {
  return deriveResults(result.scores, {
    elements: elementsOfResult(result, elements),
    elementRules,
    edits: result.edits,
    sensitivity,
    video: result.info,
    isComplete: true,
    skippedRanges: result.report.skippedRanges,
  });
}
