import { CodedError } from '@framescout/contract';

/**
 * Thrown when a backup cannot be made or restored. The message says why and what to do. Nothing has been
 * changed.
 */
export class BackupError extends CodedError {
  override readonly name = 'BackupError';
  readonly code = 'backup-failed';
}
