import type { RegionSelection, ScanReport, VideoInfo } from '@framescout/contract';
import {
  type CheckpointSummary,
  type EngineClient,
  type ScanRun,
  type ScanUpdate,
  type ScoreSeries,
  SelectionMissingError,
} from '@framescout/engine';
import { nextTask } from '../../platform/next-task.ts';
import { OwnedStore } from '../../platform/owned-store.ts';
import { type Elements, type ElementsState, scanElementOf } from '../elements/index.ts';
import { deriveResults } from './derive-results.ts';
import { type ScoresById, withoutPreviews } from './element-scores.ts';
import { isUnderWay, nextStatus, type ScanAction } from './scan-machine.ts';
import type { ScanOptions, ScanOptionsStore } from './scan-options.ts';
import { changesOf, NO_SCAN, type ScanState } from './scan-state.ts';
import type { Sensitivity } from './sensitivity.ts';

// Reading events out of a long series takes some milliseconds; this often they are read while a scan runs.
const DERIVE_MS = 500;

/** What a scan that is over found. */
export type EndedScan = { status: 'complete' | 'cancelled'; scores: ScoresById; report: ScanReport };

/** How a scan ended, for the page to tell. */
export type ScanEnd = 'complete' | 'cancelled';

/** What a scan is made of. */
export type ScanParts = {
  engine: Pick<EngineClient, 'startScan'>;
  info: VideoInfo;
  elements: Elements;
  sensitivity: Sensitivity;
  options: ScanOptionsStore;
};

/**
 * The scan of a video for its marked elements, and what it found, which follows sensitivity, rules and names. Dispose
 * it to end it and to follow nothing any more.
 */
export class Scan extends OwnedStore<ScanState> implements Disposable {
  readonly #parts: ScanParts;
  readonly #unsubscribe: readonly (() => void)[];
  #run: ScanRun | null = null;
  #cancelling = new AbortController();

  constructor(parts: ScanParts) {
    super(NO_SCAN);
    this.#parts = parts;
    this.#unsubscribe = [
      parts.sensitivity.subscribe(() => this.#readResults()),
      parts.elements.subscribe((now, before) => {
        if (readsOtherwise(now, before)) this.#readResults();
      }),
    ];
  }

