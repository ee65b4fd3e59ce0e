import { CodedError } from '@framescout/contract';

/** There is nothing in the log that could be exported. */
export class NothingToExportError extends CodedError {
  override readonly name = 'NothingToExportError';
  readonly code = 'nothing-to-export';

  constructor() {
    super('No event data to export.');
  }
}
