import { CodedError } from '@framescout/contract';
import { ZodError } from 'zod';
import { ClaimLostError, JobReturnedError, JobsDatabaseError } from './errors.ts';

/**
 * Whether another attempt may succeed: an unavailable disk, share, network or database usually comes back.
 * Errors that carry an explanation for the user (no video, no such address) are permanent.
 */
export function isTransient(error: unknown): boolean {
  const passing = [ClaimLostError, JobReturnedError, JobsDatabaseError];
  if (passing.some((kind) => error instanceof kind)) return true;
  return !(error instanceof CodedError || error instanceof ZodError);
}