  /**
   * Scans the video for the elements that are marked in full; with a checkpoint, goes on where it stopped. A scan that
   * is forgotten meanwhile counts as cancelled and touches nothing any more, whatever becomes of its engine.
   * @throws {SelectionMissingError} where no element is marked in full
   * @throws {RemoteError} what went wrong in the engine
   */
  async start({
    resumed,
    ...chosen
  }: Partial<ScanOptions> & { resumed?: CheckpointSummary | undefined } = {}): Promise<ScanEnd> {
    const { engine, elements, options } = this.#parts;
    const { marked } = elements;
    if (marked.length === 0) {
      throw new SelectionMissingError('Please select 3 frames before starting analysis');
    }
    const request = {
      ...options.getState(),
      ...chosen,
      ...(resumed && optionsOf(resumed)),
      elements: marked.map(scanElementOf),
      decoders: null,
      resume: resumed !== undefined,
    };
    if (!this.#move('start')) return 'cancelled';
    this.setState({ ...NO_SCAN, status: 'analyzing', scanned: this.#presentMarking() });
    let derivedAt = 0;
    const onUpdate = (update: ScanUpdate) => {
      if (isForgotten()) return;
      this.setState(changesOf(update, this.getState()));
      const now = performance.now();
      if (now - derivedAt < DERIVE_MS) return;
      derivedAt = now;
      this.#readResults();
    };
    this.#cancelling = new AbortController();
    const run = engine.startScan(request, { signal: this.#cancelling.signal, onUpdate });
    const isForgotten = () => this.#run !== run;
    this.#run = run;
    try {
      const { status, report } = await run.finished;
      if (isForgotten()) return 'cancelled';
      const scores = withoutPreviews(this.getState().scores);
      // The end brings much to show at once; each step is a task of its own.
      const steps = [
        () => this.setState({ report, skippedRanges: report.skippedRanges, scores }),
        () => this.#move(status === 'complete' ? 'complete' : 'cancel'),
        () => this.#readResults(),
      ];
      for (const step of steps) {
        step();
        await nextTask();
        if (isForgotten()) return 'cancelled';
      }
      return status;
    } catch (error) {
      if (isForgotten()) return 'cancelled';
      this.#move('fail');
      throw error;
    } finally {
      if (!isForgotten()) this.#run = null;
    }
  }

  /** Holds the scan. */
  pause(): void {
    if (this.#move('pause')) this.#run?.pause();
  }

  /** Lets the scan go on. */
  resume(): void {
    if (this.#move('resume')) this.#run?.resume();
  }

  /** Ends the scan; what was found so far stays on display. */
  cancel(): void {
    if (isUnderWay(this.getState().status)) this.#cancelling.abort();
  }

  /**
   * Shows what a scan of the video found that another engine made: it can be read anew, but not learnt from.
   * `isScanned` tells of which elements the present selections were scanned for.
   */
  show({ status, scores, report }: EndedScan, isScanned: (elementId: string) => boolean = () => true): void {
    this.forget();
    if (!this.#move(status === 'complete' ? 'show-complete' : 'show-cancelled')) return;
    this.setState({
      scanned: new Map([...this.#presentMarking()].filter(([id]) => isScanned(id))),
      scores,
      report,
      skippedRanges: report.skippedRanges,
      revision: 1,
      canLearn: false,
    });
    this.#readResults();
  }

  /** Ends the scan and forgets what it found. */
  forget(): void {
    this.cancel();
    this.#run = null;
    if (this.#move('forget')) this.setState(NO_SCAN);
  }

  /** Whether every element that is marked in full was scanned for as it is marked now. */
  get isOfPresentMarking(): boolean {
    const { status, scanned } = this.getState();
    const { marked } = this.#parts.elements;
    return status === 'complete' && marked.every(({ id, selections }) => scanned.get(id) === selections);
  }

  /** An element's selections are others now, but show what was scanned for. */
  carryScanned(
    elementId: string,
    before: readonly RegionSelection[],
    selections: readonly RegionSelection[],
  ): void {
    const { scanned } = this.getState();
    if (scanned.get(elementId) !== before) return;
    this.setState({ scanned: new Map(scanned).set(elementId, selections) });
  }

  /** An element is looked for elsewhere now than it was scanned for. */
  forgetScanned(elementId: string): void {
    const scanned = new Map(this.getState().scanned);
    if (scanned.delete(elementId)) this.setState({ scanned });
  }

  /** Says so while an element is learnt anew, by `work`. */
  async whileLearning<T>(work: Promise<T>): Promise<T> {
    this.setState({ isLearning: true });
    return work.finally(() => this.setState({ isLearning: false }));
  }

  /** Puts other scores of an element in place of the present ones. */
  replaceSeries(elementId: string, series: ScoreSeries): void {
    const { scores, revision } = this.getState();
    this.setState({
      scores: new Map(scores).set(elementId, { series, preview: null }),
      revision: revision + 1,
    });
    this.#readResults();
  }

  [Symbol.dispose](): void {
    for (const stop of this.#unsubscribe) stop();
    this.cancel();
    this.#run = null;
  }

  /** Reads events and logs anew out of the scores, at the present sensitivity and by the present rules. */
  #readResults(): void {
    const { status, scores } = this.getState();
    if (scores.size === 0) return;
    const { info, sensitivity } = this.#parts;
    const { elements, elementRules } = this.#parts.elements.getState();
    // A new element may get the id of one that is gone, but never its scores.
    const present = new Map([...scores].filter(([id]) => elements.some((element) => element.id === id)));
    const kept = present.size < scores.size ? present : scores;
    const results = deriveResults(kept, {
      elements,
      elementRules,
      sensitivity: sensitivity.fraction,
      video: info,
      isComplete: status === 'complete',
    });
    this.setState({ scores: kept, ...results });
  }

  #presentMarking(): ReadonlyMap<string, readonly RegionSelection[]> {
    const { elements } = this.#parts.elements.getState();
    return new Map(elements.map(({ id, selections }) => [id, selections]));
  }

  #move(action: ScanAction): boolean {
    const status = nextStatus(this.getState().status, action);
    if (!status) return false;
    this.setState({ status });
    return true;
  }
}

function optionsOf({ matcher, everyNth }: CheckpointSummary): ScanOptions {
  return { matcher, everyNth, keyframesFirst: false };
}

/** Whether results are read otherwise out of the same scores: by other rules, under other names, of fewer elements. */
function readsOtherwise(now: ElementsState, before: ElementsState): boolean {
  if (now.elementRules !== before.elementRules || now.elements.length !== before.elements.length) return true;
  return now.elements.some((element, index) => {
    const other = before.elements[index];
    return element.id !== other?.id || element.name !== other.name || element.rules !== other.rules;
  });
}
