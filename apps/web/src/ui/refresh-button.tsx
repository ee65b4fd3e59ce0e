import type { UseQueryResult } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Button } from './button.tsx';

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
