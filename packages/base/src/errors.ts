import { CodedError } from '@framescout/contract';

/** Base class for files that cannot be opened. `mayNeedFFmpeg`: FFmpeg may be able to read the file. */
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

/** No demuxer recognizes the file, or it contains no video. */
export class UnreadableFileError extends UnopenableFileError {
  override readonly name = 'UnreadableFileError';
  readonly code = 'unreadable-file';
}

/** The engine's worker stopped while a call was pending. */
export class WorkerStoppedError extends CodedError {
  override readonly name = 'WorkerStoppedError';
  readonly code = 'engine-stopped';
  /** False if the worker's code could not be loaded. */
  readonly hasStarted: boolean;

  /** `hasStarted` is false if the worker's code could not be loaded. */
  constructor(reason: string, hasStarted = true) {
    super(
      hasStarted
        ? 'The video engine stopped. Open the video again.'
        : 'The video engine could not be loaded. Check the connection and try again; if that does not help, reload the page.',
      { reason },
    );
    this.hasStarted = hasStarted;
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

/** A worker received a call that it does not implement. */
export class UnknownCallError extends CodedError {
  override readonly name = 'UnknownCallError';
  readonly code = 'unknown-call';

  constructor(call: string) {
    super('The video engine does not know this call. Reload the page.', { call });
  }
}

/** Returns what is read, or `otherwise` if a {@link RangeError} tells that it is damaged. */
export function unlessDamaged<Result>(read: () => Result, otherwise: Result): Result {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return otherwise;
    throw error;
  }
}
