import { type Job, type JobState, routes } from '@framescout/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleDashed, CircleDot, CircleSlash, CircleX, Download } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../platform/call-api.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';
import { ProgressBar } from '../../ui/layout/progress-bar.tsx';
import { CodeBlock } from '../../ui/text/copy-button.tsx';
import { formatBytes } from '../../ui/text/format.ts';
import { useServerChange } from '../../ui/toasts/use-server-change.ts';
import {
  describeHistory,
  describeSkipped,
  describeState,
  isUnfinished,
  recordingOf,
} from './describe-job.ts';
import { JOBS_KEY, jobTermsQuery } from './job-queries.ts';

const SUCCESS = { cancelJob: 'Job cancelled', retryJob: 'Job will be retried', removeJob: 'Job deleted' };
const FAILURE = { cancelJob: 'Job not cancelled', retryJob: 'Job not retried', removeJob: 'Job not deleted' };

/** The words of a question before each change that loses something; `recording` is what the job is about. */
const QUESTIONS = {
  cancelJob: {
    title: 'Cancel this job?',
    description: (recording: string) =>
      `What has been scanned of “${recording}” will be lost. To scan it later, submit it again.`,
    action: 'Cancel job',
    busy: 'Cancelling...',
  },
  removeJob: {
    title: 'Delete this job?',
    description: (recording: string) =>
      `Its results are permanently deleted with it. The recording “${recording}” stays where it is.`,
    action: 'Delete job',
    busy: 'Deleting...',
  },
};

