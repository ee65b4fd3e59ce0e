import type { Seconds, SkippedRange } from '@framescout/contract';
import {
  assertReadable,
  isBefore,
  isDecoderReclaimed,
  justAfter,
  MissingFramesError,
  type UpcomingPacket,
  type Video,
} from '@framescout/media';
import { LONGEST_STEP } from '../detect/fade-edges.ts';
import { type ChunkPosition, type ChunkTask, skippedForSize } from './chunk-task.ts';
import { framesOnceLoaded, isNotLoaded } from './frames-once-loaded.ts';
import { beginSparing, scanSparingly } from './scan-sparingly.ts';
import { LONGEST_SLIDE } from './shape-trail.ts';

// The browser may reclaim a hidden tab's decoder again and again; without progress, that must not loop
// forever.
const MAX_RECLAIMS = 20;

/**
 * Scores the frames of one chunk in order.
 *
 * A range that can't be read or decoded is reported and skipped; the scan continues at the next keyframe. A
 * decoder that the browser reclaims is silently replaced. Ends early if the scan is cancelled.
 */
export async function scanChunk(task: ChunkTask): Promise<void> {
  const { chunk, video, control } = task;
  const progress: ChunkProgress = {
    reached: Number.NEGATIVE_INFINITY,
    failedAt: Number.NEGATIVE_INFINITY,
    due: Math.max(chunk.start, video.info.firstFrameTime),
    reclaims: 0,
  };
  let start: Seconds | null = chunk.start;
  while (start !== null && !control.isCancelled) start = await scanStretch(task, start, progress);
  if (!control.isCancelled) await followBeyond(task);
}

/**
 * Follows elements that are leaving at a chunk's end into the frames after it, which another decoder scans,
 * until the tracers have decided or there are no more frames.
 */
async function followBeyond(task: ChunkTask): Promise<void> {
  const { chunk, video, preference, scorer, control, shouldScoreBeyond } = task;
  if (scorer.isFollowing && shouldScoreBeyond && Number.isFinite(chunk.end)) {
    const range = { start: chunk.end, end: chunk.end + LONGEST_SLIDE + LONGEST_STEP };
    try {
      const options = { preference, skipsFilter: isDisposable };
      for await (const sample of framesOnceLoaded(video, control, range, scorer.rects, options)) {
        try {
          if (await video.hasOtherSize(sample)) break;
          if (shouldScoreBeyond(sample.timestamp)) task.onExits(await scorer.scoreBeyondChunk(sample));
        } finally {
          sample.close();
        }
        await control.whenRunning();
        if (control.isCancelled || !scorer.isFollowing) break;
      }
    } catch (error) {
      await throwUnlessDamage(error, video);
      // Damage there is reported by the scan of the next chunk.
      return;
    }
  }
  task.onExits(scorer.finishExits());
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

/**
 * `due`: the latest time at which the next frame must start if the file is intact. `reclaims`: how many
 * decoders were reclaimed.
 */
type ChunkProgress = ChunkPosition & { due: Seconds; reclaims: number };

/**
 * Scores the frames from a time on until damage; returns the next keyframe after the damage, or null at the
 * chunk's end.
 */
async function scanStretch(
  task: ChunkTask,
  start: Seconds,
  progress: ChunkProgress,
): Promise<Seconds | null> {
  const { chunk, video, control } = task;
  const frameLength = 1 / video.info.frameRate;
  using sparing = await beginSparing(task, start, progress);
  let from = start;
  while (!control.isCancelled) {
    try {
      await (sparing ? scanSparingly(sparing, from) : scanEveryFrame(task, from, progress));
      if (!control.isCancelled) {
        await reportCutOff(task, progress, Math.max(progress.due, progress.reached + frameLength));
      }
      return null;
    } catch (error) {
      await throwUnlessDamage(error, video);
      if (error instanceof MissingFramesError) {
        for (const range of await rangesOf(error.missing, video)) {
          task.onSkipped(range);
          progress.due = Math.max(progress.due, range.endTime);
        }
        progress.reached = Math.max(progress.reached, error.missing.at(-1) ?? progress.reached);
        await reportCutOff(task, progress, Math.max(progress.due, progress.reached + frameLength));
        return null;
      }
      // Decoders read ahead, possibly into damage that belongs to another chunk.
      if (!(await hasFramesAfter(progress.reached, task))) return null;
      const hasAdvanced = progress.reached > progress.failedAt;
      progress.failedAt = progress.reached;
      if (hasAdvanced || (isDecoderReclaimed(error) && ++progress.reclaims <= MAX_RECLAIMS)) {
        from = Math.max(start, justAfter(progress.reached));
        progress.due = Math.max(progress.due, progress.reached + frameLength);
        continue;
      }
      const damagedFrom = Math.max(from, video.info.firstFrameTime);
      const next = await video.keyframeAfter(damagedFrom);
      const end = Math.min(next ?? Number.POSITIVE_INFINITY, chunk.end, video.info.duration);
      task.onSkipped({
        startTime: damagedFrom,
        endTime: Math.max(damagedFrom, end),
        reason: reasonOf(error),
      });
      return next !== null && next < chunk.end ? next : null;
    }
  }
  return null;
}

async function scanEveryFrame(task: ChunkTask, from: Seconds, position: ChunkPosition): Promise<void> {
  const { video, chunk, preference, isOneOfMany, scorer, control } = task;
  const range = { start: from, end: chunk.end };
  const options = { preference, isOneOfMany, skipsFilter: isDisposable };
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
      position.reached = time;
      task.onReached(time);
    } finally {
      sample.close();
    }
    await control.whenRunning();
    if (control.isCancelled) return;
  }
}

/**
 * Frames that no other is predicted from look nearly the same without the in-loop filter, since errors don't
 * accumulate.
 */
function isDisposable(packet: UpcomingPacket): boolean {
  return packet.isDisposable;
}

/** Whether a chunk has frames after a time. */
async function hasFramesAfter(reached: Seconds, { video, chunk }: ChunkTask): Promise<boolean> {
  if (isBefore(reached, chunk.start)) return true;
  const map = await video.locator.timeMap();
  const next = map ? map.endOf(map.frameAt(reached)) : reached + 1 / video.info.frameRate;
  return isBefore(next, Math.min(chunk.end, video.info.duration));
}

// How much of the duration may remain undecoded: containers without an index state the duration of the
// longest track.
const LOOSE_END: Seconds = 0.5;

/** Reports a file that ends before its stated duration: it was truncated, which demuxers silently ignore. */
async function reportCutOff(task: ChunkTask, { reached }: ChunkPosition, seenUntil: Seconds): Promise<void> {
  const { chunk, video, onSkipped } = task;
  const { duration, frameRate } = video.info;
  if (chunk.end === Number.POSITIVE_INFINITY) {
    if (
      duration - Math.max(seenUntil, await heldUntil(reached, video)) <
      (video.hasIndex ? 2 / frameRate : LOOSE_END)
    )
      return;
  } else if ((await framesLeft(task, reached)) < 2) {
    return;
  }
  const endTime = Math.min(chunk.end, duration);
  onSkipped({ startTime: seenUntil, endTime, reason: 'the file ends before this: it was cut off' });
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
