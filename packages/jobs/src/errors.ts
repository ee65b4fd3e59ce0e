import { CodedError } from '@framescout/contract';

/** The job database cannot be used. */
export class JobsDatabaseError extends CodedError {
  override readonly name = 'JobsDatabaseError';
  readonly code = 'jobs-database';
}

/** The job's state does not allow the request: it is already over, or not yet. */
export class JobStateError extends CodedError {
  override readonly name = 'JobStateError';
  readonly code = 'job-state';
}

/** No job has that id. */
export class UnknownJobError extends CodedError {
  override readonly name = 'UnknownJobError';
  readonly code = 'unknown-job';
}

/** The worker has lost its claim on a job: the job was cancelled, or another worker took it over. */
export class ClaimLostError extends CodedError {
  override readonly name = 'ClaimLostError';
  readonly code = 'claim-lost';
}

/**
 * The worker is shutting down and returns an unfinished job to the queue; another worker can take it
 * immediately.
 */
export class JobReturnedError extends CodedError {
  override readonly name = 'JobGivenBackError';
  readonly code = 'job-given-back';
}
