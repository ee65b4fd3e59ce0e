import type { Seconds, SkippedRange } from '@framescout/contract';
import type { ScoreBatch } from '../detect/score-series.ts';

/** News of a running scan, a few times a second. Batches follow each other without gaps, in presentation order. */
export type ScanUpdate = {
  phase: 'learning' | 'preview' | 'full';
  /** 0..100 of the whole scan. */
  progressPercent: number;
  /** Video seconds per second of scanning. */
  speed: number;
  framesPerSecond: number;
  framesLooked: number;
  /** Null until it can be told. */
  secondsLeft: Seconds | null;
  batches: ScoreBatch[];
  /** Samples of the keyframe preview pass; replaced by `batches` as the full pass reaches them. */
  previewBatches: ScoreBatch[];
  skippedRanges: SkippedRange[];
};
