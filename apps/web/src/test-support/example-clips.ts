import type { ClipEstimate, ClipPlan } from '@framescout/clips';
import { clipFormatSchema, type Seconds } from '@framescout/contract';
import type { Clip } from '../features/clips/index.ts';

/** A clip of 4 seconds that is kept and untrimmed, for tests. */
export function exampleClip(start: Seconds, number = 1): Clip {
  return {
    id: String(start),
    number,
    start,
    end: start + 4,
    eventTime: start + 2,
    confidence: 0.9,
    isKept: true,
    isTrimmed: false,
    name: null,
    place: start,
    events: [],
    covers: { startTime: start + 1, endTime: start + 3, sourceIds: ['element-1'] },
  };
}

/** The plan of a clip that is copied, for tests. */
export const examplePlan: ClipPlan = {
  range: { start: 1, end: 3, firstFrame: 30, lastFrame: 89, isEstimate: false },
  method: { kind: 'copy' },
  bytes: 1_000_000,
  encodedFrames: 0,
  needsEditList: false,
  sounds: { tracks: 1, encoded: 0, leftOut: 0 },
};

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
