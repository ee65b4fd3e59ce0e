import type { Seconds, SkippedRange } from '@framescout/contract';
import { type DecoderPreference, rotatedSize, type Video } from '@framescout/media';
import type { VideoSample } from 'mediabunny';
import type { RunControl } from '../../run-control.ts';
import type { FrameScorer } from '../score/frame-scorer.ts';
import type { ScoredSample } from '../score/scored-sample.ts';
import type { Exit } from '../trace/exit-tracer.ts';
import type { Chunk } from './chunk-planner.ts';
import type { DetectionTimes } from './detection-times.ts';

/** Inputs for scanning a chunk, and callbacks for its results. */
export type ChunkTask = {
  video: Video;
  chunk: Chunk;
  preference: DecoderPreference;
  /** Whether other chunks are decoded at the same time, by enough decoders to keep all cores busy. */
  isOneOfMany: boolean;
  scorer: FrameScorer;
  control: RunControl;
  /** What decides which frames to skip while nothing is in sight; null to decode all of them. */
  detectionTimes: DetectionTimes | null;
  /** Returns whether to score the frame at a time; not called for a scan that skips frames. */
  shouldScore(time: Seconds): boolean;
  /** Like {@link shouldScore}, but for a frame after the chunk; null if that can't be determined. */
  shouldScoreBeyond: ((time: Seconds) => boolean) | null;
  onFrame(time: Seconds, scores: readonly ScoredSample[]): void;
  /** Called at the chunk's end with the exits that were followed beyond it, by element. */
  onExits(exits: readonly (readonly Exit[])[]): void;
  /** Called after each frame, scored or not. */
  onReached(time: Seconds): void;
  onSkipped(range: SkippedRange): void;
};

/**
 * Progress in a chunk. `reached`: time of the last frame that was decoded or skipped on purpose. `failedAt`:
 * the value of `reached` when decoding last failed; reset once the scan has gone back, as it will reach the
 * same place again.
 */
export type ChunkPosition = { reached: Seconds; failedAt: Seconds };

/** Returns what to report about a frame of another size. */
export function skippedForSize(
  { timestamp, visibleRect }: VideoSample,
  { info, rotation }: Video,
): SkippedRange {
  const { width, height } = rotatedSize(visibleRect, rotation);
  const reason = `its picture is ${width} x ${height}, not ${info.width} x ${info.height} as elsewhere`;
  return { startTime: timestamp, endTime: timestamp + 1 / info.frameRate, reason };
}
