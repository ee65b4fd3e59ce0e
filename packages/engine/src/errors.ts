import { CodedError } from '@framescout/contract';

/** Thrown when a scan is requested with too few selections or none at all. */
export class SelectionMissingError extends CodedError {
  override readonly name = 'SelectionMissingError';
  readonly code = 'selection-missing';
}
