import type { LogEntry, RegionSelection, ScanReport, VideoInfo } from '@framescout/contract';
import {
  type CheckpointSummary,
  type EngineClient,
  type ScanRequest,
  type ScanUpdate,
  SelectionMissingError,
} from '@framescout/engine';
import { dropStored, writeStored } from '../../platform/local-storage.ts';
import { nextTask } from '../../platform/next-task.ts';
import { type ElementsState, elementsStore, isMarked, scanElementOf } from '../elements/index.ts';
import { type ScoresById, withoutPreviews } from './element-scores.ts';
import { isUnderWay, nextStatus, type ScanAction } from './scan-machine.ts';
import { type ScanOptions, scanOptionsStore } from './scan-options-store.ts';
import { NO_SCAN, readResults, runHolder, scanStore, takeUpdate } from './scan-store.ts';
import { sensitivityStore } from './sensitivity-store.ts';
import { dropUnfinishedScan, noteUnfinishedScan } from './unfinished-scan.ts';

// Reading events out of a long series takes some milliseconds; this often they are read while a scan runs.
const DERIVE_MS = 500;
// Log entries kept in the browser's storage, which holds a few megabytes.
const MAX_STORED_ENTRIES = 20_000;
const RESULTS_KEY = 'currentAnalysisResults';

let stopListening: (() => void) | null = null;
// Of the latest scan.
let cancelling = new AbortController();

/** What a scan that is over found; complete, where nothing else is said. */
export type ShownAnalysis = { status?: 'complete' | 'cancelled'; scores: ScoresById; report: ScanReport };

/** How an analysis ended, for the page to tell. */
export type AnalysisEnd = 'complete' | 'cancelled';

/**
 * What to scan for: all elements that are marked in full, each as it was corrected since.
 * @throws {SelectionMissingError} where none is
 */
export function createScanRequest(): Pick<ScanRequest, 'elements'> & ScanOptions {
  const marked = elementsStore.getState().elements.filter(isMarked);
  if (marked.length === 0) {
    throw new SelectionMissingError('Please select 3 frames before starting analysis');
  }
  return { ...scanOptionsStore.getState(), elements: marked.map(scanElementOf) };
}

/**
 * Scans the open video for the marked elements and keeps the store up to date until it ends. A scan that is forgotten
 * meanwhile counts as cancelled and touches the store no more, whatever becomes of its engine.
 * @throws {SelectionMissingError} where no element is marked in full
 * @throws {RemoteError} what went wrong in the engine
 */
export async function analyze(
  engine: Pick<EngineClient, 'startScan'>,
  info: VideoInfo,
  resumed?: CheckpointSummary,
): Promise<AnalysisEnd> {
  const request = { ...createScanRequest(), ...(resumed && pickOptions(resumed)) };
  if (!move('start')) return 'cancelled';
  scanStore.setState({ ...NO_SCAN, status: 'analyzing', scanned: presentMarking() });
  const derive = () => readResults(info);
  let derivedAt = 0;
  let notedAt = 0;
  const onUpdate = (update: ScanUpdate) => {
    if (isForgotten()) return;
    takeUpdate(update);
    const now = performance.now();
    if (now - derivedAt >= DERIVE_MS) {
      derivedAt = now;
      derive();
    }
    if (now - notedAt >= 2000) {
      notedAt = now;
      const names = elementsStore.getState().elements.map(({ id, name }) => ({ id, name }));
      noteUnfinishedScan({ videoName: info.name, progressPercent: update.progressPercent, names });
    }
  };
  cancelling = new AbortController();
  const run = engine.startScan(
    { ...request, decoders: null, resume: resumed !== undefined },
    { signal: cancelling.signal, onUpdate },
  );
  const isForgotten = () => runHolder.run !== run;
  runHolder.run = run;
  follow(info);
  try {
    const { status, report } = await run.finished;
    if (isForgotten()) return 'cancelled';
    const scores = withoutPreviews(scanStore.getState().scores);
    // The end brings much to show at once; each step is a task of its own.
    const steps = [
      () => scanStore.setState({ report, skippedRanges: report.skippedRanges, scores }),
      () => move(status === 'complete' ? 'complete' : 'cancel'),
      derive,
      storeResults,
    ];
    for (const step of steps) {
      step();
      await nextTask();
      if (isForgotten()) return 'cancelled';
    }
    return status;
  } catch (error) {
    if (isForgotten()) return 'cancelled';
    move('fail');
    throw error;
  } finally {
    if (!isForgotten()) {
      runHolder.run = null;
      dropUnfinishedScan();
    }
  }
}