/** Lists jobs, with buttons to cancel, retry or delete each. */
export function JobList({ jobs }: { jobs: readonly Job[] }) {
  const [asked, setAsked] = useState<{ job: Job; change: keyof typeof QUESTIONS } | null>(null);
  const { isPending, mutate } = useServerChange({
    call: ({ id, change }: { id: string; change: JobChange }): Promise<unknown> =>
      callApi(change, { params: { id } }),
    success: ({ change }) => SUCCESS[change],
    failure: ({ change }) => FAILURE[change],
    affects: JOBS_KEY,
  });
  const close = () => setAsked(null);
  return (
    <>
      <ul aria-label="Jobs" className="rounded-panel border border-hairline bg-surface-1">
        {jobs.map((job) => (
          <JobRow
            key={job.id}
            job={job}
            isBusy={isPending}
            onChange={(change) =>
              change === 'retryJob' ? mutate({ id: job.id, change }) : setAsked({ job, change })
            }
          />
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          {...QUESTIONS[asked.change]}
          description={QUESTIONS[asked.change].description(recordingOf(asked.job))}
          refusal="Keep it"
          isBusy={isPending}
          onConfirm={() => mutate({ id: asked.job.id, change: asked.change }, { onSettled: close })}
          onClose={close}
        />
      )}
    </>
  );
}

/** Shows how much of the space for results is used, and how long results are kept. */
export function ResultsStorage() {
  const { data } = useQuery(jobTermsQuery);
  if (!data) return null;
  const { bytes, mostBytes } = data;
  const isFull = bytes >= mostBytes;
  return (
    <p className={isFull ? 'text-danger' : 'text-[12px] leading-4 text-text-3'}>
      {`Results take ${formatBytes(bytes)} of ${formatBytes(mostBytes)}. `}
      {isFull
        ? 'To submit another job, delete some you no longer need.'
        : 'Jobs are deleted 30 days after they end.'}
    </p>
  );
}

/** Explains how a program submits a job, with a curl example. */
export function HowToSubmit() {
  const { data: terms } = useQuery(jobTermsQuery);
  return (
    <div className="flex min-w-0 flex-col gap-3 text-left">
      <p className="text-text-2">
        Programs submit jobs with an API token, which you create on your{' '}
        <Link to="/account" className="text-accent-text underline underline-offset-4">
          account page
        </Link>
        . You can also add a URL there that is called when a job ends.
      </p>
      <CodeBlock
        label="Submit a job with curl"
        text={commandFor(terms?.sources[0] ?? '/recordings', window.location.origin)}
      />
    </div>
  );
}

function commandFor(source: string, origin: string): string {
  const video = `${source.replace(/\/$/, '')}/match-1.mp4`;
  return [
    `jq -Rs --arg video ${quoteForShell(video)} '{video: $video, template: .}' kill.json |`,
    '  curl -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" \\',
    `    -d @- ${origin}${routes.submitJob.path}`,
  ].join('\n');
}

/** Quotes a word for the shell, whatever characters it contains. */
function quoteForShell(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}

const STATES: Record<JobState, { Icon: typeof CircleDot; color: string }> = {
  waiting: { Icon: CircleDashed, color: 'text-text-3' },
  active: { Icon: CircleDot, color: 'text-accent-text' },
  completed: { Icon: CircleCheck, color: 'text-detected' },
  failed: { Icon: CircleX, color: 'text-danger' },
  cancelled: { Icon: CircleSlash, color: 'text-text-3' },
};

// A job can have many clips; showing all of them would push the next job off the screen.
const FEW_FILES = 6;

/** A change of a job that a row offers. */
type JobChange = 'cancelJob' | 'retryJob' | 'removeJob';

type JobRowProps = { job: Job; isBusy: boolean; onChange(change: JobChange): void };

/** One job: its recording, state and files, with buttons to cancel, retry or delete it. */
function JobRow({ job, isBusy, onChange }: JobRowProps) {
  const { state, video, ranges, error, skippedRanges, warnings, files } = job;
  const recording = recordingOf(job);
  const button = (change: JobChange, label: string, variant?: 'quiet') => (
    <Button
      size="small"
      {...(variant && { variant })}
      disabled={isBusy}
      onClick={() => onChange(change)}
      aria-label={`${label} ${recording}`}
    >
      {label}
    </Button>
  );
  return (
    <li className="flex flex-col gap-2 border-b border-hairline px-4 py-3.5 last:border-b-0">
      <div className="flex flex-wrap items-start gap-x-6 gap-y-2 md:flex-nowrap">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="truncate text-[14px] leading-5 font-medium" title={recording}>
            {recording}
          </h2>
          <p className="truncate text-[12px] leading-4 text-text-3" title={video}>
            {video}
          </p>
        </div>
        <div className="flex min-h-7 w-full items-center gap-3 md:w-auto">
          <State job={job} />
          <span className="flex justify-end gap-2 md:w-36">
            {isUnfinished(job) ? button('cancelJob', 'Cancel') : button('removeJob', 'Delete', 'quiet')}
            {state === 'failed' && button('retryJob', 'Retry')}
          </span>
        </div>
      </div>
      {state === 'active' && ranges && (
        <div className="flex h-1">
          <ProgressBar label={`Progress of ${recording}`} percent={(100 * ranges.done) / ranges.total} />
        </div>
      )}
      {error && (
        <p className={classNames('break-words', state === 'failed' ? 'text-danger' : 'text-text-2')}>
          {error.message}
        </p>
      )}
      {skippedRanges.length > 0 && <p className="text-text-2">{describeSkipped(skippedRanges.length)}</p>}
      {warnings.map((warning) => (
        <p key={warning} className="text-text-2">
          {warning}
        </p>
      ))}
      {files.length > 0 && <Files job={job} />}
      <p className="text-[12px] leading-4 text-text-3">{describeHistory(job)}</p>
    </li>
  );
}

function State({ job }: { job: Job }) {
  const { Icon, color } = STATES[job.state];
  return (
    <p className="flex min-w-0 flex-1 items-center gap-2 md:w-56">
      <Icon aria-hidden="true" className={classNames('size-4 shrink-0', color)} />
      <span className="tabular-nums">{describeState(job)}</span>
    </p>
  );
}

function Files({ job: { id, files } }: { job: Job }) {
  const [isWhole, setWhole] = useState(files.length <= FEW_FILES);
  return (
    <ul aria-label="Files" className="flex flex-wrap items-center gap-x-1.5 gap-y-1.5">
      {(isWhole ? files : files.slice(0, FEW_FILES)).map((name) => (
        <li key={name} className="max-w-full">
          <a
            href={addressOf(id, name)}
            download={name}
            className="flex h-7 items-center gap-1.5 rounded-control border border-hairline bg-surface-2 px-2 text-[12px] hover:bg-surface-3"
          >
            <Download aria-hidden="true" className="size-3.5 shrink-0 text-text-3" />
            <span className="truncate">{name}</span>
          </a>
        </li>
      ))}
      {!isWhole && (
        <li>
          <Button variant="quiet" size="small" onClick={() => setWhole(true)}>
            {files.length - FEW_FILES} more
          </Button>
        </li>
      )}
    </ul>
  );
}

function addressOf(id: string, name: string): string {
  return routes.downloadJobFile.path.replace(':id', id).replace(':name', () => encodeURIComponent(name));
}
