import { justAfter } from '@framescout/base';
import type { FrameIndex, Seconds, SkippedRange } from '@framescout/contract';
import type { Video } from '@framescout/media';
import type { ScoreBatch } from '../../detect/score-series.ts';
import { isSameSearch } from '../request/is-same-search.ts';
import type { ScanRequest } from '../request/scan-request.ts';
import type { Checkpoint, CheckpointStore, CheckpointSummary } from './checkpoint-store.ts';

const SAVE_EVERY_MS = 1000;

type JournalContext = {
  store: CheckpointStore | null;
  fingerprint: string;
  video: Video;
  skipsFrames: boolean;
};

/** Saves a scan as it runs, and restores one that was interrupted. Does nothing without a store. */
export class ScanJournal {
  /** Scores of an earlier, interrupted scan; empty unless resuming. */
  readonly restoredBatches: ScoreBatch[];
  readonly skippedRanges: SkippedRange[];
  readonly #store: CheckpointStore | null;
  readonly #video: Video;
  #summary: CheckpointSummary;
  #unsaved: ScoreBatch[] = [];
  #skippedNow: readonly SkippedRange[] = [];
  #savedMs = performance.now();
  #writing: Promise<void> = Promise.resolve();

  private constructor(
    { store, video }: JournalContext,
    summary: CheckpointSummary,
    batches: ScoreBatch[],
    skippedRanges: SkippedRange[],
  ) {
    this.#store = store;
    this.#video = video;
    this.#summary = summary;
    this.restoredBatches = batches;
    const resumeAt = this.resumeAt ?? Number.NEGATIVE_INFINITY;
    // What decoders ahead of the saved scores skipped is scanned again, and may be readable now.
    this.skippedRanges = skippedRanges.filter(({ startTime }) => startTime < resumeAt);
  }

  /**
   * Opens the journal of a scan: resumes the stored one if requested and matching, otherwise starts a new
   * one. If the stored one can't be read, it is left alone, and the new scan saves nothing.
   */
  static async open(request: ScanRequest, context: JournalContext): Promise<ScanJournal> {
    const { store, fingerprint, video, skipsFrames } = context;
    const run = crypto.randomUUID();
    const summary: CheckpointSummary = {
      fingerprint,
      project: request.project,
      videoName: video.info.name,
      progressPercent: 0,
      savedAt: Date.now(),
      elements: request.elements,
      matcher: request.matcher,
      everyNth: request.everyNth,
      skipsFrames,
      run,
    };
    let kept: Checkpoint | null = null;
    try {
      if (request.resume && store) kept = await store.takeOver(fingerprint, run, request.project);
    } catch {
      return new ScanJournal({ ...context, store: null }, summary, [], []);
    }
    if (kept && canResume(kept.summary, summary) && areInOrder(kept.batches)) {
      return new ScanJournal(context, { ...kept.summary, skipsFrames }, kept.batches, kept.skippedRanges);
    }
    await store?.begin(summary);
    return new ScanJournal(context, summary, [], []);
  }

  /** Where to resume the scan, or null to start from the beginning. */
  get resumeAt(): Seconds | null {
    const last = this.restoredBatches.at(-1)?.times.at(-1);
    return last === undefined ? null : justAfter(last);
  }

  /** How many frames come before the place where the scan resumes, according to the restored batches. */
  get framesBefore(): number {
    const last = this.restoredBatches.at(-1)?.frames.at(-1);
    return last === undefined ? 0 : last + 1;
  }

  /** The index of the next frame to score, according to the restored batches. */
  get nextFrame(): FrameIndex {
    const last = this.restoredBatches.at(-1)?.frames.at(-1);
    return last === undefined ? 0 : last + this.#summary.everyNth;
  }

  /** The run under which this is stored; null without a store. */
  get keptRun(): string | null {
    return this.#store && this.#summary.run;
  }

  /** Number of restored frames. */
  get restoredFrames(): number {
    const [first] = this.#summary.elements;
    const own = this.restoredBatches.filter((batch) => batch.elementId === first?.id);
    return own.reduce((sum, batch) => sum + batch.times.length, 0);
  }

  /** Records new scores, and saves them every few seconds. */
  note(batches: ScoreBatch[], skippedRanges: readonly SkippedRange[]): void {
    if (!this.#store) return;
    // Anything that other decoders have scanned beyond this isn't saved.
    const reached = batches.at(-1)?.times.at(-1);
    const progressPercent = reached === undefined ? this.#summary.progressPercent : this.#percentAt(reached);
    this.#summary = { ...this.#summary, progressPercent, savedAt: Date.now() };
    this.#unsaved.push(...batches);
    this.#skippedNow = skippedRanges;
    // Without scores, as while learning, a save would only put off the next.
    if (this.#unsaved.length > 0 && performance.now() - this.#savedMs >= SAVE_EVERY_MS) this.#save();
  }

  /** Saves everything so far, so that another scan can resume from there. */
  async keep(skippedRanges: readonly SkippedRange[]): Promise<void> {
    this.#skippedNow = skippedRanges;
    this.#save();
    await this.#writing;
  }

  /** Drops the checkpoint: a cancelled scan needs none, nor does one whose scores are stored elsewhere. */
  async close(): Promise<void> {
    await this.#writing;
    const { fingerprint, run } = this.#summary;
    // A checkpoint that stays (site data was cleared, the drive is gone) must not cost a finished scan.
    await this.#store?.dropRun(fingerprint, run).catch(() => undefined);
  }

  #percentAt(time: Seconds): number {
    const { firstFrameTime, duration } = this.#video.info;
    return Math.min(
      100,
      (100 * (time - firstFrameTime)) / Math.max(duration - firstFrameTime, Number.EPSILON),
    );
  }

  #save(): void {
    const store = this.#store;
    this.#savedMs = performance.now();
    if (!store) return;
    this.#writing = this.#writing.then(() => this.#write(store));
  }

  /** Writes what is unsaved once the write before has ended, so that failed writes change no order. */
  async #write(store: CheckpointStore): Promise<void> {
    const batches = this.#unsaved;
    if (batches.length === 0) return;
    this.#unsaved = [];
    try {
      await store.append(this.#summary, batches, [...this.#skippedNow]);
    } catch {
      // A checkpoint that can't be written (a full disk) must not end the scan; the next save retries.
      this.#unsaved = [...batches, ...this.#unsaved];
    }
  }
}

/** Whether every element's batches follow each other in time, as those of a single scan do. */
function areInOrder(batches: readonly ScoreBatch[]): boolean {
  const reached = new Map<string, Seconds>();
  return batches.every(({ elementId, times }) => {
    const before = reached.get(elementId) ?? Number.NEGATIVE_INFINITY;
    reached.set(elementId, times.at(-1) ?? before);
    return (times[0] ?? Number.POSITIVE_INFINITY) > before;
  });
}

/**
 * Whether a scan can resume from a checkpoint: not if it must score every frame, and the earlier one didn't.
 */
function canResume(kept: CheckpointSummary, wanted: CheckpointSummary): boolean {
  if (kept.skipsFrames && !wanted.skipsFrames) return false;
  const isSameWay = kept.matcher === wanted.matcher && kept.everyNth === wanted.everyNth;
  return isSameWay && isSameSearch(kept.elements, wanted.elements);
}
