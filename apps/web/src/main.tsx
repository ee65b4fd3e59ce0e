import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { applyTheme, currentTheme } from './features/theme/index.ts';
import { ErrorBoundary } from './pages/error-fallback.tsx';
import { installTransferCounter } from './platform/transfer-counter.ts';
import { router } from './router.tsx';
import { Toaster } from './ui/toaster.tsx';
import { TooltipProvider } from './ui/tooltip.tsx';
import './ui/theme.css';

installTransferCounter();
applyTheme(currentTheme());

const container = document.getElementById('root');
if (!container) throw new Error('The page has no element to render into.');
createRoot(container).render(
  <StrictMode>
    <ErrorBoundary>
      <TooltipProvider>
        <RouterProvider router={router} />
        <Toaster />
      </TooltipProvider>
    </ErrorBoundary>
  </StrictMode>,
);
