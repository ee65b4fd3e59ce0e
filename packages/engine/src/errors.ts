import { CodedError } from '@framescout/contract';

/** Thrown when a scan is requested with too few selections, or none. */
export class SelectionMissingError extends CodedError {
  override readonly name = 'SelectionMissingError';
  readonly code = 'selection-missing';
}

/** Thrown when an engine that is only for the sample video is given another file. */
export class SampleOnlyError extends CodedError {
  override readonly name = 'SampleOnlyError';
  readonly code = 'sample-only';
}
