import {
  type LogEntry,
  type RegionSelection,
  SELECTIONS_PER_ELEMENT,
  type VideoInfo,
} from '@framescout/contract';
import {
  type CheckpointSummary,
  type EngineClient,
  type ScanElement,
  SelectionMissingError,
} from '@framescout/engine';
import { writeStored } from '../../platform/local-storage.ts';
import { type Corrections, correctionsStore } from './corrections-store.ts';
import { eventRulesStore } from './event-rules-store.ts';
import { isUnderWay, nextStatus, type ScanAction } from './scan-machine.ts';
import { type ScanOptions, scanOptionsStore } from './scan-options-store.ts';
import { absorbUpdate, deriveResults, NO_SCAN, runHolder, scanStore } from './scan-store.ts';
import { sensitivityStore } from './sensitivity-store.ts';
import { dropUnfinishedScan, noteUnfinishedScan } from './unfinished-scan.ts';

/** What the one element of this page is called. */
export const ELEMENT_NAME = 'Element 1';
// Under which name the engine knows it.
const ELEMENT_ID = 'element-1';

// Reading events out of a long series takes some milliseconds; this often they are read while a scan runs.
const DERIVE_MS = 500;
// Log entries kept in the browser's storage, which holds a few megabytes.
const MAX_STORED_ENTRIES = 20_000;

let stopListening: (() => void) | null = null;

/** How an analysis ended, for the page to tell. */
export type AnalysisEnd = 'complete' | 'cancelled';

/**
 * Scans the open video and keeps the store up to date until it ends. A scan that is forgotten meanwhile counts as
 * cancelled and touches the store no more, whatever becomes of its engine.
 * @throws {SelectionMissingError} with fewer than 3 selections
 * @throws {RemoteError} what went wrong in the engine
 */
export async function analyze(
  engine: Pick<EngineClient, 'startScan'>,
  info: VideoInfo,
  selections: readonly RegionSelection[],
  resumed?: CheckpointSummary,
): Promise<AnalysisEnd> {
  if (selections.length < SELECTIONS_PER_ELEMENT) {
    throw new SelectionMissingError('Please select 3 frames before starting analysis');
  }
  if (!move('start')) return 'cancelled';
  const options: ScanOptions = { ...scanOptionsStore.getState(), ...(resumed && pickOptions(resumed)) };
  scanStore.setState({ ...NO_SCAN, status: 'analyzing' });
  const derive = () => deriveResults(ELEMENT_NAME, info);
  let derivedAt = 0;
  let notedAt = 0;
  const run = engine.startScan(
    {
      ...options,
      elements: resumed?.elements ?? [correctedElement(selections, correctionsStore.getState())],
      decoders: null,
      resume: resumed !== undefined,
    },
    (update) => {
      if (isForgotten()) return;
      absorbUpdate(update);
      const now = performance.now();
      if (now - derivedAt >= DERIVE_MS) {
        derivedAt = now;
        derive();
      }
      if (now - notedAt >= 2000) {
        notedAt = now;
        noteUnfinishedScan({ videoName: info.name, progressPercent: update.progressPercent });
      }
    },
  );
  const isForgotten = () => runHolder.run !== run;
  runHolder.run = run;
  stopListening?.();
  const stops = [sensitivityStore.subscribe(derive), eventRulesStore.subscribe(derive)];
  stopListening = () => {
    for (const stop of stops) stop();
  };
  try {
    const { status, report } = await run.finished;
    if (isForgotten()) return 'cancelled';
    scanStore.setState({ report, skippedRanges: report.skippedRanges, preview: null });
    move(status === 'complete' ? 'complete' : 'cancel');
    derive();
    storeResults(scanStore.getState().log);
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
  if (isUnderWay(scanStore.getState().status)) runHolder.run?.cancel();
}

/** Forgets the analysis, for another video. */
export function forgetAnalysis(): void {
  cancelAnalysis();
  runHolder.run = null;
  stopListening?.();
  stopListening = null;
  scanStore.setState(NO_SCAN);
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

/** The element as it is marked and, since, corrected. */
export function correctedElement(
  selections: readonly RegionSelection[],
  { samples, counterExamples }: Corrections,
): ScanElement {
  return { id: ELEMENT_ID, selections: [...selections, ...samples], counterExamples };
}

function storeResults(log: readonly LogEntry[]): void {
  writeStored('currentAnalysisResults', log.slice(0, MAX_STORED_ENTRIES));
}
