import type { Seconds, SkippedRange } from '@framescout/contract';
import type { ScoreBatch } from '../../detect/score-series.ts';
import type { DetectionPicture } from '../score/detection-pictures.ts';

/**
 * Progress of a running scan, sent a few times per second. Batches follow each other without gaps, in
 * presentation order.
 */
export type ScanUpdate = {
  phase: 'learning' | 'preview' | 'full';
  /** Progress of the whole scan, 0..100. */
  progressPercent: number;
  /** Video seconds per second of scanning. */
  speed: number;
  framesPerSecond: number;
  framesLooked: number;
  /** Null until it can be estimated. */
  secondsLeft: Seconds | null;
  batches: ScoreBatch[];
  /** Samples of the keyframe preview pass; replaced by `batches` as the full pass reaches them. */
  previewBatches: ScoreBatch[];
  skippedRanges: SkippedRange[];
  /** New pictures of what was seen, possibly ahead of `batches`; none unless the request asks for them. */
  pictures: DetectionPicture[];
};
