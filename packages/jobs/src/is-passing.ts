import { CodedError } from '@framescout/contract';
import { ZodError } from 'zod';
import { ClaimLostError, JobGivenBackError, JobsDatabaseError } from './errors.ts';

/**
 * Whether another attempt may fare better: a disk, a share, a network or a database that is away comes back. What a
 * sentence explains to the user (no video, no such address) stays as it is.
 */
export function isPassing(error: unknown): boolean {
  const passing = [ClaimLostError, JobGivenBackError, JobsDatabaseError];
  if (passing.some((kind) => error instanceof kind)) return true;
  return !(error instanceof CodedError || error instanceof ZodError);
}
