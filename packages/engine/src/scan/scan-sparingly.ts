import type { Seconds } from '@framescout/contract';
import type { UpcomingPacket } from '@framescout/media';
import { isInSight } from '../detect/may-show.ts';
import { type ChunkPosition, type ChunkTask, skippedForSize } from './chunk-task.ts';
import { FrameSkipper, UNSETTLED } from './frame-skipper.ts';
import { framesOnceLoaded } from './frames-once-loaded.ts';
import { LONGEST_ENTRANCE } from './plan-quick-look.ts';
import type { ScoredSample } from './scored-sample.ts';

type Held = { time: Seconds; scores: readonly ScoredSample[] };

/**
 * An undamaged part of a chunk that is scanned sparingly. `held`: scores that may still be replaced by those
 * of a closer look. `releasedUntil`: time of the last score that was handed over. Disposing it hands over the
 * rest.
 */
type SparingStretch = Disposable & {
  task: ChunkTask;
  skipper: FrameSkipper;
  position: ChunkPosition;
  held: Held[];
  releasedUntil: Seconds;
};

/**
 * Begins a part that is scanned sparingly, from a time to the chunk's end; null if every frame is to be
 * scanned.
 */
export async function beginSparing(
  task: ChunkTask,
  start: Seconds,
  position: ChunkPosition,
): Promise<SparingStretch | null> {
  const { chunk, sparing, video } = task;
  const map = sparing && (await video.locator.timeMap());
  if (!map) return null;
  const end = Math.min(chunk.end, video.info.duration);
  const lastKey = (await video.keyframeBefore(end - LONGEST_ENTRANCE)) ?? start;
  const skipper = new FrameSkipper(map, { start, end: chunk.end, lastKey }, sparing);
  const stretch: SparingStretch = {
    task,
    skipper,
    position,
    held: [],
    releasedUntil: position.reached,
    [Symbol.dispose]: () => release(stretch, Number.POSITIVE_INFINITY),
  };
  return stretch;
}

/**
 * Scores the frames from a time on in order, except those that may be skipped (see {@link FrameSkipper}). If
 * decoding fails, held scores stay held, so that another call can resume and still go back to them.
 */
export async function scanSparingly(stretch: SparingStretch, from: Seconds): Promise<void> {
  for (let next: Seconds | null = from; next !== null; ) next = await lookFrom(stretch, next);
}

/**
 * Scores frames until the chunk is done, which returns null, or until an earlier time must be revisited,
 * which returns that time.
 */
async function lookFrom(stretch: SparingStretch, start: Seconds): Promise<Seconds | null> {
  const { task, skipper, position } = stretch;
  const { video, chunk, preference, isOneOfMany, scorer, control } = task;
  skipper.resumeFrom(start);
  const skipsFrame = (time: Seconds) => skipper.skipsFrame(time);
  const skipsFilter = (packet: UpcomingPacket) => skipper.skipsFilter(packet);
  const options = { preference, isOneOfMany, skipsFrame, skipsFilter };
  const range = { start, end: chunk.end };
  for await (const sample of framesOnceLoaded(video, control, range, scorer.rects, options)) {
    const time = sample.timestamp;
    try {
      passLeftOut(stretch, time);
      // Must precede the skipper's forgetting these frames: a frame may stay for seconds.
      release(stretch, time - UNSETTLED);
      if (await video.hasOtherSize(sample)) {
        task.onSkipped(skippedForSize(sample, video));
      } else {
        const scores = skipper.isClose(time) ? await scorer.score(sample) : await scorer.glance(sample);
        if (control.isCancelled) return null;
        const again = skipper.recordScoredFrame(time, scores.some(isInSight));
        if (again !== null) return startAgain(stretch, again);
        stretch.held.push({ time, scores });
      }
      position.reached = time;
      task.onReached(time);
    } finally {
      sample.close();
    }
    await control.whenRunning();
    if (control.isCancelled) return null;
  }
  passLeftOut(stretch, chunk.end);
  return null;
}

/** Counts skipped frames as reached, since none of them is missing. */
function passLeftOut({ skipper, position }: SparingStretch, until: Seconds): void {
  position.reached = skipper.lastLeftOut({ start: position.reached, end: until }) ?? position.reached;
}

/** Drops held scores from a time on, but keeps what they reveal about elements that left before it. */
function startAgain(stretch: SparingStretch, from: Seconds): Seconds {
  const { position, held, releasedUntil } = stretch;
  stretch.held = held.filter(({ time }) => time < from);
  keepExits(stretch, held.slice(stretch.held.length), from);
  position.reached = stretch.held.at(-1)?.time ?? releasedUntil;
  position.failedAt = Number.NEGATIVE_INFINITY;
  return from;
}

/**
 * Hands over the exits in dropped scores that started before a time, or adds them to the last held score if
 * there is one.
 */
function keepExits({ task, held }: SparingStretch, dropped: readonly Held[], before: Seconds): void {
  const [first] = dropped;
  if (!first) return;
  const exits = first.scores.map((_, element) =>
    dropped.flatMap(({ scores }) => (scores[element]?.exits ?? []).filter(({ seenAt }) => seenAt < before)),
  );
  const last = held.at(-1);
  if (!last) {
    task.onExits(exits);
    return;
  }
  last.scores = last.scores.map((score, element) => ({
    ...score,
    exits: [...score.exits, ...(exits[element] ?? [])],
  }));
}

/** Hands over held scores of the frames before a time. */
function release(stretch: SparingStretch, before: Seconds): void {
  const { task, skipper, held } = stretch;
  const settled = held.filter(({ time }) => time < before);
  stretch.held = held.slice(settled.length);
  for (const { time, scores } of settled) {
    stretch.releasedUntil = time;
    if (skipper.counts(time)) task.onFrame(time, scores);
  }
}
