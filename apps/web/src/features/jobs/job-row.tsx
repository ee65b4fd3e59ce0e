import { type Job, type JobState, routes } from '@framescout/contract';
import { CircleCheck, CircleDashed, CircleDot, CircleSlash, CircleX, Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ProgressBar } from '../../ui/layout/progress-bar.tsx';
import {
  describeHistory,
  describeSkipped,
  describeState,
  isUnfinished,
  recordingOf,
} from './describe-job.ts';

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
export type JobChange = 'cancelJob' | 'retryJob' | 'removeJob';

type JobRowProps = { job: Job; isBusy: boolean; onChange(change: JobChange): void };

/** One job: its recording, state and files, with buttons to cancel, retry or delete it. */
export function JobRow({ job, isBusy, onChange }: JobRowProps) {
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
