import { CodedError, codedError } from '@framescout/contract';
import { ZodError } from 'zod';

/** The job database cannot be used. */
export class JobsDatabaseError extends codedError('JobsDatabaseError', 'jobs-database') {}

/** The job's state does not allow the request: it is already over, or not yet. */
export class JobStateError extends codedError('JobStateError', 'job-state') {}

/** No job has that id. */
export class UnknownJobError extends codedError('UnknownJobError', 'unknown-job') {}

/** The worker has lost its claim on a job: the job was cancelled, or another worker took it over. */
export class ClaimLostError extends codedError('ClaimLostError', 'claim-lost') {}

/** The worker shuts down and returns its job to the queue, for another to take at once. */
export class JobReturnedError extends codedError('JobGivenBackError', 'job-given-back') {}

/** Whether another attempt may succeed: disks and networks come back, errors for users don't. */
export function isTransient(error: unknown): boolean {
  const passing = [ClaimLostError, JobReturnedError, JobsDatabaseError];
  if (passing.some((kind) => error instanceof kind)) return true;
  return !(error instanceof CodedError || error instanceof ZodError);
}

/** Why a job failed or is being retried: a stable code and a sentence for people. */
type Failure = { code: string; message: string };

/** Plain-language replacements for system error codes, addressed to the operator who can fix the cause. */
const SENTENCES: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk that results are written to is full.',
  EDQUOT: 'The disk that results are written to has no more room for the user that the worker runs as.',
  EROFS: "The results folder is read-only on the worker's machine.",
};

/** Turns the error that ended an attempt at a job into a code and a sentence. */
export function describeFailure(error: unknown): Failure {
  if (error instanceof CodedError) return { code: error.code, message: error.message };
  if (!(error instanceof Error)) return { code: 'unexpected', message: String(error) };
  const code = 'code' in error ? String(error.code) : 'unexpected';
  return { code, message: SENTENCES[code] ?? error.message };
}
