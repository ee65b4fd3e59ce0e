export { HAIR } from './decode/decode-range.ts';
export { quickestDecode } from './decode/fast-decode.ts';
export { confidenceCurve } from './detect/confidence-curve.ts';
export { type EventRule, type FoundEvent, findEvents, JOIN_GAP } from './detect/event-finder.ts';
export { buildLog } from './detect/log-builder.ts';
export { mergeRescored } from './detect/merge-rescored.ts';
export { type ScoreBatch, ScoreSeries, SIMILARITY_STEPS } from './detect/score-series.ts';
export { type Verdict, vote } from './detect/vote.ts';
export {
  EngineStoppedError,
  FFmpegNotLoadedError,
  NoVideoOpenError,
  SelectionMissingError,
  UndecodableFrameError,
  UnreadableFileError,
  UnsupportedCodecError,
} from './errors.ts';
export { FFmpegReader } from './ffmpeg/ffmpeg-reader.ts';
export { loadFFmpeg } from './ffmpeg/load-ffmpeg.ts';
export { openForeignVideo } from './ffmpeg/open-foreign-video.ts';
export { type MountedCore, startCore } from './ffmpeg/start-core.ts';
export { type AvcConfig, readAvcConfig } from './h264/avc-config.ts';
export { BitReader, BitWriter } from './h264/bits.ts';
export { readSequenceParameters, withoutEmulation } from './h264/sequence-parameters.ts';
export { asciiBytes, type Box, findBox, readBoxes, viewOf, writeBoxes } from './isobmff/box.ts';
export type { ReferenceImage } from './match/find-image.ts';
export type { SearchArea } from './match/search-area.ts';
export { fingerprintFile } from './open/fingerprint.ts';
export { FrameLocator } from './open/frame-locator.ts';
export { type OpenVideo, openPackets, openVideo } from './open/open-video.ts';
export { type Combination, combineEvents, elementsOf } from './rules/combine-events.ts';
export { type EventMoment, type EventRules, PLAIN_RULES, shapeEvents } from './rules/shape-events.ts';
export { processRgb } from './sample/image-processing.ts';
export type { MarkerCheck, MarkerWarning } from './study/check-marker.ts';
export { EngineClient, type ScanRun } from './worker/engine-client.ts';
export type {
  CheckpointSummary,
  FoundImage,
  FrameLocation,
  FramePicture,
  LooksWanted,
  PlayedPicture,
  ScanElement,
  ScanOutcome,
  ScanRequest,
  ScanUpdate,
  SnappedRegion,
  SnapRequest,
  SoundPiece,
} from './worker/protocol.ts';
export { WorkerCalls } from './worker/worker-calls.ts';
