import type { UseQueryResult } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { describeFailure } from '../../platform/describe-failure.ts';
import { Button } from '../buttons/button.tsx';

type QueryResultProps<T> = {
  query: UseQueryResult<T>;
  /** Shown if the query fails with an error that has no words for the user. */
  failure?: string;
  children(data: T): ReactNode;
};

/** Shows a query's result or, until it arrives, that it is loading or why it failed. */
export function QueryResult<T>({
  query,
  failure = 'This could not be loaded.',
  children,
}: QueryResultProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.error) {
    return (
      <p role="status" className="py-8 text-center text-text-2">
        Loading...
      </p>
    );
  }
  return (
    <div role="alert" className="flex flex-col items-center gap-3 py-8 text-center text-text-2">
      {describeFailure(query.error, failure)}
      <Button onClick={() => void query.refetch()}>Try again</Button>
    </div>
  );
}

/** A button that refetches the data on screen; busy only while it is fetching itself. */
export function RefreshButton({ queries }: { queries: readonly UseQueryResult[] }) {
  const [isBusy, setBusy] = useState(false);
  const refresh = async () => {
    setBusy(true);
    await Promise.all(queries.map(({ refetch }) => refetch()));
    setBusy(false);
  };
  return (
    <Button disabled={isBusy} onClick={() => void refresh()}>
      <RefreshCw aria-hidden="true" />
      Refresh
    </Button>
  );
}
