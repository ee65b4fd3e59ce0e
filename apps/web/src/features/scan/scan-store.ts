import type { LogEntry, RegionSelection, ScanReport, SkippedRange, VideoInfo } from '@framescout/contract';
import type { ScanRun, ScanUpdate } from '@framescout/engine';
import { createStore } from 'zustand/vanilla';
import { elementsStore } from '../elements/index.ts';
import { deriveResults, type ListedEvent } from './derive-results.ts';
import { absorbUpdate, type ScoresById } from './element-scores.ts';
import type { ScanStatus } from './scan-machine.ts';
import { sensitivityStore } from './sensitivity-store.ts';

/** How a running scan is getting on. Percent 0..100, seconds, video seconds per second. */
type ScanReading = Pick<
  ScanUpdate,
  'progressPercent' | 'speed' | 'framesPerSecond' | 'framesLooked' | 'secondsLeft' | 'phase'
>;

/** Everything that is known of the present analysis. */
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

/** The state before any analysis. */
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

/** The present analysis. */
export const scanStore = createStore<ScanState>(() => NO_SCAN);

/** The run behind the store, for pausing and cancelling. */
export const runHolder: { run: ScanRun | null } = { run: null };

/** An element's log; empty where there is none. */
export function logOf({ logs }: Pick<ScanState, 'logs'>, elementId: string): readonly LogEntry[] {
  return logs.get(elementId) ?? NO_LOG;
}

/** An element's selections are others now, but show what was scanned for. */
export function carryScanned(
  elementId: string,
  before: readonly RegionSelection[],
  selections: readonly RegionSelection[],
): void {
  const { scanned } = scanStore.getState();
  if (scanned.get(elementId) !== before) return;
  scanStore.setState({ scanned: new Map(scanned).set(elementId, selections) });
}

/** An element is looked for elsewhere now than it was scanned for. */
export function forgetScanned(elementId: string): void {
  const scanned = new Map(scanStore.getState().scanned);
  if (scanned.delete(elementId)) scanStore.setState({ scanned });
}

/** Takes in a scan's news. */
export function takeUpdate(update: ScanUpdate): void {
  const { scores, revision, skippedRanges } = scanStore.getState();
  const hasNews = update.batches.length > 0 || update.previewBatches.length > 0;
  const { progressPercent, speed, framesPerSecond, framesLooked, secondsLeft, phase } = update;
  scanStore.setState({
    reading: { progressPercent, speed, framesPerSecond, framesLooked, secondsLeft, phase },
    // They only ever grow in number; the same ones need no new look.
    skippedRanges:
      update.skippedRanges.length === skippedRanges.length ? skippedRanges : update.skippedRanges,
    ...(hasNews && { scores: absorbUpdate(scores, update), revision: revision + 1 }),
  });
}

/** Reads events and logs anew out of the scores, at the present sensitivity and by the present rules. */
export function readResults(video: Pick<VideoInfo, 'duration' | 'frameRate'>): void {
  const { status, scores } = scanStore.getState();
  if (scores.size === 0) return;
  const { elements, elementRules } = elementsStore.getState();
  const sensitivity = sensitivityStore.getState().percent / 100;
  const isComplete = status === 'complete';
  // A new element may get the id of one that is gone, but never its scores.
  const present = new Map([...scores].filter(([id]) => elements.some((element) => element.id === id)));
  const kept = present.size < scores.size ? present : scores;
  const results = deriveResults(kept, { elements, elementRules, sensitivity, video, isComplete });
  scanStore.setState({ scores: kept, ...results });
}
