import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { render } from 'vitest-browser-react';
import { queryClient } from '../platform/query-client.ts';
import { TooltipProvider } from '../ui/buttons/tooltip.tsx';

/** Shows a part of a page, which may fetch and have tooltips, for tests. */
export function showPart(part: ReactNode) {
  return render(
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>{part}</TooltipProvider>
    </QueryClientProvider>,
  );
}
