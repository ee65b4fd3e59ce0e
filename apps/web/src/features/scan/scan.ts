import type { RegionSelection } from '@framescout/contract';
import {
  type CheckpointSummary,
  type EngineClient,
  type ScanOutcome,
  type ScanUpdate,
  type ScoreSeries,
  SelectionMissingError,
} from '@framescout/framescout/page';
import { nextTask } from '../../platform/next-task.ts';
import { OwnedStore } from '../../platform/owned-store.ts';
import { type MarkedElement, scanElementOf } from '../elements/index.ts';
import { asPreviews, withoutPreviews } from './element-scores.ts';
import { type QuickLook, replaceableQuickLook } from './quick-look.ts';
import { changesResults, type ResultsContext, readScanResults } from './read-scan-results.ts';
import { RunningScan } from './running-scan.ts';
import { isUnderWay, nextStatus, type ScanAction } from './scan-machine.ts';
import type { ScanOptions, ScanOptionsStore } from './scan-options.ts';
import { changesOf, type EndedScan, NO_SCAN, type ScanPart, type ScanState } from './scan-state.ts';

// During a scan, events are derived from its scores at most once in this time, and for at most one part in six
// of the time: a long series takes hundreds of milliseconds, and updates would pile up.
const DERIVE_MS = 400;
const PAUSES_PER_DERIVATION = 5;

/** How a scan ended. */
type ScanEnd = EndedScan['status'];

/** How to scan this time; anything left out is taken from the options. */
type ScanStart = Partial<ScanOptions> & {
  resumed?: CheckpointSummary | undefined;
  takesPictures?: boolean;
  isUnseen?: boolean;
};

const SHOW = { complete: 'show-complete', cancelled: 'show-cancelled' } as const;

/** The dependencies of a scan. */
export type ScanParts = ResultsContext & {
  engine: Pick<EngineClient, 'startScan'>;
  options: ScanOptionsStore;
};

/**
 * The scan of a video for its marked elements, and the results, which follow changes of sensitivity, rules
 * and names. Dispose it to end the scan and stop following changes.
 */
export class Scan extends OwnedStore<ScanState> implements Disposable {
  readonly #parts: ScanParts;
  readonly #unsubscribe: readonly (() => void)[];
  /** The scan in progress; null if there is none. */
  #run: RunningScan | null = null;
  /** When events had last been derived from the scores of the running scan (performance.now()). */
  #derivedMs = 0;
  /** How long that took. */
  #derivingMs = 0;
  /** The number of scans so far, including those by other engines. */
  #scans = 0;

