export { type ComposedVideo, FrameComposer } from './compose/frame-composer.ts';
export { registerSampleConverter, type SampleConverter } from './cut/sample-converter.ts';
export { chooseSounds } from './plan/choose-sounds.ts';
export {
  chaptersFileName,
  clipFileName,
  collectionFileName,
  withoutClipNames,
} from './plan/clip-file-name.ts';
export type { ClipMethod, EarlyReason, EncodeReason, PlannedMethod } from './plan/clip-method.ts';
export type { ClipRange } from './plan/clip-range.ts';
export { chapterTitle, clipLabel } from './plan/clip-title.ts';
export type { ClipEstimate, EncoderName } from './plan/estimate-clips.ts';
export { FORMATS, type FormatTraits } from './plan/format-traits.ts';
export {
  type ClipEvent,
  type PlannedSegment,
  planSegments,
  type SegmentSettings,
} from './plan/plan-segments.ts';
export type { ClipPlan } from './plan/summarize-recipe.ts';
export type { ClipFile } from './storage/clip-file.ts';
export { removeLeftoverClips } from './storage/opfs-folder.ts';
export { trackEnd } from './storage/track-end.ts';
export { ClipClient } from './worker/clip-client.ts';
export { type ClipContent, ClipCutter } from './worker/clip-cutter.ts';
export type { ClipOrder, EncodingSpeed, MadeClip, PlannedClip } from './worker/protocol.ts';
