import { isBefore, justAfter } from '@framescout/base';
import type { Seconds, SkippedRange } from '@framescout/contract';
import { assertReadable, MissingFramesError, type Video } from '@framescout/media';
import { MAX_STEP_SECONDS } from '../../detect/fade-edges.ts';
import { MAX_SLIDE_SECONDS } from '../trace/shape-trail.ts';
import { type ChunkPosition, type ChunkTask, skippedForSize } from './chunk-task.ts';
import { DecoderChoice } from './decoder-choice.ts';
import { FrameSkippingScan } from './frame-skipping-scan.ts';
import { framesOnceLoaded, isNotLoaded } from './frames-once-loaded.ts';

// How much of the duration may remain undecoded: containers without an index state the duration of the
// longest track.
const LOOSE_END: Seconds = 0.5;

/**
 * Scores the frames of one chunk in order.
 *
 * A range that can't be read or decoded is reported and skipped; the scan continues at the next keyframe. A
 * decoder that the browser reclaims is silently replaced, and so is a hardware decoder that fails where a
 * software decoder doesn't. Ends early if the scan is cancelled.
 */
export async function scanChunk(task: ChunkTask): Promise<void> {
  await new ChunkScan(task).run();
}

/**
 * Rethrows errors that must not be reported as a damaged file: that the file is gone, that a decoder's code
 * could not be loaded, and bugs.
 */
async function throwUnlessDamage(error: unknown, video: Video): Promise<void> {
  await assertReadable(video.file);
  // The server is out of reach or refuses: every later part of the file would fail the same way.
  if (isNotLoaded(error)) throw error;
  if (error instanceof TypeError || error instanceof ReferenceError) throw error;
}

