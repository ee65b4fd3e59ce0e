import type { VideoInfo } from '@framescout/contract';
import { type Elements, type ElementsState, usesMarkers } from '../../elements/index.ts';
import type { EventEdits } from '../../event-edits/index.ts';
import { deriveResults } from '../results/derive-results.ts';
import { scoresOfPresent } from '../results/element-scores.ts';
import type { Sensitivity } from './scan-options.ts';
import { hasResults, NO_SCAN, type ScanState } from './scan-state.ts';

/** What the results of a scan depend on apart from its scores. */
export type ResultsContext = {
  info: VideoInfo;
  elements: Elements;
  edits: EventEdits;
  sensitivity: Sensitivity;
};

/**
 * Returns the events and logs derived from scores with the current sensitivity and rules, and the scores of
 * the elements that still exist. Before there are any, there are only the events that markers count as.
 */
export function readScanResults(
  { status, scores, skippedRanges }: Pick<ScanState, 'status' | 'scores' | 'skippedRanges'>,
  { info, elements: tracked, edits, sensitivity }: ResultsContext,
): Partial<ScanState> {
  const { elements, elementRules, markerLanes } = tracked.getState();
  if (scores.size === 0 && !hasResults(status) && !usesMarkers({ markerLanes })) {
    const { events, logs, conflicts } = NO_SCAN;
    return { events, logs, conflicts };
  }
  // A new element may reuse the id of a removed one, but never its scores.
  const kept = scoresOfPresent(scores, elements);
  const results = deriveResults(kept, {
    elements,
    elementRules,
    markerLanes,
    edits: edits.getState().edits,
    sensitivity: sensitivity.fraction,
    video: info,
    isComplete: status === 'complete',
    skippedRanges,
  });
  return { scores: kept, ...results };
}

/** Whether the same scores lead to different results: other rules, markers or names, or fewer elements. */
export function changesResults(now: ElementsState, before: ElementsState): boolean {
  if (now.elementRules !== before.elementRules || now.markerLanes !== before.markerLanes) return true;
  if (now.elements.length !== before.elements.length) return true;
  return now.elements.some((element, index) => {
    const other = before.elements[index];
    return element.id !== other?.id || element.name !== other.name || element.rules !== other.rules;
  });
}
