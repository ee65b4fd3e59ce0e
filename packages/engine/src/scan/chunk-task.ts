import type { Seconds, SkippedRange } from '@framescout/contract';
import { type DecoderPreference, turnedSize, type Video } from '@framescout/media';
import type { VideoSample } from 'mediabunny';
import type { RunControl } from '../run-control.ts';
import type { Chunk } from './chunk-planner.ts';
import type { Exit } from './exit-tracer.ts';
import type { FrameScorer } from './frame-scorer.ts';
import type { ScoredSample } from './ordered-scores.ts';
import type { SightingTimes } from './sighting-times.ts';

/** Inputs for scanning a chunk, and callbacks for its results. */
export type ChunkTask = {
  video: Video;
  chunk: Chunk;
  preference: DecoderPreference;
  /** Whether other chunks are decoded meanwhile, by as many decoders as keep all cores busy. */
  isOneOfMany: boolean;
  scorer: FrameScorer;
  control: RunControl;
  /** What a scan that leaves out frames while nothing is in sight goes by; null to decode all of them. */
  sparing: SightingTimes | null;
  /** Whether to score a frame, by its time; not asked if frames are left out. */
  shouldLook(time: Seconds): boolean;
  /** {@link shouldLook}, of a frame after the chunk; null if that cannot be told. */
  isLookedAt: ((time: Seconds) => boolean) | null;
  onFrame(time: Seconds, scores: readonly ScoredSample[]): void;
  /** Called with what left at the chunk's end, by element. */
  onExits(exits: readonly (readonly Exit[])[]): void;
  /** Called after each frame, scored or not. */
  onReached(time: Seconds): void;
  onSkipped(range: SkippedRange): void;
};

/**
 * Progress in a chunk. `reached`: the time of the last frame that was decoded, or left out on purpose. `failedAt`: the same
 * when decoding last failed; forgotten once the scan has gone back, as it will come to the same place again.
 */
export type Tally = { reached: Seconds; failedAt: Seconds };

/** What is reported of a frame of another size. */
export function skippedForSize(
  { timestamp, visibleRect }: VideoSample,
  { info, rotation }: Video,
): SkippedRange {
  const { width, height } = turnedSize(visibleRect, rotation);
  const reason = `its picture is ${width} x ${height}, not ${info.width} x ${info.height} as elsewhere`;
  return { startTime: timestamp, endTime: timestamp + 1 / info.frameRate, reason };
}