/** Scores the frames of one chunk, stretch by stretch between damage. */
class ChunkScan {
  readonly #task: ChunkTask;
  readonly #position: ChunkPosition = {
    reached: Number.NEGATIVE_INFINITY,
    failedAt: Number.NEGATIVE_INFINITY,
  };
  readonly #frameLength: Seconds;
  /** The latest time at which the next frame must start if the file is intact. */
  #due: Seconds;
  readonly #decoder: DecoderChoice;

  constructor(task: ChunkTask) {
    const { firstFrameTime, frameRate } = task.video.info;
    this.#task = task;
    this.#decoder = new DecoderChoice(task.preference);
    this.#frameLength = 1 / frameRate;
    this.#due = Math.max(task.chunk.start, firstFrameTime);
  }

  async run(): Promise<void> {
    const { chunk, control } = this.#task;
    let start: Seconds | null = chunk.start;
    while (start !== null && !control.isCancelled) start = await this.#scanStretch(start);
    if (!control.isCancelled) await this.#followBeyond();
  }

  /**
   * Follows elements that are leaving at a chunk's end into the frames after it, which another decoder scans,
   * until the tracers have decided or there are no more frames.
   */
  async #followBeyond(): Promise<void> {
    const { chunk, video, scorer } = this.#task;
    let from: Seconds | null = scorer.isFollowing && Number.isFinite(chunk.end) ? chunk.end : null;
    const follow = { reached: Number.NEGATIVE_INFINITY };
    while (from !== null) {
      try {
        await this.#scoreBeyond(from, follow);
        from = null;
      } catch (error) {
        await throwUnlessDamage(error, video);
        // Damage there is reported by the scan of the next chunk.
        if (!this.#decoder.mayReplace(error)) return;
        from = Math.max(chunk.end, justAfter(follow.reached));
      }
    }
    this.#task.onExits(scorer.finishExits());
  }

  /** Scores the frames after the chunk from a time on, advancing `follow`. */
  async #scoreBeyond(from: Seconds, follow: { reached: Seconds }): Promise<void> {
    const task = this.#task;
    const { chunk, video, scorer, control, shouldScoreBeyond } = task;
    if (!shouldScoreBeyond) return;
    const range = { start: from, end: chunk.end + MAX_SLIDE_SECONDS + MAX_STEP_SECONDS };
    const options = { preference: this.#decoder.preference };
    for await (const sample of framesOnceLoaded(video, control, range, scorer.rects, options)) {
      try {
        if (await video.hasOtherSize(sample)) return;
        if (shouldScoreBeyond(sample.timestamp)) task.onExits(await scorer.scoreBeyondChunk(sample));
        follow.reached = sample.timestamp;
      } finally {
        sample.close();
      }
      await control.whenRunning();
      if (control.isCancelled || !scorer.isFollowing) return;
    }
  }

  /**
   * Scores the frames from a time on until damage; returns the next keyframe after the damage, or null at the
   * chunk's end.
   */
  async #scanStretch(start: Seconds): Promise<Seconds | null> {
    const { video, control } = this.#task;
    const position = this.#position;
    using skipping = await FrameSkippingScan.begin(this.#task, start, position);
    let from = start;
    while (!control.isCancelled) {
      try {
        await (skipping ? skipping.scanFrom(from, this.#decoder.preference) : this.#scanEveryFrame(from));
        if (!control.isCancelled) await this.#reportCutOff();
        return null;
      } catch (error) {
        await throwUnlessDamage(error, video);
        if (error instanceof MissingFramesError) {
          await this.#skipMissing(error.missing);
          return null;
        }
        // Decoders read ahead, possibly into damage that belongs to another chunk.
        if (!(await hasFramesAfter(position.reached, this.#task))) return null;
        const hasAdvanced = position.reached > position.failedAt;
        position.failedAt = position.reached;
        if (hasAdvanced || this.#decoder.mayReplace(error)) {
          from = Math.max(start, justAfter(position.reached));
          this.#due = this.#seenUntil;
        } else {
          this.#decoder.reset();
          return await this.#skipDamage(from, error);
        }
      }
    }
    return null;
  }

  async #scanEveryFrame(from: Seconds): Promise<void> {
    const task = this.#task;
    const { video, chunk, isOneOfMany, scorer, control } = task;
    const range = { start: from, end: chunk.end };
    const options = { preference: this.#decoder.preference, isOneOfMany };
    for await (const sample of framesOnceLoaded(video, control, range, scorer.rects, options)) {
      try {
        const time = sample.timestamp;
        if (await video.hasOtherSize(sample)) {
          task.onSkipped(skippedForSize(sample, video));
        } else if (task.shouldScore(time)) {
          const scores = await scorer.score(sample);
          if (control.isCancelled) return;
          task.onFrame(time, scores);
        }
        this.#position.reached = time;
        task.onReached(time);
      } finally {
        sample.close();
      }
      await control.whenRunning();
      if (control.isCancelled) return;
    }
  }

  /** Until when the file is known to be intact, or its damage has been reported. */
  get #seenUntil(): Seconds {
    return Math.max(this.#due, this.#position.reached + this.#frameLength);
  }

  /** Reports frames that the decoder left out up to the chunk's end. */
  async #skipMissing(missing: readonly Seconds[]): Promise<void> {
    const { video, onSkipped } = this.#task;
    for (const range of await rangesOf(missing, video)) {
      onSkipped(range);
      this.#due = Math.max(this.#due, range.endTime);
    }
    this.#position.reached = Math.max(this.#position.reached, missing.at(-1) ?? this.#position.reached);
    await this.#reportCutOff();
  }

  /**
   * Reports what can't be decoded from a time on. Returns the keyframe at which to continue, or null if the
   * chunk has none.
   */
  async #skipDamage(from: Seconds, error: unknown): Promise<Seconds | null> {
    const { chunk, video, onSkipped } = this.#task;
    const startTime = Math.max(from, video.info.firstFrameTime);
    const next = await video.keyframeAfter(startTime);
    const end = Math.min(next ?? Number.POSITIVE_INFINITY, chunk.end, video.info.duration);
    onSkipped({ startTime, endTime: Math.max(startTime, end), reason: reasonOf(error) });
    return next !== null && next < chunk.end ? next : null;
  }

  /**
   * Reports a file that ends before its stated duration: it was truncated, which demuxers silently ignore.
   */
  async #reportCutOff(): Promise<void> {
    const { chunk, video, onSkipped } = this.#task;
    const { duration, frameRate } = video.info;
    const { reached } = this.#position;
    const startTime = this.#seenUntil;
    if (chunk.end === Number.POSITIVE_INFINITY) {
      const tolerated = video.hasIndex ? 2 / frameRate : LOOSE_END;
      if (duration - Math.max(startTime, await heldUntil(reached, video)) < tolerated) return;
    } else if ((await framesLeft(this.#task, reached)) < 2) {
      return;
    }
    const endTime = Math.min(chunk.end, duration);
    onSkipped({ startTime, endTime, reason: 'the file ends before this: it was cut off' });
  }
}

/** Whether a chunk has frames after a time. */
async function hasFramesAfter(reached: Seconds, { video, chunk }: ChunkTask): Promise<boolean> {
  if (isBefore(reached, chunk.start)) return true;
  const map = await video.locator.timeMap();
  const next = map ? map.endOf(map.frameAt(reached)) : reached + 1 / video.info.frameRate;
  return isBefore(next, Math.min(chunk.end, video.info.duration));
}

/**
 * Until when a frame stays on screen, which may be for seconds; 0 if that is unknown. Of a file known to be
 * cut off, the last frame's end is that of the whole video.
 */
async function heldUntil(reached: Seconds, { locator, info }: Video): Promise<Seconds> {
  const map = info.damage ? null : await locator.timeMap();
  return map && Number.isFinite(reached) ? map.endOf(map.frameAt(reached)) : 0;
}

/**
 * Counts the frames that a chunk which isn't the last has after a time. Time alone doesn't tell, since one
 * frame may stay for seconds. Returns 0 without an index to count by.
 */
async function framesLeft({ chunk, video }: ChunkTask, reached: Seconds): Promise<number> {
  const map = await video.locator.timeMap();
  if (!map) return 0;
  const last = map.frameAt(chunk.end) - 1;
  return last - (Number.isFinite(reached) ? map.frameAt(reached) : map.frameAt(chunk.start) - 1);
}

/**
 * Converts missing frames to time ranges, each up to the next frame that exists; adjacent frames share one.
 */
async function rangesOf(missing: readonly Seconds[], video: Video): Promise<SkippedRange[]> {
  const frameLength = 1 / video.info.frameRate;
  const map = await video.locator.timeMap();
  const endOf = (time: Seconds) => {
    const next = map ? map.startOf(map.frameAt(time) + 1) : time;
    return isBefore(time, next) ? next : time + frameLength;
  };
  const ranges: SkippedRange[] = [];
  for (const time of missing) {
    const last = ranges.at(-1);
    if (last && time - last.endTime < frameLength / 2) last.endTime = endOf(time);
    else ranges.push({ startTime: time, endTime: endOf(time), reason: 'damaged frames were left out' });
  }
  return ranges;
}

function reasonOf(error: unknown): string {
  const detail = error instanceof Error && error.message ? ` (${error.message})` : '';
  return `damaged data${detail}`;
}
