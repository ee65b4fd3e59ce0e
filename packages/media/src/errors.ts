import { UnopenableFileError } from '@framescout/base';
import { CodedError, type Seconds } from '@framescout/contract';

/** The container was read, but neither the browser nor a native library can decode its video. */
export class UnsupportedCodecError extends UnopenableFileError {
  override readonly name = 'UnsupportedCodecError';
  readonly code = 'unsupported-codec';
}

/** The frame at the requested time could not be decoded. */
export class UndecodableFrameError extends CodedError {
  override readonly name = 'UndecodableFrameError';
  readonly code = 'undecodable-frame';
}

/** A call was made before a video was opened. */
export class NoVideoOpenError extends CodedError {
  override readonly name = 'NoVideoOpenError';
  readonly code = 'no-video-open';
}

/** FFmpeg's WebAssembly could not be loaded from our server. */
export class FFmpegNotLoadedError extends CodedError {
  override readonly name = 'FFmpegNotLoadedError';
  readonly code = 'ffmpeg-not-loaded';
}

/** What was asked for needs FFmpeg, which whoever runs this has switched off. */
export class FFmpegOffError extends CodedError {
  override readonly name = 'FFmpegOffError';
  readonly code = 'ffmpeg-off';
}

/** Damaged frames were left out; `missing` has their times (player's seconds, ascending). */
export class MissingFramesError extends Error {
  override readonly name = 'MissingFramesError';
  readonly missing: readonly Seconds[];

  constructor(missing: readonly Seconds[]) {
    super(`The decoder left out ${missing.length} frames.`);
    this.missing = missing;
  }
}

/** A defect that only Mediabunny works around: a decoder fed directly would lose frames. */
export class FastDecodeError extends Error {
  override readonly name = 'FastDecodeError';
}
