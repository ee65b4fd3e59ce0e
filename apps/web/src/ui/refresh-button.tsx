import type { UseQueryResult } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Button } from './button.tsx';

/** Refetches the data on screen. It shows only the fetching that it started itself. */
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
