import type { ElementsState } from '../../elements/index.ts';
import { scoresOfPresent } from '../results/element-scores.ts';
import { hasResults } from './scan-machine.ts';
import type { ScanOptions } from './scan-options.ts';
import type { EndedScan, ScanState } from './scan-state.ts';

/** The results of a scan that ended, as they stay while another one runs. */
export type EarlierResults = EndedScan &
  Pick<ScanState, 'keptRun' | 'scanned' | 'skippedRanges' | 'pictures' | 'events' | 'logs'>;

/** Returns the results of a scan that has ended; null if it has not, or has failed. */
export function resultsOf(state: ScanState): EarlierResults | null {
  const { status, report, keptRun, scores, scanned, skippedRanges, pictures, events, logs } = state;
  if (!hasResults(status) || !report) return null;
  return { status, report, keptRun, scores, scanned, skippedRanges, pictures, events, logs };
}

/** Returns earlier results without those of elements that have been removed since. */
export function withoutRemoved(
  results: EarlierResults,
  { elements, elementRules, markerLanes }: Pick<ElementsState, 'elements' | 'elementRules' | 'markerLanes'>,
): EarlierResults {
  const scores = scoresOfPresent(results.scores, elements);
  if (scores === results.scores) return results;
  const sources = new Set([...elements, ...elementRules, ...markerLanes].map(({ id }) => id));
  return {
    ...results,
    scores,
    events: results.events.filter(({ sourceId }) => sources.has(sourceId)),
    logs: new Map([...results.logs].filter(([id]) => scores.has(id))),
  };
}

/**
 * Whether the results are those of a quick look that a scan with these options would replace, and which are
 * shown until the scan gets there. `isOfCurrentMarking` tells whether the last scan was for the same elements.
 */
export function isReplaceableQuickLook(
  { report }: Pick<ScanState, 'report'>,
  { isQuick, matcher }: ScanOptions,
  isOfCurrentMarking: boolean,
): boolean {
  return report?.isQuick === true && !isQuick && report.matcher === matcher && isOfCurrentMarking;
}
