import { CodedError } from '@framescout/contract';

/** A request that makes no sense or names something missing; nothing was done. */
export class UsageError extends CodedError {
  override readonly name = 'UsageError';
  readonly code = 'usage';
}

/** The recording of a scan is no longer where it was, or is another one by now. */
export class RecordingLostError extends CodedError {
  override readonly name = 'RecordingLostError';
  readonly code = 'recording-lost';
}

/** A file that was not made here has the name of one that was to be written. */
export class FileInTheWayError extends CodedError {
  override readonly name = 'FileInTheWayError';
  readonly code = 'file-in-the-way';
}
