import type { UseQueryResult } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { Button } from './button.tsx';

/** Refetches the data on screen. */
export function RefreshButton({ queries }: { queries: readonly UseQueryResult[] }) {
  return (
    <Button
      disabled={queries.some(({ isFetching }) => isFetching)}
      onClick={() => {
        for (const { refetch } of queries) void refetch();
      }}
    >
      <RefreshCw aria-hidden="true" />
      Refresh
    </Button>
  );
}
