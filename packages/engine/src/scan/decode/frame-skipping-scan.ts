import type { Seconds } from '@framescout/contract';
import type { DecoderPreference, UpcomingPacket } from '@framescout/media';
import { isInSight } from '../../detect/could-belong-to-event.ts';
import type { ScoredSample } from '../score/scored-sample.ts';
import { MAX_ENTRANCE_SECONDS } from '../trace/entrance-limits.ts';
import { type ChunkPosition, type ChunkTask, skippedForSize } from './chunk-task.ts';
import { FrameSkipper, UNSETTLED } from './frame-skipper.ts';
import { framesOnceLoaded } from './frames-once-loaded.ts';

type Held = { time: Seconds; scores: readonly ScoredSample[] };

/**
 * Scans an undamaged part of a chunk without the frames that may be skipped (see {@link FrameSkipper}).
 * Disposing it hands over the scores that it still holds.
 */
export class FrameSkippingScan implements Disposable {
  readonly #task: ChunkTask;
  readonly #skipper: FrameSkipper;
  readonly #position: ChunkPosition;
  /** Scores that may still be replaced by those of a closer look. */
  #held: Held[] = [];
  /** Time of the last score that was handed over. */
  #releasedUntil: Seconds;

  private constructor(task: ChunkTask, skipper: FrameSkipper, position: ChunkPosition) {
    this.#task = task;
    this.#skipper = skipper;
    this.#position = position;
    this.#releasedUntil = position.reached;
  }

  /**
   * Begins to scan from a time to the chunk's end, advancing `position`; returns null if every frame is to be
   * scanned.
   */
  static async begin(
    task: ChunkTask,
    start: Seconds,
    position: ChunkPosition,
  ): Promise<FrameSkippingScan | null> {
    const { chunk, detectionTimes, video } = task;
    const map = detectionTimes && (await video.locator.timeMap());
    if (!map) return null;
    const end = Math.min(chunk.end, video.info.duration);
    const lastKey = (await video.keyframeBefore(end - MAX_ENTRANCE_SECONDS)) ?? start;
    const skipper = new FrameSkipper(map, { start, end: chunk.end, lastKey }, detectionTimes);
    return new FrameSkippingScan(task, skipper, position);
  }

  /**
   * Scores the frames from a time on in order. If decoding fails, held scores stay held, so that another call
   * can resume and still go back to them.
   */
  async scanFrom(start: Seconds, preference: DecoderPreference): Promise<void> {
    let next: Seconds | null = start;
    while (next !== null) next = await this.#scanUntilRestart(next, preference);
  }

  [Symbol.dispose](): void {
    this.#release(Number.POSITIVE_INFINITY);
  }

  /**
   * Scores frames until the chunk is done, which returns null, or until an earlier time must be revisited,
   * which returns that time.
   */
  async #scanUntilRestart(start: Seconds, preference: DecoderPreference): Promise<Seconds | null> {
    const skipper = this.#skipper;
    const { video, chunk, isOneOfMany, scorer, control } = this.#task;
    skipper.resumeFrom(start);
    const skipsFrame = (time: Seconds) => skipper.skipsFrame(time);
    const skipsFilter = (packet: UpcomingPacket) => skipper.skipsFilter(packet);
    const options = { preference, isOneOfMany, skipsFrame, skipsFilter };
    const range = { start, end: chunk.end };
    for await (const sample of framesOnceLoaded(video, control, range, scorer.rects, options)) {
      const time = sample.timestamp;
      try {
        this.#recordSkipped(time);
        // Must precede the skipper's forgetting these frames: a frame may stay for seconds.
        this.#release(time - UNSETTLED);
        if (await video.hasOtherSize(sample)) {
          this.#task.onSkipped(skippedForSize(sample, video));
        } else {
          const scores = skipper.isClose(time) ? await scorer.score(sample) : await scorer.glance(sample);
          if (control.isCancelled) return null;
          const again = skipper.recordScoredFrame(time, scores.some(isInSight));
          if (again !== null) {
            this.#dropFrom(again);
            return again;
          }
          this.#held.push({ time, scores });
        }
        this.#position.reached = time;
        this.#task.onReached(time);
      } finally {
        sample.close();
      }
      await control.whenRunning();
      if (control.isCancelled) return null;
    }
    this.#recordSkipped(chunk.end);
    return null;
  }

  /** Counts skipped frames as reached, since none of them is missing. */
  #recordSkipped(until: Seconds): void {
    const skipped = this.#skipper.lastLeftOut({ start: this.#position.reached, end: until });
    this.#position.reached = skipped ?? this.#position.reached;
  }

  /** Drops held scores from a time on, but keeps what they reveal about elements that left before it. */
  #dropFrom(from: Seconds): void {
    const dropped = this.#held.filter(({ time }) => time >= from);
    this.#held = this.#held.filter(({ time }) => time < from);
    this.#keepExits(dropped, from);
    this.#position.reached = this.#held.at(-1)?.time ?? this.#releasedUntil;
    this.#position.failedAt = Number.NEGATIVE_INFINITY;
  }

  /**
   * Hands over the exits in dropped scores that started before a time, or adds them to the last held score if
   * there is one.
   */
  #keepExits(dropped: readonly Held[], before: Seconds): void {
    const [first] = dropped;
    if (!first) return;
    const exits = first.scores.map((_, element) =>
      dropped.flatMap(({ scores }) => (scores[element]?.exits ?? []).filter(({ seenAt }) => seenAt < before)),
    );
    const last = this.#held.at(-1);
    if (!last) {
      this.#task.onExits(exits);
      return;
    }
    last.scores = last.scores.map((score, element) => ({
      ...score,
      exits: [...score.exits, ...(exits[element] ?? [])],
    }));
  }

  /** Hands over held scores of the frames before a time. */
  #release(before: Seconds): void {
    const settled = this.#held.filter(({ time }) => time < before);
    this.#held = this.#held.slice(settled.length);
    for (const { time, scores } of settled) {
      this.#releasedUntil = time;
      if (this.#skipper.counts(time)) this.#task.onFrame(time, scores);
    }
  }
}
