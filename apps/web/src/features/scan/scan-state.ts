import type { LogEntry, RegionSelection, ScanReport, SkippedRange } from '@framescout/contract';
import type { ScanUpdate } from '@framescout/engine';
import type { ListedEvent } from './derive-results.ts';
import { absorbUpdate, type ScoresById } from './element-scores.ts';
import type { ScanStatus } from './scan-machine.ts';

/** How a running scan is getting on. Percent 0..100, seconds, video seconds per second. */
type ScanReading = Pick<
  ScanUpdate,
  'progressPercent' | 'speed' | 'framesPerSecond' | 'framesLooked' | 'secondsLeft' | 'phase'
>;

/** Everything that is known of the present scan. */
export type ScanState = {
  status: ScanStatus;
  reading: ScanReading | null;
  report: ScanReport | null;
  /** What was scanned for: each element's selections as they were then, by its id. */
  scanned: ReadonlyMap<string, readonly RegionSelection[]>;
  /** Every sample so far; the same series grow, `revision` tells when they did. */
  scores: ScoresById;
  revision: number;
  /** The events of all elements and rules, by start. */
  events: readonly ListedEvent[];
  /** Each element's log, by its id. */
  logs: ReadonlyMap<string, readonly LogEntry[]>;
  skippedRanges: readonly SkippedRange[];
  /** Whether the engine that made the scores is the open one, with what it kept for learning anew. */
  canLearn: boolean;
  /** True while an element is learnt anew. */
  isLearning: boolean;
};

/** The state before any scan. */
export const NO_SCAN: ScanState = {
  status: 'idle',
  reading: null,
  report: null,
  scanned: new Map(),
  scores: new Map(),
  revision: 0,
  events: [],
  logs: new Map(),
  skippedRanges: [],
  canLearn: true,
  isLearning: false,
};

const NO_LOG: readonly LogEntry[] = [];

/** An element's log; empty where there is none. */
export function logOf({ logs }: Pick<ScanState, 'logs'>, elementId: string): readonly LogEntry[] {
  return logs.get(elementId) ?? NO_LOG;
}

/** What a scan's news changes. */
export function changesOf(
  update: ScanUpdate,
  { scores, revision, skippedRanges }: Pick<ScanState, 'scores' | 'revision' | 'skippedRanges'>,
): Partial<ScanState> {
  const hasNews = update.batches.length > 0 || update.previewBatches.length > 0;
  const { progressPercent, speed, framesPerSecond, framesLooked, secondsLeft, phase } = update;
  return {
    reading: { progressPercent, speed, framesPerSecond, framesLooked, secondsLeft, phase },
    // They only ever grow in number; the same ones need no new look.
    skippedRanges:
      update.skippedRanges.length === skippedRanges.length ? skippedRanges : update.skippedRanges,
    ...(hasNews && { scores: absorbUpdate(scores, update), revision: revision + 1 }),
  };
}
