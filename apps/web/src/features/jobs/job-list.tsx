import type { Job } from '@framescout/contract';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { recordingOf } from './describe-job.ts';
import { JobRow } from './job-row.tsx';
import { useCancelJob, useRetryJob } from './use-job-changes.ts';

/** Jobs, and what can be done with each. */
export function JobList({ jobs }: { jobs: readonly Job[] }) {
  const [asked, setAsked] = useState<Job | null>(null);
  const cancelling = useCancelJob();
  const retrying = useRetryJob();
  const isBusy = cancelling.isPending || retrying.isPending;
  return (
    <>
      <ul aria-label="Jobs" className="rounded-panel border border-hairline bg-surface-1">
        {jobs.map((job) => (
          <JobRow
            key={job.id}
            job={job}
            isBusy={isBusy}
            onCancel={() => setAsked(job)}
            onRetry={() => retrying.mutate(job.id)}
          />
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          title="Cancel this job?"
          description={`What has been scanned of “${recordingOf(asked)}” is lost. To scan it after all, submit it again.`}
          action={cancelling.isPending ? 'Cancelling...' : 'Cancel job'}
          refusal="Keep it"
          isBusy={isBusy}
          onConfirm={() => cancelling.mutate(asked.id, { onSettled: () => setAsked(null) })}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