/** Holds the scan. */
export function pauseAnalysis(): void {
  if (move('pause')) runHolder.run?.pause();
}

/** Lets the scan go on. */
export function resumeAnalysis(): void {
  if (move('resume')) runHolder.run?.resume();
}

/** Ends the scan; what was found so far stays on display. */
export function cancelAnalysis(): void {
  if (isUnderWay(scanStore.getState().status)) cancelling.abort();
}

/**
 * Shows what a scan of the open video found that another engine made: it can be read anew, but not learnt from.
 * `isScanned` tells of which elements the present selections were scanned for.
 */
export function showAnalysis(
  info: VideoInfo,
  { status = 'complete', scores, report }: ShownAnalysis,
  isScanned: (elementId: string) => boolean = () => true,
): void {
  forgetAnalysis();
  scanStore.setState({
    status,
    scanned: new Map([...presentMarking()].filter(([id]) => isScanned(id))),
    scores,
    report,
    skippedRanges: report.skippedRanges,
    revision: 1,
    canLearn: false,
  });
  follow(info);
  readResults(info);
  storeResults();
}

/** Whether every element that is marked in full was scanned for as it is marked now. */
export function isScanned(): boolean {
  const { status, scanned } = scanStore.getState();
  const marked = elementsStore.getState().elements.filter(isMarked);
  return status === 'complete' && marked.every(({ id, selections }) => scanned.get(id) === selections);
}

function presentMarking(): ReadonlyMap<string, readonly RegionSelection[]> {
  return new Map(elementsStore.getState().elements.map(({ id, selections }) => [id, selections]));
}

/** Forgets the analysis, for another video. */
export function forgetAnalysis(): void {
  cancelAnalysis();
  runHolder.run = null;
  stopListening?.();
  stopListening = null;
  scanStore.setState(NO_SCAN);
  dropStored(RESULTS_KEY);
}

function move(action: ScanAction): boolean {
  const status = nextStatus(scanStore.getState().status, action);
  if (!status) return false;
  scanStore.setState({ status });
  return true;
}

function pickOptions({ matcher, everyNth }: CheckpointSummary): Partial<ScanOptions> {
  return { matcher, everyNth, keyframesFirst: false };
}

function storeResults(): void {
  const log: LogEntry[] = [...scanStore.getState().logs.values()].flat();
  // Where there is no room for them, those of another analysis must not stand in their place.
  if (!writeStored(RESULTS_KEY, log.slice(0, MAX_STORED_ENTRIES))) dropStored(RESULTS_KEY);
}

/** Keeps the results true to sensitivity and rules from now on. */
function follow(info: VideoInfo): void {
  stopListening?.();
  const stops = [
    sensitivityStore.subscribe(() => readResults(info)),
    elementsStore.subscribe((now, before) => {
      if (readsOtherwise(now, before)) readResults(info);
    }),
  ];
  stopListening = () => {
    for (const stop of stops) stop();
  };
}

/** Whether results are read otherwise out of the same scores: by other rules, under other names, of fewer elements. */
function readsOtherwise(now: ElementsState, before: ElementsState): boolean {
  if (now.elementRules !== before.elementRules || now.elements.length !== before.elements.length) return true;
  return now.elements.some((element, index) => {
    const other = before.elements[index];
    return element.id !== other?.id || element.name !== other.name || element.rules !== other.rules;
  });
}
