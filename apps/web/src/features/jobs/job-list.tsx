import type { Job } from '@framescout/contract';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { recordingOf } from './describe-job.ts';
import { JobRow } from './job-row.tsx';
import { useCancelJob, useRemoveJob, useRetryJob } from './use-job-changes.ts';

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
