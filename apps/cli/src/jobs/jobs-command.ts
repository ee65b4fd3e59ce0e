import { JobQueue, type ScanJob } from '@framescout/jobs';
import { redactLocation } from '@framescout/node';
import { type CommonOptions, withCommandContext } from '../commands/command-context.ts';
import { UsageError } from '../errors.ts';
import { EXIT } from '../exit-code.ts';
import { asColumn, type Reporter } from '../output/reporter.ts';
import { WorkFolder } from './work-folder.ts';

/** The actions that `jobs` applies to a single job. */
export const JOB_ACTIONS = ['show', 'cancel', 'retry'] as const;

/** An action that `jobs` applies to a single job. */
type JobAction = (typeof JOB_ACTIONS)[number];

/** The parsed options of `jobs`. */
export type JobsOptions = CommonOptions & { database: string };

/** Lists all jobs, or shows, cancels or retries one of them. */
export async function jobsCommand(
  action: JobAction | undefined,
  id: string | undefined,
  { database, ...options }: JobsOptions,
): Promise<void> {
  if (action !== undefined && id === undefined) throw new UsageError(`Name the job to ${action}.`);
  await withCommandContext(options, async ({ reporter }) => {
    const onTrouble = ({ message }: Error) => reporter.warn(message);
    await using queue = await JobQueue.open(database, { role: 'client', onTrouble });
    if (action === undefined || id === undefined) {
      for (const job of await queue.list()) reporter.result(plain(job), lineOf(job));
      return EXIT.done;
    }
    if (action === 'cancel') await queue.cancel(id);
    if (action === 'retry') await queue.retry(id);
    const job = await queue.find(id);
    // A split recording may have left scanned ranges. Best effort: only workers may have access.
    if (action === 'cancel') await new WorkFolder(job, id).remove().catch(() => undefined);
    show(job, reporter);
    return EXIT.done;
  });
}

function plain({ video, submittedAt, endedAt, ...job }: ScanJob) {
  return {
    type: 'job',
    ...job,
    video: redactLocation(video),
    submittedAt: submittedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}

function lineOf(job: ScanJob): string {
  const columns = [job.id, job.state, job.error?.message ?? progressOf(job), redactLocation(job.video)];
  return columns.map(asColumn).join('\t');
}

function progressOf({ result, parts }: ScanJob): string {
  if (result) return result.events === 1 ? '1 event' : `${result.events} events`;
  return parts ? `${parts.done} of ${parts.total} ranges` : '';
}

function show(job: ScanJob, reporter: Reporter): void {
  const { state, priority, retries, submittedAt, endedAt, error, result, work } = job;
  const rows: [string, string][] = [
    ['job', job.id],
    ['video', redactLocation(job.video)],
    ['state', [state, progressOf(job)].filter(Boolean).join(', ')],
    ['priority', String(priority)],
    ['submitted', submittedAt.toISOString()],
    ...(endedAt ? [['ended', endedAt.toISOString()] satisfies [string, string]] : []),
    ['retries', String(retries)],
    [
      'work',
      `${work.seconds.toFixed(1)} s, ${work.frames} frames, ${(work.bytesRead / 1e6).toFixed(1)} MB read`,
    ],
    ...work.workers.map((worker): [string, string] => ['worker', worker]),
    ...(error ? [['error', `${error.message} (${error.code})`] satisfies [string, string]] : []),
    ...(result?.warnings ?? []).map((warning): [string, string] => ['warning', warning]),
    ...(result?.files ?? []).map((file): [string, string] => ['file', file]),
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  reporter.result(
    plain(job),
    rows.map(([name, value]) => `${name.padEnd(width)}  ${asColumn(value)}`).join('\n'),
  );
}
