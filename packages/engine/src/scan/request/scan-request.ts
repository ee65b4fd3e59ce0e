import type { ImageProcessing, MatcherName, RegionSelection, SearchArea } from '@framescout/contract';
import type { TimeRange } from '@framescout/media';

/**
 * An element to scan for: its selections, counter-examples that resemble it, and how to process pixels before
 * comparing them.
 */
export type ScanElement = {
  id: string;
  selections: RegionSelection[];
  counterExamples: RegionSelection[];
  processing: ImageProcessing;
  /** If omitted, the selections decide where to search, without bounds. */
  area?: SearchArea;
};

/**
 * What to scan for and how. `everyNth` 1 scores every frame; `decoders` null lets the engine choose.
 *
 * A quick scan (`isQuick`) scores the keyframes, and every frame around those that may show an element: it
 * finds what a keyframe shows, with the same events as a scan of every frame. It ignores `everyNth` and
 * leaves no checkpoint. If a container has no index of its frames, every frame is scored instead.
 *
 * While nothing is in sight, a scan that `skipsFrames` leaves out those that no other is predicted from, and decodes
 * the others roughly: it yields the events of a scan of every frame, down to those of three frames. If that
 * wouldn't pay off, and for `classic`, for ranges and for "one in N", every frame is decoded.
 */
export type ScanRequest = {
  elements: ScanElement[];
  matcher: MatcherName;
  everyNth: number;
  isQuick: boolean;
  skipsFrames: boolean;
  keyframesFirst: boolean;
  decoders: number | null;
  /** Whether to resume from a stored checkpoint of the same video, elements and matcher, if there is one. */
  resume: boolean;
  /**
   * Scores only this part of the video; it must start at a keyframe, and the scan must be of every frame.
   * Scans of consecutive ranges yield the scores of a single scan. If a container has no index of its frames,
   * each range counts its own from 0.
   */
  range?: TimeRange;
  /**
   * Whether to take small pictures of what is seen while it is decoded. None are taken for matchers without
   * detections, or if frames are not read whole.
   */
  takesPictures?: boolean;
  /**
   * Whether the checkpoint of a complete scan stays, so that its scores can be restored until whoever asked for
   * them has stored them. The outcome then says which run's checkpoint is to be dropped.
   */
  keepsCheckpoint?: boolean;
  /** The project to which the checkpoint belongs; without one, it belongs to the video. */
  project?: number | undefined;
};

/** Options for a scan of every frame from the start, with as many decoders as the engine chooses. */
export const EVERY_FRAME = {
  everyNth: 1,
  isQuick: false,
  skipsFrames: false,
  keyframesFirst: false,
  decoders: null,
  resume: false,
} satisfies Partial<ScanRequest>;
