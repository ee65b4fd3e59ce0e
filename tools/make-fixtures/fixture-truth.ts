import type { Rgb } from './scene.ts';

/** The content of `fixtures/manifest.json`. Times are seconds on the file's own presentation clock. */
export type FixtureManifest = {
  about: string;
  /** How a fixture's `times` relate to the `currentTime` of a `<video>` element. */
  playerTimes: string;
  patches: { top: number; size: number; colors: readonly Rgb[] };
  fixtures: FixtureTruth[];
};

/**
 * The exact truth about one file: measured on the finished file, and checked against what was drawn into it.
 */
export type FixtureTruth = {
  name: string;
  trait: string;
  made: string;
  sizeBytes: number;
  /**
   * `browser`: Chromium without licensed codecs can decode it; `other-decoder`: it needs a decoder that such
   * a Chromium lacks.
   */
  playable: 'browser' | 'other-decoder' | 'no';
  video: VideoTruth | null;
  sound: { codec: string; firstTime: number } | null;
};

export type VideoTruth = {
  codec: string;
  profile: string;
  pixelFormat: string;
  /** Size of the picture as stored (pixels), before rotation and pixel aspect ratio. */
  codedWidth: number;
  codedHeight: number;
  /** Size after rotation, in the video's own pixels: the coordinate system of the counter and the element. */
  width: number;
  height: number;
  /** Pixel aspect ratio (width / height), after rotation. */
  pixelAspect: number;
  /** Degrees clockwise by which the stored picture must be turned to be upright. */
  rotation: 0 | 90 | 180 | 270;
  /** As tagged in the file; null if untagged. */
  color: { space: string | null; range: string | null };
  /**
   * Presentation time of each presented frame (seconds), with the edit list applied, as ffprobe reports it
   * (to the microsecond).
   */
  times: number[];
  /** The source frame that each presented frame shows, read from its burnt-in counter. */
  sources: number[];
  /** Presentation indices of the keyframes. */
  keyFrames: number[];
  /** Where the element is drawn in the upright picture. */
  element: { x: number; y: number; width: number; height: number };
  /** Presentation indices (both inclusive) of the frames that show the element. */
  visible: { first: number; last: number }[];
  /** Presentation indices (both inclusive) of the frames of a damaged file that can't be decoded. */
  damaged: { first: number; last: number } | null;
  /** The number of frames that the header of a truncated file promises. */
  promisedFrames: number | null;
};
