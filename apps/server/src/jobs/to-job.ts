import { basename } from 'node:path';
import type { Job } from '@framescout/contract';
import type { ScanJob } from '@framescout/jobs';
import type { jobs } from '../db/schema/index.ts';

/** A job's row. */
export type JobRow = typeof jobs.$inferSelect;

/** The job that the API returns. @param found what the queue knows of it; `null` if it knows nothing yet */
export function toJob(row: JobRow, found: ScanJob | null): Job {
  // Outcomes of earlier versions have no warnings.
  if (row.outcome) return { ...row.outcome, warnings: row.outcome.warnings ?? [], bytes: row.resultBytes };
  const { id, name, video, createdAt } = row;
  const common = { id, name, video, submittedAt: createdAt.toISOString() };
  if (!found) return { ...common, ...UNSEEN };
  const { sensitivity, state, parts, retries, endedAt, error, result, work } = found;
  return {
    ...common,
    sensitivity,
    state,
    ranges: parts,
    retries,
    endedAt: endedAt?.toISOString() ?? null,
    error: error && { code: error.code, message: withoutFolders(error.message, found.folder) },
    events: result?.events ?? null,
    skippedRanges: result?.skippedRanges ?? [],
    warnings: result?.warnings ?? [],
    files: result?.files.map((file) => basename(file)) ?? [],
    bytes: 0,
    work: { seconds: work.seconds, bytesRead: work.bytesRead, frames: work.frames },
  };
}

/** A job that never reached the queue: the server ended between writing it down and filing it. */
export function lostJob(row: JobRow, at: Date): Job {
  return {
    ...toJob(row, null),
    state: 'failed',
    endedAt: at.toISOString(),
    error: { code: 'job-lost', message: 'This job is not in the workers’ queue. Submit it again.' },
  };
}

/** What is known of a job while the queue is away. */
export function unseenJob(row: JobRow): Job {
  const job = toJob(row, null);
  if (row.outcome) return job;
  const message = 'The progress of this job is unknown while the workers’ queue cannot be reached.';
  return { ...job, error: { code: 'progress-unknown', message } };
}

const UNSEEN = {
  sensitivity: null,
  state: 'waiting',
  ranges: null,
  retries: 0,
  endedAt: null,
  error: null,
  events: null,
  skippedRanges: [],
  warnings: [],
  files: [],
  bytes: 0,
  work: { seconds: 0, bytesRead: 0, frames: 0 },
} as const satisfies Partial<Job>;

/** Where the operator keeps results is nobody's business. */
function withoutFolders(message: string, folder: string): string {
  return folder ? message.replaceAll(`${folder}/`, '').replaceAll(folder, 'the folder of results') : message;
}
