import type { ClipEstimate } from '@framescout/clips';
import { clipFormatSchema } from '@framescout/contract';

/** What clips of 1280 x 720 pixels are expected to take that are copied, for tests. */
export const copiedProspect: ClipEstimate = {
  plannedMethod: { kind: 'copy' },
  bytesPerSecond: 1e6,
  encoder: null,
  pixelsPerSecond: 0,
  pixelsPerClip: 0,
  pixelsPerFrame: 1280 * 720,
  needsFFmpeg: false,
  subtitles: { kept: 0, leftOut: 0 },
};

/** The same of clips that are encoded as VP9, at 30 frames a second. */
export const encodedProspect: ClipEstimate = {
  ...copiedProspect,
  plannedMethod: { kind: 'encode', reason: 'codec' },
  encoder: 'vp9',
  pixelsPerSecond: 30 * copiedProspect.pixelsPerFrame,
};

/** A recording that is copied into MP4 and encoded into every other format. */
export const exampleProspects = Object.fromEntries(
  clipFormatSchema.options.map((format) => [format, format === 'mp4' ? copiedProspect : encodedProspect]),
);
