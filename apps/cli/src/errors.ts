import { CodedError } from '@framescout/contract';

/** A request that makes no sense or names something missing; nothing was done. */
export class UsageError extends CodedError {
  override readonly name = 'UsageError';
  readonly code = 'usage';
}
