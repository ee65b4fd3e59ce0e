import { isBefore } from '@framescout/base';
import type { Seconds } from '@framescout/contract';
import type { TimeRange } from '@framescout/media';
import { CHUNKS, type Chunk, ChunkPlanner, FRAME_SKIPPING_CHUNKS } from './decode/chunk-planner.ts';
import type { DecoderPool } from './decode/decoder-pool.ts';
import type { DetectionTimes } from './decode/detection-times.ts';
import { repeatWithBackoff } from './decode/repeat-with-backoff.ts';
import { scanChunk } from './decode/scan-chunk.ts';
import type { ScanJournal } from './journal/scan-journal.ts';
import type { KeyframeScores } from './keyframes/keyframe-scores.ts';
import type { PassContext } from './pass-context.ts';
import type { EvidenceStore } from './score/evidence-store.ts';
import { FrameScorer } from './score/frame-scorer.ts';
import { OrderedScores } from './score/ordered-scores.ts';
import { PatchPool } from './score/patch-pool.ts';

/** The inputs of a full pass, and where its results go. */
type FullPassParts = {
  context: PassContext;
  /** Ascending, each starting at a keyframe. */
  ranges: readonly TimeRange[];
  /** Frames before this are decoded as a lead-in, but not kept. */
  firstTime: Seconds;
  pool: DecoderPool;
  journal: ScanJournal;
  evidence: EvidenceStore | null;
  /** What decides when frames may be skipped; null to decode all of them. */
  detectionTimes: DetectionTimes | null;
  /**
   * The scores of a quick look's keyframes, which represent the frames between the ranges; null for any other
   * scan.
   */
  keyframes: KeyframeScores | null;
};

/** Scans every frame of some ranges, or one in N, in chunks that a pool of decoders shares. */
export class FullPass {
  readonly #parts: FullPassParts;
  readonly #planner: ChunkPlanner;
  readonly #patches = new PatchPool();
  readonly #ordered: OrderedScores;
  #counted: number;

  constructor(parts: FullPassParts) {
    const { context, ranges, pool, journal, detectionTimes } = parts;
    const { video, matchers, method } = context;
    this.#parts = parts;
    this.#planner = new ChunkPlanner(
      video,
      ranges,
      pool.size,
      detectionTimes ? FRAME_SKIPPING_CHUNKS : CHUNKS,
    );
    this.#ordered = new OrderedScores(
      matchers,
      method.map,
      method.everyNth,
      journal.nextFrame,
      this.#patches,
    );
    this.#counted = journal.framesBefore;
  }

  /** Whether the last chunk has been started. */
  get isExhausted(): boolean {
    return this.#planner.isExhausted;
  }

  /**
   * Scans chunk by chunk until there are no more, or the scan is cancelled or should finish soon.
   * @throws the error of a decoder that failed for any reason other than damage
   */
  async run(): Promise<void> {
    const { context, pool } = this.#parts;
    const endUpdates = repeatWithBackoff(() => this.#flush());
    try {
      await pool.run({
        hasMore: () => this.#mayBegin && !this.#planner.isExhausted,
        decode: () => this.#decodeChunks(),
        framesSinceLastAsked: () => context.reporter.progress.framesSinceLastAsked(),
      });
    } finally {
      endUpdates();
    }
    if (!context.control.isCancelled) {
      this.#passOver({ start: this.#planner.end, end: Number.POSITIVE_INFINITY }, this.#planner.count);
    }
    this.#flush(true);
  }

  get #mayBegin(): boolean {
    const { control } = this.#parts.context;
    return !control.isCancelled && !control.isFinishing;
  }

  /** Sends and saves the new results that directly follow those sent last. */
  #flush(areLast = false): void {
    const { context, journal } = this.#parts;
    const { control, reporter } = context;
    const batches = this.#ordered.drain(areLast);
    journal.note(batches, reporter.skippedRanges);
    if (control.state !== 'paused' || batches.length > 0) reporter.send('full', { batches });
  }

  /** Runs one decoder. */
  async #decodeChunks(): Promise<void> {
    const { context, pool, evidence } = this.#parts;
    const { video, matchers, pictures } = context;
    const scorer = new FrameScorer(video, matchers, { evidence, pictures, pool: this.#patches });
    while (this.#mayBegin && !pool.isTooLarge) {
      const chunk = await this.#planner.next();
      if (!chunk) return;
      this.#passOver({ start: chunk.after, end: chunk.start }, chunk.index);
      await this.#scan(chunk, scorer);
    }
  }

  async #scan(chunk: Chunk, scorer: FrameScorer): Promise<void> {
    const { context, firstTime, pool, detectionTimes } = this.#parts;
    const { video, control, preference, startTime, reporter } = context;
    const { map, everyNth, mustCount } = context.method;
    let reached = Math.max(chunk.start, startTime);
    const cover = (time: Seconds) => {
      const length = Math.max(0, time - reached);
      reporter.progress.cover(length);
      detectionTimes?.addScannedLength(length);
      reached = Math.max(reached, time);
    };
    await scanChunk({
      video,
      chunk,
      preference,
      isOneOfMany: pool.isFrameByFrame && !chunk.isAmongLast,
      scorer,
      control,
      detectionTimes,
      shouldScore: (time) => {
        const index = map ? map.frameAt(time) : this.#counted++;
        return index % everyNth === 0;
      },
      onFrame: (time, scores) => {
        if (isBefore(time, firstTime)) return;
        reporter.progress.countFrame();
        this.#ordered.add(chunk.index, time, scores);
      },
      shouldScoreBeyond: mustCount
        ? null
        : (time) => everyNth === 1 || (map?.frameAt(time) ?? 0) % everyNth === 0,
      onExits: (exits) => this.#ordered.addExits(chunk.index, exits),
      onReached: cover,
      onSkipped: (range) => {
        if (isBefore(range.startTime, firstTime)) return;
        reporter.skip(range);
        cover(range.endTime);
      },
    });
    const memories = scorer.endChunk();
    if (control.isCancelled) return;
    cover(Math.min(chunk.end, video.info.duration));
    this.#ordered.finish(chunk.index, memories);
  }

  /** Skips the frames between two chunks, except for the keyframes of a quick look. */
  #passOver(range: TimeRange, chunk: number): void {
    const { context, keyframes } = this.#parts;
    if (!keyframes) return;
    const { progress } = context.reporter;
    for (const { time, scores } of keyframes.within(range)) {
      progress.countFrame();
      this.#ordered.add(chunk, time, scores);
    }
    progress.cover(Math.max(0, Math.min(range.end, context.video.info.duration) - range.start));
    if (chunk === this.#planner.count) this.#ordered.finish(chunk);
  }
}
