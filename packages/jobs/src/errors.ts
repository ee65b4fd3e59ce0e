import { CodedError } from '@framescout/contract';

/** The database of jobs cannot be used. */
export class JobsDatabaseError extends CodedError {
  override readonly name = 'JobsDatabaseError';
  readonly code = 'jobs-database';
}

/** A job is not in a state for what was asked: it is over already, or not yet. */
export class JobStateError extends CodedError {
  override readonly name = 'JobStateError';
  readonly code = 'job-state';
}

/** There is no job of that id. */
export class UnknownJobError extends CodedError {
  override readonly name = 'UnknownJobError';
  readonly code = 'unknown-job';
}

/** A job is no longer this worker's: it was cancelled, or another one took it over. */
export class ClaimLostError extends CodedError {
  override readonly name = 'ClaimLostError';
  readonly code = 'claim-lost';
}

/** A worker that is asked to end gives back a job that it has begun; the next one goes on with it at once. */
export class JobGivenBackError extends CodedError {
  override readonly name = 'JobGivenBackError';
  readonly code = 'job-given-back';
}
