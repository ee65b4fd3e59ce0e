import { CodedError } from '@framescout/contract';

/** A scan was asked for with too few selections, or none. */
export class SelectionMissingError extends CodedError {
  override readonly name = 'SelectionMissingError';
  readonly code = 'selection-missing';
}