  constructor(parts: ScanParts) {
    super(NO_SCAN);
    this.#parts = parts;
    this.#unsubscribe = [
      parts.sensitivity.subscribe(() => this.#readResults()),
      parts.edits.subscribe(() => this.#readResults()),
      parts.elements.subscribe((now, before) => {
        if (changesResults(now, before)) this.#readResults();
      }),
    ];
  }

  /**
   * Scans the video for the fully marked elements; given a checkpoint, resumes from there, and only for the
   * elements in it. A scan that is forgotten while it runs counts as cancelled and changes nothing any more,
   * whatever happens to its engine. With `takesPictures`, pictures of events are available during the scan.
   * With `isUnseen`, events are only derived once it has ended.
   * @throws {SelectionMissingError} if no element is fully marked
   * @throws {RemoteError} if the engine fails
   */
  async start({
    resumed,
    takesPictures = false,
    isUnseen = false,
    ...chosen
  }: ScanStart = {}): Promise<ScanEnd> {
    const { engine, elements, options } = this.#parts;
    const wantedIds = resumed?.elements.map(({ id }) => id);
    const marked = elements.marked.filter(({ id }) => wantedIds?.includes(id) ?? true);
    if (marked.length === 0) {
      throw new SelectionMissingError('Please select 3 frames before starting analysis');
    }
    const wanted = { ...options.getState(), ...chosen, ...(resumed && optionsOf(resumed)) };
    const quickLook = replaceableQuickLook(this.getState(), wanted, this.isOfCurrentMarking);
    const request = {
      ...wanted,
      // A quick look has already covered the keyframes.
      keyframesFirst: wanted.keyframesFirst && !quickLook,
      elements: marked.map(scanElementOf),
      decoders: null,
      resume: resumed !== undefined,
      takesPictures,
    };
    if (isUnderWay(this.getState().status)) return 'cancelled';
    this.#begin(marked, quickLook);
    const run = new RunningScan(engine, request, (update) => this.#applyUpdate(update, isUnseen));
    this.#run = run;
    try {
      const outcome = await run.finished;
      if (run.isAbandoned) return 'cancelled';
      if (outcome.status === 'cancelled' && quickLook) this.#restoreQuickLook(quickLook);
      else await this.#end(run, outcome);
      return run.isAbandoned ? 'cancelled' : outcome.status;
    } catch (error) {
      if (run.isAbandoned) return 'cancelled';
      this.#move('fail', { failure: error });
      if (quickLook) this.#restoreQuickLook(quickLook);
      else this.#readResults();
      throw error;
    } finally {
      if (!run.isAbandoned) this.#abandon();
    }
  }

  /** Pauses the scan. */
  pause(): void {
    if (this.#move('pause')) this.#run?.pause();
  }

  /** Resumes the scan. */
  resume(): void {
    if (this.#move('resume')) this.#run?.resume();
  }

  /** Cancels the scan; what it found so far stays on display. */
  cancel(): void {
    if (isUnderWay(this.getState().status)) this.#run?.cancel();
  }

  /**
   * Shows the results of a scan by another engine: they can be read with other settings, but not learned
   * from. `isScanned` tells for which elements the current selections were scanned.
   */
  show({ status, scores, report }: EndedScan, isScanned: (elementId: string) => boolean = () => true): void {
    this.forget();
    this.#scans++;
    this.#move(SHOW[status], {
      scanned: new Map([...this.#presentMarking()].filter(([id]) => isScanned(id))),
      scores,
      report,
      skippedRanges: report.skippedRanges,
      revision: 1,
      evidence: 'none',
    });
    this.#readResults();
  }

  /** The part of the scan that undo may restore later. */
  get part(): ScanPart {
    const { status, report, scores, scanned, skippedRanges, evidence } = this.getState();
    return { status, report, scores, scanned, skippedRanges, evidence, scans: this.#scans };
  }

  /**
   * Restores an earlier state of the same scan. The results of a later scan stay, because scanning cannot be
   * undone.
   */
  restorePart({ scans, status, ...results }: ScanPart): void {
    if (scans !== this.#scans || isUnderWay(this.getState().status)) return;
    if (status === 'idle') this.forget();
    if (status !== 'complete' && status !== 'cancelled') return;
    this.#move(SHOW[status], { ...results, revision: this.getState().revision + 1 });
    this.#readResults();
  }

  /** Ends the scan and forgets its results. */
  forget(): void {
    this.cancel();
    this.#abandon();
    this.#move('forget', NO_SCAN);
  }

  /** Whether every fully marked element was scanned with its current selections. */
  get isOfCurrentMarking(): boolean {
    const { status, scanned } = this.getState();
    const { marked } = this.#parts.elements;
    return status === 'complete' && marked.every(({ id, selections }) => scanned.get(id) === selections);
  }

  /**
   * Records that an element's selections were replaced by others that show the same thing, so that the scan
   * still counts for them.
   */
  replaceScanned(
    elementId: string,
    before: readonly RegionSelection[],
    selections: readonly RegionSelection[],
  ): void {
    const { scanned } = this.getState();
    if (scanned.get(elementId) !== before) return;
    this.setState({ scanned: new Map(scanned).set(elementId, selections) });
  }

  /** Records that an element's search area has changed since the scan. */
  markUnscanned(elementId: string): void {
    const scanned = new Map(this.getState().scanned);
    if (scanned.delete(elementId)) this.setState({ scanned });
  }

  /** Sets `isLearning` while `work` is pending. */
  async whileLearning<T>(work: Promise<T>): Promise<T> {
    this.setState({ isLearning: true });
    return work.finally(() => this.setState({ isLearning: false }));
  }

  /** Replaces an element's scores after a correction, and keeps what the scan saw. */
  correctSeries(elementId: string, series: ScoreSeries): void {
    const { scores, revision } = this.getState();
    const own = scores.get(elementId);
    const uncorrected = own?.uncorrected ?? own?.series ?? null;
    this.setState({
      scores: new Map(scores).set(elementId, { series, preview: null, uncorrected }),
      revision: revision + 1,
    });
    this.#readResults();
  }

  [Symbol.dispose](): void {
    for (const stop of this.#unsubscribe) stop();
    this.cancel();
    this.#abandon();
  }

  /** Clears the results for a new scan, except those of the quick look that it is to replace. */
  #begin(marked: readonly MarkedElement[], quickLook: QuickLook | null): void {
    // The last scan may still be on its way out.
    this.#abandon();
    this.#scans++;
    this.#derivedMs = 0;
    this.#move('start', {
      ...NO_SCAN,
      scanned: new Map(marked.map(({ id, selections }) => [id, selections])),
      ...(quickLook && { scores: asPreviews(quickLook.scores), pictures: quickLook.pictures, revision: 1 }),
    });
    this.#readResults();
  }

  /** Takes in how a scan ended, unless it is abandoned in the meantime. */
  async #end(run: RunningScan, { status, report, isResumed = false }: ScanOutcome): Promise<void> {
    const scores = withoutPreviews(this.getState().scores);
    const evidence = isResumed ? 'since-resumed' : 'all';
    // The end of a scan causes a lot of rendering; running each step as its own task keeps the page
    // responsive.
    const steps = [
      () => this.setState({ report, skippedRanges: report.skippedRanges, scores, evidence }),
      () => this.#move(status === 'complete' ? 'complete' : 'cancel'),
      () => this.#readResults(),
    ];
    for (const step of steps) {
      step();
      await nextTask();
      if (run.isAbandoned) return;
    }
  }

  /** Ignores the scan in progress from now on, if there is one. */
  #abandon(): void {
    this.#run?.abandon();
    this.#run = null;
  }

  /** Applies an update from the engine; deriving events from it is throttled. */
  #applyUpdate(update: ScanUpdate, isUnseen: boolean): void {
    const changes = changesOf(update, this.getState());
    const begun = performance.now();
    const wait = Math.max(DERIVE_MS, PAUSES_PER_DERIVATION * this.#derivingMs);
    const isDue = !isUnseen && begun - this.#derivedMs >= wait;
    const results = isDue ? readScanResults({ ...this.getState(), ...changes }, this.#parts) : {};
    if (isDue) {
      this.#derivedMs = performance.now();
      this.#derivingMs = this.#derivedMs - begun;
    }
    // A single state change, since each one causes a render.
    this.setState({ ...changes, ...results });
  }

  /** Restores a quick look after the scan that was to replace it was cancelled or failed. */
  #restoreQuickLook(quickLook: QuickLook): void {
    // The engine has kept what the other scan saw, but no longer what the quick look did.
    const revision = this.getState().revision + 1;
    this.#move('restore-quick-look', { ...quickLook, evidence: 'none', revision });
    this.#readResults();
  }

  /** Derives events and logs from the scores again, with the current sensitivity and rules. */
  #readResults(): void {
    this.setState(readScanResults(this.getState(), this.#parts));
  }

  #presentMarking(): ReadonlyMap<string, readonly RegionSelection[]> {
    const { elements } = this.#parts.elements.getState();
    return new Map(elements.map(({ id, selections }) => [id, selections]));
  }

  /** Changes the status together with `changes`; returns false and does nothing if `action` is impossible. */
  #move(action: ScanAction, changes: Partial<ScanState> = {}): boolean {
    const status = nextStatus(this.getState().status, action);
    if (!status) return false;
    this.setState({ ...changes, status });
    return true;
  }
}

function optionsOf({ matcher, everyNth, isSparing = false }: CheckpointSummary): ScanOptions {
  return { matcher, everyNth, isQuick: false, isSparing, keyframesFirst: false };
}
