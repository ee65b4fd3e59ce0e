import type { Job } from '@framescout/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';
import { formatBytes } from '../../ui/text/format.ts';
import { recordingOf } from './describe-job.ts';
import { jobTermsQuery, useCancelJob, useRemoveJob, useRetryJob } from './job-queries.ts';
import { JobRow } from './job-row.tsx';

/** A change that the user has to confirm before it is made. */
type Question = { job: Job; change: 'cancel' | 'remove' };

/** Lists jobs, with buttons to cancel, retry or delete each. */
export function JobList({ jobs }: { jobs: readonly Job[] }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const cancelling = useCancelJob();
  const removing = useRemoveJob();
  const retrying = useRetryJob();
  const isBusy = cancelling.isPending || removing.isPending || retrying.isPending;
  const close = () => setQuestion(null);
  const common = { isBusy, refusal: 'Keep it', onClose: close };
  return (
    <>
      <ul aria-label="Jobs" className="rounded-panel border border-hairline bg-surface-1">
        {jobs.map((job) => (
          <JobRow
            key={job.id}
            job={job}
            isBusy={isBusy}
            onCancel={() => setQuestion({ job, change: 'cancel' })}
            onRemove={() => setQuestion({ job, change: 'remove' })}
            onRetry={() => retrying.mutate(job.id)}
          />
        ))}
      </ul>
      {question?.change === 'cancel' && (
        <ConfirmDialog
          {...common}
          title="Cancel this job?"
          description={`What has been scanned of “${recordingOf(question.job)}” will be lost. To scan it later, submit it again.`}
          action={cancelling.isPending ? 'Cancelling...' : 'Cancel job'}
          onConfirm={() => cancelling.mutate(question.job.id, { onSettled: close })}
        />
      )}
      {question?.change === 'remove' && (
        <ConfirmDialog
          {...common}
          title="Delete this job?"
          description={`Its results are permanently deleted with it. The recording “${recordingOf(question.job)}” stays where it is.`}
          action={removing.isPending ? 'Deleting...' : 'Delete job'}
          onConfirm={() => removing.mutate(question.job.id, { onSettled: close })}
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
