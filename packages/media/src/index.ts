export { decodeKeyframes } from './decode/decode-keyframes.ts';
export {
  type DecoderPreference,
  decodeRange,
  isReclaimed,
  type RangeDecoder,
} from './decode/decode-range.ts';
export { raceDecoders } from './decode/decoder-race.ts';
export {
  MissingFramesError,
  quickestDecode,
  UnorderedFramesError,
} from './decode/fast-decode.ts';
export { rectsDecoder } from './decode/rects-decoder.ts';
export { NoVideoOpenError, WorkerStoppedError } from './errors.ts';
export { FFmpegReader } from './ffmpeg/ffmpeg-reader.ts';
export { loadFFmpeg } from './ffmpeg/load-ffmpeg.ts';
export { type MountedCore, startCore } from './ffmpeg/start-core.ts';
export { type AvcConfig, readAvcConfig } from './h264/avc-config.ts';
export { BitReader, BitWriter } from './h264/bits.ts';
export { readSequenceParameters, withoutEmulation } from './h264/sequence-parameters.ts';
export { asciiBytes, type Box, findBox, readBoxes, viewOf, writeBoxes } from './isobmff/box.ts';
export { fingerprintFile } from './open/fingerprint.ts';
export { type FrameLocation, FrameLocator } from './open/frame-locator.ts';
export { type FramePicture, FrameReader } from './open/frame-reader.ts';
export { openForeignVideo } from './open/open-foreign-video.ts';
export { type OpenVideo, openPackets, openVideo } from './open/open-video.ts';
export { spreadKeyframes } from './open/spread-keyframes.ts';
export { TimeMap } from './open/time-map.ts';
export { PictureStream, type PlayedPicture } from './play/picture-stream.ts';
export { type SoundPiece, SoundStream } from './play/sound-stream.ts';
export { isProcessing, processPlanes, processRgb } from './sample/image-processing.ts';
export {
  clamp,
  growRect,
  type PixelRect,
  type PixelSize,
  type Position,
  positionIn,
  regionAround,
  regionOfPatch,
  selectionRect,
} from './sample/pixel-rect.ts';
export {
  chromaLength,
  copyInto,
  copyPatch,
  cutPatch,
  emptyPlanePatch,
  evenRect,
  type PlanePatch,
  rgbToPlanes,
} from './sample/plane-patch.ts';
export { RegionReader } from './sample/region-reader.ts';
export { resampleRgb } from './sample/resample-rgb.ts';
export { yuvCoefficients } from './sample/yuv-coefficients.ts';
export { TaskQueue } from './task-queue.ts';
export { TIMESTAMP_TOLERANCE } from './timestamp-tolerance.ts';
export { WorkerCalls } from './worker/worker-calls.ts';
