import { CodedError } from '@framescout/contract';

/** A file that cannot be opened for reading. `mayNeedFFmpeg`: FFmpeg may read what the browser cannot. */
export abstract class UnopenableFileError extends CodedError {
  readonly mayNeedFFmpeg: boolean;

  constructor(
    message: string,
    details: Readonly<Record<string, unknown>> = {},
    { mayNeedFFmpeg = false, ...options }: ErrorOptions & { mayNeedFFmpeg?: boolean } = {},
  ) {
    super(message, details, options);
    this.mayNeedFFmpeg = mayNeedFFmpeg;
  }
}

/** No demuxer recognises the file, or it holds no video. */
export class UnreadableFileError extends UnopenableFileError {
  override readonly name = 'UnreadableFileError';
  readonly code = 'unreadable-file';
}

/** The container was read, but the browser has no decoder for the video in it. */
export class UnsupportedCodecError extends UnopenableFileError {
  override readonly name = 'UnsupportedCodecError';
  readonly code = 'unsupported-codec';
}

/** The frame at the asked time could not be decoded. */
export class UndecodableFrameError extends CodedError {
  override readonly name = 'UndecodableFrameError';
  readonly code = 'undecodable-frame';
}

/** A call came before a video was open. */
export class NoVideoOpenError extends CodedError {
  override readonly name = 'NoVideoOpenError';
  readonly code = 'no-video-open';
}

/** The engine's worker ended while a call was waiting. */
export class WorkerStoppedError extends CodedError {
  override readonly name = 'WorkerStoppedError';
  readonly code = 'engine-stopped';

  constructor(reason: string) {
    super('The video engine stopped. Open the video again.', { reason });
  }
}

/** The caller cancelled. */
export class CancelledError extends CodedError {
  override readonly name = 'CancelledError';
  readonly code = 'cancelled';

  constructor() {
    super('Cancelled.');
  }
}

/** A worker was asked for something that it does not do. */
export class UnknownCallError extends CodedError {
  override readonly name = 'UnknownCallError';
  readonly code = 'unknown-call';

  constructor(call: string) {
    super('The video engine does not know this call. Reload the page.', { call });
  }
}

/** FFmpeg in WebAssembly did not come from our server. */
export class FFmpegNotLoadedError extends CodedError {
  override readonly name = 'FFmpegNotLoadedError';
  readonly code = 'ffmpeg-not-loaded';
}
