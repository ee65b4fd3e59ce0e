import { CodedError } from '@framescout/contract';

/** The start of a clip is not before its end. */
export class InvalidTimeRangeError extends CodedError {
  override readonly name = 'InvalidTimeRangeError';
  readonly code = 'invalid-time-range';
}

/** This video cannot become this kind of clip; the message says why, and what is possible instead. */
export class ClipRefusedError extends CodedError {
  override readonly name = 'ClipRefusedError';
  readonly code = 'clip-refused';
}

/** A decoder, an encoder or a drive gave no sign of life for too long. */
export class ClipStalledError extends CodedError {
  override readonly name = 'ClipStalledError';
  readonly code = 'clip-stalled';

  constructor() {
    super(
      'The browser stopped reading or encoding the video, so this was given up. Try again; if that does not help, reload the page.',
    );
  }
}

/** An encoder, decoder or muxer failed while a clip was being written. */
export class ClipFailedError extends CodedError {
  override readonly name = 'ClipFailedError';
  readonly code = 'clip-failed';
}

/** The finished clip could not be written: no space or no permission. */
export class ClipNotWrittenError extends CodedError {
  override readonly name = 'ClipNotWrittenError';
  readonly code = 'clip-not-written';
}

/** A call was made while no video was open. */
export class NoSourceOpenError extends CodedError {
  override readonly name = 'NoSourceOpenError';
  readonly code = 'no-source-open';
}

/** The clips worker stopped while a call was pending. */
export class ClipMakerStoppedError extends CodedError {
  override readonly name = 'ClipMakerStoppedError';
  readonly code = 'clip-maker-stopped';

  /** `hasStarted` is false if the worker's code could not be loaded. */
  constructor(reason: string, hasStarted = true) {
    super(
      hasStarted
        ? 'Making clips stopped. Try again; if that does not help, reload the page.'
        : 'The clip maker could not be loaded. Check the connection and try again; if that does not help, reload the page.',
      { reason },
    );
  }
}
