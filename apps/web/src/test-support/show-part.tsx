import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { render } from 'vitest-browser-react';
import { queryClient } from '../platform/query-client.ts';
import { TooltipProvider } from '../ui/buttons/tooltip.tsx';
import type { Workspace } from '../workspace/workspace.ts';
import { WorkspaceContext } from '../workspace/workspace-context.ts';

/** Shows a part of a page, which may fetch, have tooltips and be about an open video, for tests. */
export function showPart(part: ReactNode, workspace: Workspace | null = null) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <WorkspaceContext value={workspace}>{children}</WorkspaceContext>
      </TooltipProvider>
    </QueryClientProvider>
  );
  return render(part, { wrapper });
}
