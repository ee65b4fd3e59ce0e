import { type Job, routes } from '@framescout/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { callApi } from '../../platform/call-api.ts';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';
import { CodeBlock } from '../../ui/text/copy-button.tsx';
import { formatBytes } from '../../ui/text/format.ts';
import { useServerChange } from '../../ui/toasts/use-server-change.ts';
import { recordingOf } from './describe-job.ts';
import { JOBS_KEY, jobTermsQuery } from './job-queries.ts';
import { type JobChange, JobRow } from './job-row.tsx';

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
