import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { AnalyzerPage } from './pages/analyzer-page.tsx';
import { ErrorFallback } from './pages/error-fallback.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';

const root = createRootRoute({ notFoundComponent: NotFoundPage, errorComponent: ErrorFallback });

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/app' });
  },
});

const analyzer = createRoute({ getParentRoute: () => root, path: '/app', component: AnalyzerPage });

/** Every address of the app. */
export const router = createRouter({ routeTree: root.addChildren([home, analyzer]) });

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
