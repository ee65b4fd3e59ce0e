import type { ElementsState, MarkedElement } from '../elements/index.ts';
import { deriveResults, type ScanResults } from '../scan/index.ts';
import type { BatchResult } from './batch.ts';

/** The elements that a video was scanned for: as they are now, or, where one was marked anew since, as it was then. */
export function elementsOfResult(
  { elements }: Pick<BatchResult, 'elements'>,
  now: readonly MarkedElement[],
): MarkedElement[] {
  return elements.map((element) => {
    const present = now.find(({ id }) => id === element.id);
    return present?.selections === element.selections ? present : element;
  });
}

/** Reads events and logs out of what was found in a video, at a sensitivity (0..1) and by the present rules. */
export function readBatchResult(
  result: BatchResult,
  { elements, elementRules }: Pick<ElementsState, 'elements' | 'elementRules'>,
  sensitivity: number,
): ScanResults {
  return deriveResults(result.scores, {
    elements: elementsOfResult(result, elements),
    elementRules,
    sensitivity,
    video: result.info,
    isComplete: true,
  });
}
