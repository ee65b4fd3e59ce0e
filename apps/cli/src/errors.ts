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
