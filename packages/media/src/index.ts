export { type DecoderPreference, isDecoderReclaimed, type UpcomingPacket } from './decode/decode-range.ts';
export { DecoderPump } from './decode/decoder-pump.ts';
export type { Shortcuts } from './decode/measure-shortcuts.ts';
export { registerDecoderPump } from './decode/open-pump.ts';
export { FFmpegOffError, MissingFramesError, NoVideoOpenError } from './errors.ts';
export type { Probe, ProbedPacket, ProbedStream } from './ffmpeg/contents/probe-schema.ts';
export { isFFmpegOff, loadFFmpeg, switchFFmpeg } from './ffmpeg/core/load-ffmpeg.ts';
export { type MountedCore, startCore } from './ffmpeg/core/start-core.ts';
export {
  type FFmpegReader,
  Pulse,
  registerNativeReader,
} from './ffmpeg/reader/ffmpeg-reader.ts';
export type { FrameRun, ReadFrame, SoundRun } from './ffmpeg/reader/reader-protocol.ts';
export { startReaderWorker } from './ffmpeg/reader/start-reader-worker.ts';
export { type FrameLocation, FrameLocator } from './frames/frame-locator.ts';
export { type FramePicture, FrameReader } from './frames/frame-reader.ts';
export { TimeMap } from './frames/time-map.ts';
export {
  countsFromFirstKeyframe,
  fingerprintFile,
  fingerprintVideo,
  videoFingerprintsOf,
} from './open/fingerprint.ts';
export { assertMayHoldVideo, assertReadable, preferFileError } from './open/refusal/explain-refusal.ts';
export type { PlayedPicture } from './play/picture-stream.ts';
export { type PeakRequest, readPeaks } from './play/read-peaks.ts';
export type { SoundPiece } from './play/sound-stream.ts';
export { isProcessing, processPlanes, processRgb } from './sample/image-processing.ts';
export {
  boundingRect,
  clamp,
  growRect,
  hasVideoSize,
  type PixelRect,
  type PixelSize,
  type Position,
  regionAround,
  regionOfPatch,
  relativePosition,
  rotatedSize,
  selectionRect,
} from './sample/pixel-rect.ts';
export {
  chromaLength,
  copyPatch,
  cutPatch,
  emptyPlanePatch,
  evenRect,
  type PlanePatch,
  rgbToPlanes,
} from './sample/plane-patch.ts';
export { type CutRect, type RegionCutter, registerRegionCutter } from './sample/region-cutter.ts';
export { RegionReader } from './sample/region-reader.ts';
export { resampleRgb, resampleSelection } from './sample/resample-rgb.ts';
export { shrinkToRgb } from './sample/shrink-to-rgb.ts';
export { yuvCoefficients } from './sample/yuv-coefficients.ts';
export { openVideo } from './video/open-video.ts';
export { Packets, type TimedPacket, TrackPackets } from './video/packets.ts';
export { type SoundDecoderPlace, type TimeRange, Video } from './video/video.ts';
