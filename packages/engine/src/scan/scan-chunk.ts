import type { Seconds, SkippedRange } from '@framescout/contract';
import { EncodedPacketSink } from 'mediabunny';
import { type DecoderPreference, decodeRange, HAIR } from '../decode/decode-range.ts';
import type { OpenVideo } from '../open/open-video.ts';
import type { TimeMap } from '../open/time-map.ts';
import type { Chunk } from './chunk-planner.ts';
import type { FrameScorer } from './frame-scorer.ts';
import type { ScanControl } from './scan-control.ts';

/** What scanning a chunk needs, and where its results go. */
export type ChunkTask = {
  video: OpenVideo;
  map: TimeMap | null;
  chunk: Chunk;
  preference: DecoderPreference;
  scorer: FrameScorer;
  control: ScanControl;
  /** Tells whether to look at a frame, by its time and its number within the chunk. */
  shouldLook(time: Seconds, ordinal: number): boolean;
  onFrame(time: Seconds, similarities: readonly Uint16Array<ArrayBuffer>[]): void;
  /** Told after each frame, looked at or not. */
  onReached(time: Seconds): void;
  onSkipped(range: SkippedRange): void;
};

/**
 * Looks at the frames of one chunk, in order. A stretch that cannot be read or decoded is reported and left out; the
 * scan goes on at the next keyframe. Ends early when the scan is cancelled.
 */
export async function scanChunk(task: ChunkTask): Promise<void> {
  const { chunk, video, control } = task;
  const tally = { frames: 0, reached: chunk.start, skipped: 0 };
  let from = chunk.start;
  while (!control.isCancelled) {
    try {
      await scanStretch(task, from, tally);
      break;
    } catch (error) {
      const damagedFrom = Math.max(tally.reached, from, video.info.firstFrameTime);
      const next = await nextKeyframe(video, Math.max(damagedFrom, from));
      const end = Math.min(next ?? Number.POSITIVE_INFINITY, chunk.end);
      const until = Math.min(end, video.info.duration);
      task.onSkipped({ startTime: damagedFrom, endTime: until, reason: reasonOf(error) });
      tally.skipped += task.map?.countBetween(damagedFrom + HAIR, end) ?? 0;
      if (next === null || next >= chunk.end) break;
      from = next - HAIR;
    }
  }
  if (!control.isCancelled) reportMissing(task, tally);
}

type Tally = { frames: number; reached: Seconds; skipped: number };

async function scanStretch(task: ChunkTask, from: Seconds, tally: Tally): Promise<void> {
  const { video, chunk, preference, scorer, control } = task;
  for await (const sample of decodeRange(video, from, chunk.end, preference)) {
    try {
      const time = sample.timestamp - video.timelineStart;
      if (task.shouldLook(time, tally.frames)) {
        const similarities = await scorer.score(sample);
        if (control.isCancelled) return;
        task.onFrame(time, similarities);
      }
      tally.frames++;
      tally.reached = time;
      task.onReached(time);
    } finally {
      sample.close();
    }
    await control.whenRunning();
    if (control.isCancelled) return;
  }
}

/** Decoders may leave damaged frames out without a word; the container's index knows how many there should be. */
function reportMissing(task: ChunkTask, tally: Tally): void {
  const { map, chunk, video } = task;
  if (!map) return;
  const expected = map.countBetween(chunk.start, chunk.end) - tally.skipped;
  const missing = expected - tally.frames;
  if (missing <= 0) return;
  task.onSkipped({
    startTime: Math.max(chunk.start, video.info.firstFrameTime),
    endTime: Math.min(chunk.end, video.info.duration),
    reason: `${missing} damaged ${missing === 1 ? 'frame was' : 'frames were'} left out by the decoder in this stretch`,
  });
}

async function nextKeyframe(video: OpenVideo, after: Seconds): Promise<Seconds | null> {
  const sink = new EncodedPacketSink(video.track);
  const options = { metadataOnly: true };
  try {
    const current = await sink.getKeyPacket(after + video.timelineStart + HAIR, options);
    const next = current
      ? await sink.getNextKeyPacket(current, options)
      : await sink.getFirstKeyPacket(options);
    return next ? next.timestamp - video.timelineStart : null;
  } catch {
    return null;
  }
}

function reasonOf(error: unknown): string {
  const detail = error instanceof Error && error.message ? ` (${error.message})` : '';
  return `damaged data${detail}`;
}
