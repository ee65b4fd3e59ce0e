export type { ClipOverlay } from './compose/clip-overlay.ts';
export { type ComposedPicture, registerSampleMaker } from './compose/composed-sample.ts';
export { type DecodedPicture, registerPictureDecoder } from './compose/decode-picture.ts';
export { FrameComposer } from './compose/frame-composer.ts';
export { type ClipMoment, type FrameFinish, withTitle } from './compose/frame-finish.ts';
export { prepareFinish } from './compose/prepare-finish.ts';
export {
  placeOnSheet,
  registerStillMaker,
  SHEET,
  type Sheet,
  type StillMaker,
  sheetSize,
} from './cut/extract/still-maker.ts';
export { type Converter, registerConverter } from './cut/extract/write-converted.ts';
export { registerSampleConverter } from './cut/sound/encode-sound.ts';
export {
  chaptersFileName,
  clipFileName,
  clipFileNames,
  collectionFileName,
  withoutClipNames,
} from './plan/clip-file-name.ts';
export type { ClipEstimate, EncoderName } from './plan/estimate-clips.ts';
export {
  ANIMATION_MEGABYTES,
  EXTRACT_KINDS,
  EXTRACTS,
  type Extract,
  type ExtractKind,
  isAnimation,
  type Moment,
} from './plan/extract/extract-kind.ts';
export { type ListedExtract, listExtracts } from './plan/extract/list-extracts.ts';
export { FORMATS } from './plan/method/format-traits.ts';
export type { ClipMethod, EarlyReason, EncodeReason, PlannedMethod } from './plan/recipe/clip-method.ts';
export {
  type ClipEvent,
  type PlannedSegment,
  planSegments,
  type SegmentSettings,
} from './plan/recipe/plan-segments.ts';
export { chooseSounds } from './plan/sound/plan-sounds.ts';
export type { ClipPlan } from './plan/summarize-recipe.ts';
export { chapterTitle, clipLabel, titleFields } from './plan/text/clip-title.ts';
export { type ClipFile, trackEnd } from './storage/clip-file.ts';
export { removeLeftoverClips } from './storage/opfs-folder.ts';
export { lengthOf, type PacedRange, shownAt, withPace } from './timing/pace.ts';
export { drawTitles, registerTitleDrawer, TITLE_FONT, type TitleDrawer } from './titles/draw-title.ts';
export { TITLE_LOOK, titleAttempts } from './titles/title-attempts.ts';
export { ClipClient } from './worker/clip-client.ts';
export { type ClipContent, ClipCutter } from './worker/clip-cutter.ts';
export type { ClipOrder, EncodingSpeed, MadeClip, PlannedClip } from './worker/protocol.ts';
