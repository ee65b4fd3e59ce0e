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
export { type MountedCore, startCore } from './ffmpeg/start-core.ts';
export { type AvcConfig, readAvcConfig } from './h264/avc-config.ts';
export { BitReader, BitWriter } from './h264/bits.ts';
export { readSequenceParameters, withoutEmulation } from './h264/sequence-parameters.ts';
export { asciiBytes, type Box, findBox, readBoxes, viewOf, writeBoxes } from './isobmff/box.ts';
export type { ReferenceImage } from './match/find-image.ts';
export type { SearchArea } from './match/search-area.ts';
export { fingerprintFile } from './open/fingerprint.ts';
export type { FrameLocation } from './open/frame-locator.ts';
export { FrameLocator } from './open/frame-locator.ts';
export type { FramePicture } from './open/frame-reader.ts';
export { openForeignVideo } from './open/open-foreign-video.ts';
export { type OpenVideo, openPackets, openVideo } from './open/open-video.ts';
export type { PlayedPicture } from './play/picture-stream.ts';
export type { SoundPiece } from './play/sound-stream.ts';
export { type Combination, combineEvents, elementsOf } from './rules/combine-events.ts';
export { type EventMoment, type EventRules, PLAIN_RULES, shapeEvents } from './rules/shape-events.ts';
export { processRgb } from './sample/image-processing.ts';
export type { CheckpointSummary } from './scan/checkpoint-store.ts';
export type { ScanOutcome } from './scan/run-scan.ts';
export type { ScanElement, ScanRequest } from './scan/scan-request.ts';
export type { ScanUpdate } from './scan/scan-update.ts';
export type { MarkerCheck, MarkerWarning } from './study/check-marker.ts';
export type { FoundImage } from './suggest/find-reference.ts';
export type { SnappedRegion, SnapRequest } from './suggest/region-magnet.ts';
export type { LooksWanted } from './suggest/suggest-looks.ts';
export { TIMESTAMP_TOLERANCE } from './timestamp-tolerance.ts';
export { EngineClient, type ScanRun } from './worker/engine-client.ts';
export { WorkerCalls } from './worker/worker-calls.ts';
