import { CodedError } from '@framescout/contract';

/** Thrown when the log has nothing to export. */
export class NothingToExportError extends CodedError {
  override readonly name = 'NothingToExportError';
  readonly code = 'nothing-to-export';

  constructor() {
    super('No event data to export.');
  }
}
