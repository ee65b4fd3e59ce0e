import { elementsStore } from '../elements/index.ts';
import { deriveResults, type ScanResults } from '../scan/index.ts';
import type { BatchResult } from './batch-store.ts';

/**
 * Reads events and logs out of what was found in a video, at a sensitivity (0..1) and by the present names and rules;
 * an element that was marked anew since keeps those it had.
 */
export function readBatchResult({ info, scores, elements }: BatchResult, sensitivity: number): ScanResults {
  const now = elementsStore.getState();
  const read = elements.map((element) => {
    const present = now.elements.find(({ id }) => id === element.id);
    return present?.selections === element.selections ? present : element;
  });
  return deriveResults(scores, {
    elements: read,
    elementRules: now.elementRules,
    sensitivity,
    video: info,
    isComplete: true,
  });
}
