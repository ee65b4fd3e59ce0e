import type { RegionSelection } from '@framescout/contract';
import type {
  EngineClient,
  ScanOutcome,
  ScanRun,
  ScanUpdate,
  ScoreSeries,
} from '@framescout/framescout/page';
import { nextTask } from '../../../platform/next-task.ts';
import { OwnedStore } from '../../../platform/owned-store.ts';
import type { MarkedElement } from '../../elements/index.ts';
import { asPreviews, withCorrected, withoutPreviews } from '../results/element-scores.ts';
import { changesResults, type ResultsContext, readScanResults } from './read-scan-results.ts';
import { elementsToScan, requestFor, type ScanOptionsStore, type ScanStart } from './scan-options.ts';
import {
  changesOf,
  type EarlierResults,
  type EndedScan,
  hasResults,
  isUnderWay,
  markingOf,
  NO_SCAN,
  resultsOf,
  type ScanPart,
  type ScanState,
  withoutRemoved,
} from './scan-state.ts';

// During a scan, events are derived from its scores at most once in this time, and for at most one part in six
// of the time: a long series takes hundreds of milliseconds, and updates would pile up.
const DERIVE_MS = 400;
const PAUSES_PER_DERIVATION = 5;

type ScanEnd = EndedScan['status'];
type Selections = readonly RegionSelection[];

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
  /** The scan in the engine whose news and end count, and what cancels it; null if there is none. */
  #run: { inEngine: ScanRun; cancelling: AbortController } | null = null;
  /** The results of the last scan that ended, until another has some; null if they are the ones shown. */
  #earlier: EarlierResults | null = null;
  /** When events had last been derived from the scores of the running scan (performance.now()). */
  #derivedMs = 0;
  #derivingMs = 0;
  /** The number of scans so far, including those by other engines. */
  #scans = 0;
  /** How much work is pending that {@link whileLearning} was given. */
  #lessons = 0;

  constructor(parts: ScanParts) {
    super(NO_SCAN);
    this.#parts = parts;
    this.#unsubscribe = [
      parts.sensitivity.subscribe(() => this.#readResults()),
      parts.edits.subscribe(() => this.#readResults()),
      parts.elements.subscribe((now, before) => {
        if (!changesResults(now, before)) return;
        this.#earlier &&= withoutRemoved(this.#earlier, now);
        this.#readResults();
      }),
    ];
  }

  /**
   * Scans the video for the fully marked elements; given a checkpoint, resumes from there, and only for the
   * elements in it. A scan that is forgotten while it runs counts as cancelled and changes nothing any more,
   * whatever happens to its engine. If it is cancelled or fails, the complete results before it are restored.
   * With `takesPictures`, pictures of events are available during the scan; with `isUnseen`, events are only
   * derived once it has ended; with `keepsCheckpoint`, that of a complete scan stays until it is dropped, as
   * `keptRun` of its results says; with `project`, a checkpoint is that of this project.
   * @throws {SelectionMissingError} if no element is fully marked
   * @throws {RemoteError} if the engine fails
   */
  async start(start: ScanStart = {}): Promise<ScanEnd> {
    const { engine, elements, options } = this.#parts;
    const marked = elementsToScan(elements, start);
    const request = requestFor(marked, options.getState(), start);
    const { report, status } = this.getState();
    if (isUnderWay(status)) return 'cancelled';
    // Its results are shown until the scan gets there. It has already covered the keyframes.
    const followsQuickLook = report?.isQuick && !request.isQuick && report.matcher === request.matcher;
    const showsQuickLook = followsQuickLook === true && this.isOfCurrentMarking;
    if (showsQuickLook) request.keyframesFirst = false;
    this.#begin(marked, request.isQuick, showsQuickLook);
    const cancelling = new AbortController();
    const isAbandoned = () => this.#run?.cancelling !== cancelling;
    const inEngine = engine.startScan(request, {
      signal: cancelling.signal,
      onUpdate: (update) => !isAbandoned() && this.#applyUpdate(update, start.isUnseen ?? false),
    });
    this.#run = { inEngine, cancelling };
    try {
      const outcome = await inEngine.finished;
      if (isAbandoned()) return 'cancelled';
      if (outcome.status === 'complete' || !this.#restoreEarlier()) await this.#end(outcome, isAbandoned);
      return isAbandoned() ? 'cancelled' : outcome.status;
    } catch (error) {
      if (isAbandoned()) return 'cancelled';
      this.setState({ status: 'failed', failure: error });
      if (!this.#restoreEarlier()) this.#readResults();
      throw error;
    } finally {
      if (!isAbandoned()) this.#run = null;
    }
  }

  /** Pauses the scan. */
  pause(): void {
    if (this.getState().status !== 'analyzing') return;
    this.setState({ status: 'paused' });
    this.#run?.inEngine.pause();
  }

  /** Resumes the scan. */
  resume(): void {
    if (this.getState().status !== 'paused') return;
    this.setState({ status: 'analyzing' });
    this.#run?.inEngine.resume();
  }

  /** Cancels the scan. What it found stays, unless there were complete results before, which return. */
  cancel(): void {
    this.#run?.cancelling.abort();
  }

  /**
   * Shows the results of a scan by another engine: they can be read with other settings, but not learned
   * from. `isScanned` tells for which elements the current selections were scanned.
   */
  show({ status, scores, report }: EndedScan, isScanned: (elementId: string) => boolean = () => true): void {
    const { elements } = this.#parts.elements.getState();
    this.forget();
    this.#scans++;
    this.setState({
      status,
      scanned: markingOf(elements.filter(({ id }) => isScanned(id))),
      scores,
      report,
      skippedRanges: report.skippedRanges,
      revision: 1,
      evidence: 'none',
    });
    this.#readResults();
  }

  /**
   * The results of the last scan that ended, which are not those on display while another one runs or after it
   * has failed; null if there are none.
   */
  get results(): EarlierResults | null {
    return resultsOf(this.getState()) ?? this.#earlier;
  }

  /** The part of the scan that undo may restore later. */
  get part(): ScanPart {
    const { status, report, scores, scanned, skippedRanges, evidence } = this.getState();
    return { status, report, scores, scanned, skippedRanges, evidence, scans: this.#scans };
  }

  /** Restores an earlier state of the same scan; the results of a later one stay, as scans aren't undone. */
  restorePart({ scans, status, ...results }: ScanPart): void {
    if (scans !== this.#scans || isUnderWay(this.getState().status)) return;
    if (status === 'idle') this.forget();
    if (!hasResults(status)) return;
    this.setState({ ...results, status, revision: this.getState().revision + 1 });
    this.#readResults();
  }

  /** Ends the scan and forgets its results. */
  forget(): void {
    this.cancel();
    this.#run = null;
    this.#earlier = null;
    this.setState(NO_SCAN);
    // Markers count without a scan.
    this.#readResults();
  }

  /** Whether every fully marked element was scanned with its current selections. */
  get isOfCurrentMarking(): boolean {
    const { status, scanned } = this.getState();
    const { marked } = this.#parts.elements;
    return status === 'complete' && marked.every(({ id, selections }) => scanned.get(id) === selections);
  }

  /** Records that an element's selections were replaced by others of the same, so that the scan counts. */
  replaceScanned(elementId: string, before: Selections, selections: Selections): void {
    this.#changeScanned((scanned) =>
      scanned.get(elementId) === before ? new Map(scanned).set(elementId, selections) : scanned,
    );
  }

  /** Records that an element's search area has changed since the scan. */
  markUnscanned(elementId: string): void {
    this.#changeScanned((scanned) => new Map([...scanned].filter(([id]) => id !== elementId)));
  }

  /** Sets `isLearning` while `work`, or other work given to this, is pending. */
  async whileLearning<T>(work: Promise<T>): Promise<T> {
    this.#lessons++;
    this.setState({ isLearning: true });
    return work.finally(() => this.setState({ isLearning: --this.#lessons > 0 }));
  }

  /** Replaces an element's scores after a correction, and keeps what the scan saw. */
  correctSeries(elementId: string, series: ScoreSeries): void {
    const { scores, revision } = this.getState();
    this.setState({ scores: withCorrected(scores, elementId, series), revision: revision + 1 });
    this.#readResults();
  }

  [Symbol.dispose](): void {
    for (const stop of this.#unsubscribe) stop();
    this.cancel();
    this.#run = null;
  }

  /** Takes the results away for a new scan, but shows those of the quick look that it is to replace. */
  #begin(marked: readonly MarkedElement[], isQuickLook: boolean, showsQuickLook: boolean): void {
    this.#earlier = this.results;
    const { scores, pictures } = this.getState();
    this.#scans++;
    this.#derivedMs = 0;
    this.setState({
      ...NO_SCAN,
      status: 'analyzing',
      isQuickLook,
      scanned: markingOf(marked),
      ...(showsQuickLook && { scores: asPreviews(scores), pictures, revision: 1 }),
    });
    this.#readResults();
  }

  /** Takes in how a scan ended, unless it is abandoned in the meantime. */
  async #end(outcome: ScanOutcome, isAbandoned: () => boolean): Promise<void> {
    const { status, report, keptRun, isResumed } = outcome;
    const { skippedRanges } = report;
    const scores = withoutPreviews(this.getState().scores);
    const evidence = isResumed ? 'since-resumed' : 'all';
    // This causes a lot of rendering; running each step as its own task keeps the page responsive.
    this.setState({ report, skippedRanges, scores, evidence, keptRun: keptRun ?? null });
    await nextTask();
    if (isAbandoned()) return;
    this.setState({ status });
    this.#earlier = null;
    await nextTask();
    if (isAbandoned()) return;
    this.#readResults();
    await nextTask();
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

  /** Restores the complete results from before a scan that gave none; returns whether there are any. */
  #restoreEarlier(): boolean {
    if (this.#earlier?.status !== 'complete') return false;
    // The engine has kept what the other scan saw, but no longer what this one did.
    const revision = this.getState().revision + 1;
    this.setState({ ...this.#earlier, evidence: 'none', revision, isEarlier: true });
    this.#earlier = null;
    this.#readResults();
    return true;
  }

  #changeScanned(change: (scanned: ScanState['scanned']) => ScanState['scanned']): void {
    this.setState({ scanned: change(this.getState().scanned) });
    this.#earlier &&= { ...this.#earlier, scanned: change(this.#earlier.scanned) };
  }

  #readResults(): void {
    this.setState(readScanResults(this.getState(), this.#parts));
  }
}
