import type { LogEntry, RegionSelection, ScanReport, SkippedRange } from '@framescout/contract';
import type { ScanUpdate, SightingPicture } from '@framescout/framescout';
import type { EditConflict } from '../event-edits/index.ts';
import type { ListedEvent } from './derive-results.ts';
import { absorbUpdate, type ScoresById } from './element-scores.ts';
import type { ScanStatus } from './scan-machine.ts';
import { addPictures } from './sighting-pictures.ts';

/** The progress of a running scan: percent 0..100, seconds, and video seconds per second. */
type ScanProgress = Pick<
  ScanUpdate,
  'progressPercent' | 'speed' | 'framesPerSecond' | 'framesLooked' | 'secondsLeft' | 'phase'
>;

/** Everything known about the current scan. */
export type ScanState = {
  status: ScanStatus;
  scanProgress: ScanProgress | null;
  report: ScanReport | null;
  /** Why the last scan failed, even if an earlier quick look is shown again; null if it did not. */
  failure: unknown;
  /** The selections that were scanned for, by element id. */
  scanned: ReadonlyMap<string, readonly RegionSelection[]>;
  /** All samples so far. The same series keep growing; `revision` changes when they do. */
  scores: ScoresById;
  revision: number;
  /** Pictures that the scan took of its sightings, for events that have no other picture yet. */
  pictures: readonly SightingPicture[];
  /** The events of all elements and rules, by start time. */
  events: readonly ListedEvent[];
  /** Each element's log, by element id. */
  logs: ReadonlyMap<string, readonly LogEntry[]>;
  /** The user's changes to events that are no longer detected. */
  conflicts: readonly EditConflict[];
  skippedRanges: readonly SkippedRange[];
  /**
   * Whether all scores come from the current engine, which kept what is needed to learn from corrections. It
   * did not if it resumed a scan: learning would then change only a part of the video.
   */
  canLearn: boolean;
  /** True while an element is being learned again. */
  isLearning: boolean;
};

/** The state before any scan. */
export const NO_SCAN: ScanState = {
  status: 'idle',
  scanProgress: null,
  report: null,
  failure: null,
  scanned: new Map(),
  scores: new Map(),
  revision: 0,
  pictures: [],
  events: [],
  logs: new Map(),
  conflicts: [],
  skippedRanges: [],
  canLearn: true,
  isLearning: false,
};

const NO_LOG: readonly LogEntry[] = [];

/** Returns an element's log; empty if there is none. */
export function logOf({ logs }: Pick<ScanState, 'logs'>, elementId: string): readonly LogEntry[] {
  return logs.get(elementId) ?? NO_LOG;
}

/** Returns the state changes that result from a scan update. */
export function changesOf(
  update: ScanUpdate,
  {
    scores,
    revision,
    skippedRanges,
    pictures,
  }: Pick<ScanState, 'scores' | 'revision' | 'skippedRanges' | 'pictures'>,
): Partial<ScanState> {
  const hasNews = update.batches.length > 0 || update.previewBatches.length > 0;
  const { progressPercent, speed, framesPerSecond, framesLooked, secondsLeft, phase } = update;
  return {
    scanProgress: { progressPercent, speed, framesPerSecond, framesLooked, secondsLeft, phase },
    // Skipped stretches are only ever added, so the same number means that nothing has changed.
    skippedRanges:
      update.skippedRanges.length === skippedRanges.length ? skippedRanges : update.skippedRanges,
    pictures: addPictures(pictures, update.pictures),
    ...(hasNews && { scores: absorbUpdate(scores, update), revision: revision + 1 }),
  };
}
