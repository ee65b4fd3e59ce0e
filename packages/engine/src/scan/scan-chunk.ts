import type { Seconds, SkippedRange } from '@framescout/contract';
import {
  assertReadable,
  isBefore,
  isReclaimed,
  justAfter,
  MissingFramesError,
  type Video,
} from '@framescout/media';
import { type ChunkTask, skippedForSize, type Tally } from './chunk-task.ts';
import { endStretch, type SparingStretch, scanSparingly } from './scan-sparingly.ts';
import { SparingLook } from './sparing-look.ts';

// A hidden tab's decoder can be reclaimed again and again; without progress, that must not loop forever.
const MAX_RECLAIMS = 20;

/**
 * Scores the frames of one chunk in order.
 * A range that cannot be read or decoded is reported and skipped; the scan continues at the next keyframe. A decoder
 * that the browser reclaims is silently replaced. Ends early if the scan is cancelled.
 */
export async function scanChunk(task: ChunkTask): Promise<void> {
  const scan: ChunkScan = {
    tally: { reached: Number.NEGATIVE_INFINITY, failedAt: Number.NEGATIVE_INFINITY },
    sparing: null,
  };
  try {
    await scanStretches(task, scan);
  } finally {
    if (scan.sparing) endStretch(scan.sparing);
  }
}

/** How far a chunk is, and the stretch of it that is scanned sparingly; null if every frame is. */
type ChunkScan = { tally: Tally; sparing: SparingStretch | null };

/** Scores the stretches of a chunk between damage. */
async function scanStretches(task: ChunkTask, scan: ChunkScan): Promise<void> {
  const { chunk, video, control } = task;
  const { tally } = scan;
  const frameLength = 1 / video.info.frameRate;
  // Where the current stretch begins: at the chunk's start, or after damage.
  let start = chunk.start;
  let from = start;
  scan.sparing = await sparingStretch(task, start, tally);
  let due = Math.max(chunk.start, video.info.firstFrameTime);
  let reclaims = 0;
  while (!control.isCancelled) {
    try {
      await (scan.sparing ? scanSparingly(scan.sparing, from) : scanEveryFrame(task, from, tally));
      if (!control.isCancelled) await reportCutOff(task, tally, Math.max(due, tally.reached + frameLength));
      return;
    } catch (error) {
      // A bug must not be reported as a damaged file, nor a file that is gone as a bug.
      if (error instanceof TypeError || error instanceof ReferenceError) {
        await assertReadable(video.file);
        throw error;
      }
      if (error instanceof MissingFramesError) {
        for (const range of await rangesOf(error.missing, video)) {
          task.onSkipped(range);
          due = Math.max(due, range.endTime);
        }
        tally.reached = Math.max(tally.reached, error.missing.at(-1) ?? tally.reached);
        await reportCutOff(task, tally, Math.max(due, tally.reached + frameLength));
        return;
      }
      // Decoders read ahead, into damage that is another chunk's.
      if (!(await hasFramesAfter(tally.reached, task))) return;
      const hasAdvanced = tally.reached > tally.failedAt;
      tally.failedAt = tally.reached;
      if (hasAdvanced || (isReclaimed(error) && ++reclaims <= MAX_RECLAIMS)) {
        from = Math.max(start, justAfter(tally.reached));
        due = Math.max(due, tally.reached + frameLength);
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
      if (next === null || next >= chunk.end) return;
      start = next;
      from = start;
      if (scan.sparing) endStretch(scan.sparing);
      scan.sparing = await sparingStretch(task, start, tally);
    }
  }
}

/** A stretch to scan sparingly, from a time to the chunk's end; null if every frame is scanned. */
async function sparingStretch(task: ChunkTask, start: Seconds, tally: Tally): Promise<SparingStretch | null> {
  const { chunk, sparing, video } = task;
  const map = sparing && (await video.locator.timeMap());
  if (!map) return null;
  const look = new SparingLook(map, { start, end: chunk.end }, sparing);
  return { task, look, tally, held: [], releasedUntil: tally.reached };
}

async function scanEveryFrame(task: ChunkTask, from: Seconds, tally: Tally): Promise<void> {
  const { video, chunk, preference, isOneOfMany, scorer, control } = task;
  const range = { start: from, end: chunk.end };
  for await (const sample of video.frames(range, scorer.rects, { preference, isOneOfMany })) {
    try {
      const time = sample.timestamp;
      if (await video.hasOtherSize(sample)) {
        task.onSkipped(skippedForSize(sample, video));
      } else if (task.shouldLook(time)) {
        const scores = await scorer.score(sample);
        if (control.isCancelled) return;
        task.onFrame(time, scores);
      }
      tally.reached = time;
      task.onReached(time);
    } finally {
      sample.close();
    }
    await control.whenRunning();
    if (control.isCancelled) return;
  }
}

/** Whether a chunk has frames after a time. */
async function hasFramesAfter(reached: Seconds, { video, chunk }: ChunkTask): Promise<boolean> {
  if (isBefore(reached, chunk.start)) return true;
  const map = await video.locator.timeMap();
  const next = map ? map.endOf(map.frameAt(reached)) : reached + 1 / video.info.frameRate;
  return isBefore(next, Math.min(chunk.end, video.info.duration));
}

// How much of the duration may remain unseen: containers without an index state that of the longest track.
const LOOSE_END: Seconds = 0.5;

/** Reports a file that ends before its stated duration: it was truncated, which demuxers silently ignore. */
async function reportCutOff(task: ChunkTask, { reached }: Tally, seenUntil: Seconds): Promise<void> {
  const { chunk, video, onSkipped } = task;
  const { duration, frameRate } = video.info;
  if (chunk.end === Number.POSITIVE_INFINITY) {
    if (duration - seenUntil < (video.hasIndex ? 2 / frameRate : LOOSE_END)) return;
  } else if ((await framesLeft(task, reached)) < 2) {
    return;
  }
  const endTime = Math.min(chunk.end, duration);
  onSkipped({ startTime: seenUntil, endTime, reason: 'the file ends before this: it was cut off' });
}

/**
 * How many frames a chunk that is followed by others has after a time. They are counted, since one frame may stay for
 * seconds; 0 where there is no index to count by.
 */
async function framesLeft({ chunk, video }: ChunkTask, reached: Seconds): Promise<number> {
  const map = await video.locator.timeMap();
  if (!map) return 0;
  const last = map.frameAt(chunk.end) - 1;
  return last - (Number.isFinite(reached) ? map.frameAt(reached) : map.frameAt(chunk.start) - 1);
}

/** Missing frames as time ranges, up to the next frame that is there; adjacent frames share one. */
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
