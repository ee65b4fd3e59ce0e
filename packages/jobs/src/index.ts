export {
  ClaimLostError,
  describeFailure,
  JobReturnedError,
  JobStateError,
  JobsDatabaseError,
  UnknownJobError,
} from './errors.ts';
export type { ScanJob } from './job-list.ts';
export { type Claim, JobQueue } from './job-queue.ts';
export { isWithin, type RecordingPlace, readPlace } from './recording-place.ts';
export type {
  JobOutcome,
  JobTask,
  ScanOrder,
  ScanResult,
  WorkDone,
} from './scan-order.ts';
