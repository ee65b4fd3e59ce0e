import { CodedError } from '@framescout/contract';

/** What was asked for makes no sense or is not there; nothing was done. */
export class UsageError extends CodedError {
  override readonly name = 'UsageError';
  readonly code = 'usage';
}
