export type { ClipOverlay } from './compose/clip-overlay.ts';
export { type ComposedPicture, registerSampleMaker } from './compose/composed-sample.ts';
export { type DecodedPicture, registerPictureDecoder } from './compose/decode-picture.ts';
export { type ComposedVideo, FrameComposer } from './compose/frame-composer.ts';
export type { ClipMoment, FrameFinish } from './compose/frame-finish.ts';
export { prepareFinish } from './compose/prepare-finish.ts';
export { registerSampleConverter, type SampleConverter } from './cut/sound/sample-converter.ts';
export {
  chaptersFileName,
  clipFileName,
  collectionFileName,
  withoutClipNames,
} from './plan/clip-file-name.ts';
export type { ClipEstimate, EncoderName } from './plan/estimate-clips.ts';
export { FORMATS, type FormatTraits } from './plan/method/format-traits.ts';
export type { ClipMethod, EarlyReason, EncodeReason, PlannedMethod } from './plan/recipe/clip-method.ts';
export type { ClipRange } from './plan/recipe/clip-range.ts';
export {
  type ClipEvent,
  type PlannedSegment,
  planSegments,
  type SegmentSettings,
} from './plan/recipe/plan-segments.ts';
export { chooseSounds } from './plan/sound/plan-sounds.ts';
export type { ClipPlan } from './plan/summarize-recipe.ts';
export { chapterTitle, clipLabel, titleFields } from './plan/text/clip-title.ts';
export type { ClipFile } from './storage/clip-file.ts';
export { removeLeftoverClips } from './storage/opfs-folder.ts';
export { trackEnd } from './storage/track-end.ts';
export { drawTitles, registerTitleDrawer, TITLE_FONT, type TitleDrawer } from './titles/draw-title.ts';
export { TITLE_LOOK, titleAttempts } from './titles/title-attempts.ts';
export { ClipClient } from './worker/clip-client.ts';
export { type ClipContent, ClipCutter } from './worker/clip-cutter.ts';
export type { ClipOrder, EncodingSpeed, MadeClip, PlannedClip } from './worker/protocol.ts';
