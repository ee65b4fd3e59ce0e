import { CodedError } from '@framescout/contract';

/** A clip's start is not before its end. */
export class InvalidTimeRangeError extends CodedError {
  override readonly name = 'InvalidTimeRangeError';
  readonly code = 'invalid-time-range';
}

/** This video cannot be made into this kind of clip; the message says why, and what is possible instead. */
export class ClipRefusedError extends CodedError {
  override readonly name = 'ClipRefusedError';
  readonly code = 'clip-refused';
}

/** An encoder produced nothing for too long. */
export class EncoderStalledError extends CodedError {
  override readonly name = 'EncoderStalledError';
  readonly code = 'encoder-stalled';
}

/** An encoder, decoder or muxer failed in the middle of a clip. */
export class ClipFailedError extends CodedError {
  override readonly name = 'ClipFailedError';
  readonly code = 'clip-failed';
}

/** The finished clip could not be written: no room, or no permission. */
export class ClipNotWrittenError extends CodedError {
  override readonly name = 'ClipNotWrittenError';
  readonly code = 'clip-not-written';
}

/** A call was made before a video was open. */
export class NoSourceOpenError extends CodedError {
  override readonly name = 'NoSourceOpenError';
  readonly code = 'no-source-open';
}

/** The clips worker ended while a call was pending. */
export class ClipMakerStoppedError extends CodedError {
  override readonly name = 'ClipMakerStoppedError';
  readonly code = 'clip-maker-stopped';

  /** `hasStarted` is false if the worker's code could not be loaded. */
  constructor(reason: string, hasStarted = true) {
    super(
      hasStarted
        ? 'Making clips stopped. Open the video again.'
        : 'The clip maker could not be loaded. Check the connection and try again; if that does not help, reload the page.',
      { reason },
    );
  }
}
