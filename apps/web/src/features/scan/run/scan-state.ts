import type { LogEntry, RegionSelection, ScanReport, SkippedRange } from '@framescout/contract';
import type { DetectionPicture, ScanUpdate } from '@framescout/framescout/page';
import type { ElementsState, MarkedElement } from '../../elements/index.ts';
import type { ScanResults } from '../results/derive-results.ts';
import { addPictures } from '../results/detection-pictures.ts';
import { absorbUpdate, type ScoresById, scoresOfPresent } from '../results/element-scores.ts';
import { hasResults, type ScanStatus } from './scan-machine.ts';

/** The progress of a running scan: percent 0..100, seconds, and video seconds per second. */
type ScanProgress = Omit<ScanUpdate, 'batches' | 'previewBatches' | 'pictures' | 'skippedRanges'>;

/** What a scan has found so far. */
export type ScanFindings = {
  /** The selections that were scanned for, by element id. */
  scanned: ReadonlyMap<string, readonly RegionSelection[]>;
  /** All samples so far. The same series keep growing; `revision` changes when they do. */
  scores: ScoresById;
  revision: number;
  /** Pictures that the scan took of its detections, for events that have no other picture yet. */
  pictures: readonly DetectionPicture[];
  skippedRanges: readonly SkippedRange[];
  /** The engine's summary of an ended scan; null before. */
  report: ScanReport | null;
  /** The run whose checkpoint is to be dropped once these results are stored; null if there is none. */
  keptRun: string | null;
  /**
   * How much of the evidence of the scan the current engine has: all of it, only that of the part since the
   * scan was resumed, or none. Corrections need all of it; otherwise they would change only a part of the
   * video.
   */
  evidence: 'all' | 'since-resumed' | 'none';
};

/** The state of a scan: how far it has come, what it has found, and the results derived from that. */
export type ScanState = ScanFindings &
  ScanResults & {
    status: ScanStatus;
    /** The last progress of the scan that is running or has ended; null before the first. */
    scanProgress: ScanProgress | null;
    /** Whether the scan that was started last is a quick look, which cannot be resumed. */
    isQuickLook: boolean;
    /** Why the last scan failed, even if earlier results are shown again; null if it did not. */
    failure: unknown;
    /** Whether the results are those from before a scan that was cancelled or failed. */
    isEarlier: boolean;
    isLearning: boolean;
  };

/** What a completed or cancelled scan found. */
export type EndedScan = { status: 'complete' | 'cancelled'; scores: ScoresById; report: ScanReport };

/** The part of a scan that undo restores: corrections change its scores, and templates remove it. */
export type ScanPart = Pick<ScanState, 'status'> &
  Pick<ScanFindings, 'report' | 'scores' | 'scanned' | 'skippedRanges' | 'evidence'> & {
    /** The number of scans at that time. */
    scans: number;
  };

/** The state before any scan. */
export const NO_SCAN: ScanState = {
  status: 'idle',
  scanProgress: null,
  isQuickLook: false,
  failure: null,
  isEarlier: false,
  isLearning: false,
  scanned: new Map(),
  scores: new Map(),
  revision: 0,
  pictures: [],
  skippedRanges: [],
  report: null,
  keptRun: null,
  evidence: 'none',
  events: [],
  logs: new Map(),
  conflicts: [],
};

/** Returns the selections that these elements have now, by element id. */
export function markingOf(elements: readonly MarkedElement[]): ScanState['scanned'] {
  return new Map(elements.map(({ id, selections }) => [id, selections]));
}

const NO_LOG: readonly LogEntry[] = [];

/** Returns an element's log; empty if there is none. */
export function logOf({ logs }: Pick<ScanState, 'logs'>, elementId: string): readonly LogEntry[] {
  return logs.get(elementId) ?? NO_LOG;
}

/** Whether what a scan found can be corrected: it is over, and kept what that needs. */
export function canLearn({ status, evidence }: Pick<ScanState, 'status' | 'evidence'>): boolean {
  return status === 'complete' && evidence === 'all';
}

/** Returns the state changes that result from a scan update. */
export function changesOf(
  { batches, previewBatches, pictures, skippedRanges, ...scanProgress }: ScanUpdate,
  before: ScanFindings,
): Partial<ScanState> {
  const hasNews = batches.length > 0 || previewBatches.length > 0;
  return {
    scanProgress,
    // Skipped stretches are only ever added, so the same number means that nothing has changed.
    skippedRanges:
      skippedRanges.length === before.skippedRanges.length ? before.skippedRanges : skippedRanges,
    pictures: addPictures(before.pictures, pictures),
    ...(hasNews && {
      scores: absorbUpdate(before.scores, { batches, previewBatches }),
      revision: before.revision + 1,
    }),
  };
}

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
  { elements, elementRules, markerLanes }: ElementsState,
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
