import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startSession, watchAccess } from './features/account/index.ts';
import { ConsentBar } from './features/consent/index.ts';
import { startTheme } from './features/theme/index.ts';
import { queryClient } from './platform/query-client.ts';
import { installTransferCounter } from './platform/transfer-counter.ts';
import { router } from './router.tsx';
import { reloadForNextUser } from './screens/account/analyzer-document.ts';
import { ErrorBoundary } from './screens/shell/fallback-screens.tsx';
import { followVisits, startAnalytics } from './screens/shell/follow-visits.ts';
import { TooltipProvider } from './ui/buttons/tooltip.tsx';
import { allowTranslation } from './ui/page/allow-translation.ts';
import { ignoreSecondClick } from './ui/page/ignore-second-click.ts';
import { Toaster } from './ui/toasts/toaster.tsx';
import './ui/theme.css';

allowTranslation();
installTransferCounter();
startTheme();
void startSession();
watchAccess();
reloadForNextUser();
ignoreSecondClick();
followVisits((arrive) => router.subscribe('onResolved', ({ toLocation: { pathname } }) => arrive(pathname)));
void startAnalytics();

const container = document.getElementById('root');
if (!container) throw new Error('The page has no element to render into.');
createRoot(container).render(
  <StrictMode>
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <TooltipProvider>
          <RouterProvider router={router} />
          <ConsentBar />
          <Toaster />
        </TooltipProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  </StrictMode>,
);
