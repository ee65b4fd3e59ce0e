import { basename } from 'node:path';
import type { Job } from '@framescout/contract';
import type { ScanJob } from '@framescout/jobs';
import type { jobs } from '@framescout/server';

/** A job's row. */
export type JobRow = typeof jobs.$inferSelect;

/** Converts a row to the API's job. @param found what the queue has of it, `null` if nothing yet */
export function toJob(row: JobRow, found: ScanJob | null): Job {
  // Outcomes stored by earlier versions have no warnings.
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

/** The state of a job that never reached the queue, since the server stopped before. */
export function lostJob(row: JobRow, at: Date): Job {
  return {
    ...toJob(row, null),
    state: 'failed',
    endedAt: at.toISOString(),
    error: { code: 'job-lost', message: 'This job is not in the workers’ queue. Submit it again.' },
  };
}

/** What is known of a job while the queue is unavailable. */
export function jobWithoutProgress(row: JobRow): Job {
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

/** Removes paths from a message, so that it doesn't reveal where the operator keeps results. */
function withoutFolders(message: string, folder: string): string {
  return folder ? message.replaceAll(`${folder}/`, '').replaceAll(folder, 'the folder of results') : message;
}
