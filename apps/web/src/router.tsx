import { pages } from '@framescout/contract';
import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { trackException } from './platform/analytics/analytics.ts';
import { needsFreshDocument } from './screens/account/analyzer-document.ts';
import {
  ErrorFallback,
  LoadingScreen,
  NotFoundPage,
  WaitForStartPage,
} from './screens/shell/fallback-screens.tsx';
import { type Audience, guardedPage, loadAnalyzer } from './screens/shell/guarded-page.tsx';

const root = createRootRoute({ notFoundComponent: NotFoundPage, errorComponent: ErrorFallback });
const getParentRoute = () => root;

type Guarded = { path: string; audience: Audience };

/** Makes the route of a page whose code is loaded once its audience is known to be there. */
function guarded<const Page extends Guarded>({ path, audience }: Page, load: () => Promise<ComponentType>) {
  return createRoute({ getParentRoute, path: path as Page['path'], component: guardedPage(audience, load) });
}

/** Makes the route of a page that a link in a mail opens. */
function mailed<const Page extends { path: string; search: typeof pages.unsubscribe.search }>(
  { path, search }: Page,
  name: keyof typeof import('./screens/account/mailed-link-pages.tsx'),
) {
  return createRoute({
    getParentRoute,
    path: path as Page['path'],
    validateSearch: search,
    component: lazyRouteComponent(() => import('./screens/account/mailed-link-pages.tsx'), name),
  });
}

const routes = [
  createRoute({
    getParentRoute,
    path: pages.landing.path,
    // The landing page is a separate document, which the server sends. This route only waits for it.
    component: WaitForStartPage,
  }),
  createRoute({
    getParentRoute,
    path: pages.login.path,
    component: lazyRouteComponent(() => import('./screens/account/sign-in-pages.tsx'), 'LoginPage'),
  }),
  createRoute({
    getParentRoute,
    path: pages.register.path,
    component: lazyRouteComponent(() => import('./screens/account/sign-in-pages.tsx'), 'RegisterPage'),
  }),
  mailed(pages.resetPassword, 'ResetPasswordPage'),
  mailed(pages.verifyAddress, 'VerifyAddressPage'),
  mailed(pages.unsubscribe, 'UnsubscribePage'),
  mailed(pages.setUp, 'SetUpPage'),
  mailed(pages.confirmAddress, 'ConfirmAddressPage'),
  mailed(pages.keepAddress, 'KeepAddressPage'),
  createRoute({
    getParentRoute,
    path: pages.dashboard.path,
    validateSearch: pages.dashboard.search,
    component: guardedPage(
      pages.dashboard.audience,
      async () => (await import('./screens/account/dashboard-page.tsx')).DashboardPage,
    ),
  }),
  guarded(pages.jobs, async () => (await import('./screens/jobs/jobs-page.tsx')).JobsPage),
  guarded(pages.account, async () => (await import('./screens/account/account-page.tsx')).AccountPage),
  createRoute({
    getParentRoute,
    path: pages.privacy.path,
    component: lazyRouteComponent(() => import('./screens/legal/legal-pages.tsx'), 'PrivacyPage'),
  }),
  createRoute({
    getParentRoute,
    path: pages.terms.path,
    component: lazyRouteComponent(() => import('./screens/legal/legal-pages.tsx'), 'TermsPage'),
  }),
  createRoute({
    getParentRoute,
    path: pages.analyzer.path,
    beforeLoad: ({ location }) => {
      if (!needsFreshDocument()) return;
      // Not the path as it was typed: `/app/` would be asked for again and again.
      window.location.assign(pages.analyzer.path + location.searchStr);
      // Never resolves: nothing is rendered or loaded until the new document replaces this one.
      return new Promise<void>(() => {});
    },
    component: guardedPage(pages.analyzer.audience, loadAnalyzer),
  }),
  guarded(pages.admin, async () => (await import('./screens/admin/admin-page.tsx')).AdminPage),
  guarded(pages.adminUsers, async () => (await import('./screens/admin/admin-pages.tsx')).AdminUsersPage),
  guarded(pages.adminMail, async () => (await import('./screens/admin/admin-pages.tsx')).AdminMailPage),
  guarded(
    pages.adminSettings,
    async () => (await import('./screens/admin/admin-pages.tsx')).AdminSettingsPage,
  ),
  guarded(pages.adminAudit, async () => (await import('./screens/admin/admin-pages.tsx')).AdminAuditPage),
  guarded(
    pages.adminAnalytics,
    async () => (await import('./screens/admin/admin-analytics-page.tsx')).AdminAnalyticsPage,
  ),
] as const;

/** The app's router, with all its routes. */
export const router = createRouter({
  routeTree: root.addChildren(routes),
  defaultPendingComponent: LoadingScreen,
  defaultOnCatch: (error) => trackException(error, { isFatal: true }),
  scrollRestoration: true,
  // Plain text in both directions: parsed as JSON, a token of digits would become a number.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const text = new URLSearchParams(Object.entries(search).map(([key, value]) => [key, String(value)]));
    return text.size > 0 ? `?${text}` : '';
  },
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
