import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { render } from 'vitest-browser-react';
import { queryClient } from '../platform/query-client.ts';
import { TooltipProvider } from '../ui/buttons/tooltip.tsx';

// At the start page's address, signing out would reload the document.
history.replaceState(null, '', `/shown${location.search}`);

/** Shows a page that has links, at an address of ours, for tests; where they lead to is not there. */
export function showPage(Page: () => ReactNode, address = '/') {
  const root = createRootRoute();
  const path = address.replace(/\?.*/, '');
  const route = createRoute({ getParentRoute: () => root, path, component: Page });
  const router = createRouter({
    routeTree: root.addChildren([route]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  return render(
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <RouterProvider router={router as never} />
      </TooltipProvider>
    </QueryClientProvider>,
  );
}
