import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CirclePlay, ListVideo, Plus } from 'lucide-react';
import { useState } from 'react';
import {
  HowToSubmit,
  JOBS_PER_PAGE,
  JobList,
  jobsQuery,
  NewJobDialog,
  ResultsStorage,
} from '../../features/jobs/index.ts';
import { describeFailure } from '../../platform/describe-failure.ts';
import { clientSettingsQuery } from '../../platform/query-client.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { buttonClasses } from '../../ui/buttons/button-classes.ts';
import { Pagination } from '../../ui/buttons/pagination.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { QueryResult, RefreshButton } from '../../ui/layout/query-result.tsx';
import { UserFrame } from '../account/user-frame.tsx';

/** The jobs page: recordings that the server's workers scan for the user. */
export function JobsPage() {
  const settings = useQuery(clientSettingsQuery);
  if (settings.data?.hasJobs) return <Jobs />;
  return (
    <UserFrame
      title="Jobs"
      text={
        settings.data
          ? 'No workers are connected to this server. The analyzer finds events in your browser without them.'
          : ''
      }
      back="dashboard"
      hasFooter
      actions={
        settings.data && (
          <Link to="/app" className={buttonClasses()}>
            <CirclePlay aria-hidden="true" />
            Launch App
          </Link>
        )
      }
    >
      <QueryResult query={settings}>{() => null}</QueryResult>
    </UserFrame>
  );
}

function Jobs() {
  const [page, setPage] = useState(1);
  const [isOrdering, setOrdering] = useState(false);
  const query = useQuery(jobsQuery(page));
  const { data, error } = query;
  const order = () => setOrdering(true);
  return (
    <UserFrame
      title="Jobs"
      text="Recordings that this server's workers scan for you, in place."
      back="dashboard"
      hasFooter
      actions={
        data &&
        data.total > 0 && (
          <div className="flex gap-2">
            <RefreshButton queries={[query]} />
            <Button variant="primary" onClick={order}>
              <Plus aria-hidden="true" />
              New job
            </Button>
          </div>
        )
      }
    >
      {data && error && (
        <p role="status" className="rounded-panel border border-danger bg-surface-1 px-4 py-3">
          This may be out of date. {describeFailure(error, 'The jobs could not be loaded.')}
        </p>
      )}
      <QueryResult query={query}>
        {({ entries, total }) =>
          total === 0 ? (
            <NoJobs onOrder={order} />
          ) : (
            <>
              <JobList jobs={entries} />
              <ResultsStorage />
              {(total > JOBS_PER_PAGE || page > 1) && (
                <Pagination page={page} pageSize={JOBS_PER_PAGE} total={total} onPage={setPage} />
              )}
              <Panel title="From a program">
                <HowToSubmit />
              </Panel>
            </>
          )
        }
      </QueryResult>
      {isOrdering && (
        <NewJobDialog
          onClose={() => setOrdering(false)}
          onSubmitted={() => {
            setOrdering(false);
            setPage(1);
          }}
        />
      )}
    </UserFrame>
  );
}

function NoJobs({ onOrder }: { onOrder(): void }) {
  return (
    <div className="flex flex-col gap-6 rounded-panel border border-hairline bg-surface-1 p-4">
      <div className="flex flex-col items-center gap-3 pt-8 text-center">
        <ListVideo className="size-8 text-text-3" strokeWidth={1.5} aria-hidden="true" />
        <p className="text-text-2">
          No jobs yet. Submit a recording, and what the workers find in it will appear here.
        </p>
        <Button variant="primary" size="large" onClick={onOrder}>
          <Plus aria-hidden="true" />
          New job
        </Button>
      </div>
      <div className="border-t border-hairline pt-4">
        <HowToSubmit />
      </div>
    </div>
  );
}
