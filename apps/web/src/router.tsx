import { pages } from '@framescout/contract';
import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { trackException } from './platform/analytics/analytics.ts';
import { needsFreshDocument } from './screens/account/analyzer-document.ts';
import { ErrorFallback } from './screens/shell/error-fallback.tsx';
import { LoadingScreen, NotFoundPage } from './screens/shell/fallback-screens.tsx';
import { guardedPage, loadAnalyzer } from './screens/shell/guarded-page.tsx';
import { WaitForStartPage } from './screens/shell/wait-for-start-page.tsx';

const root = createRootRoute({ notFoundComponent: NotFoundPage, errorComponent: ErrorFallback });
const getParentRoute = () => root;

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
    component: lazyRouteComponent(() => import('./screens/account/login-page.tsx'), 'LoginPage'),
  }),
  createRoute({
    getParentRoute,
    path: pages.register.path,
    component: lazyRouteComponent(() => import('./screens/account/register-page.tsx'), 'RegisterPage'),
  }),
  createRoute({
    getParentRoute,
    path: pages.resetPassword.path,
    validateSearch: pages.resetPassword.search,
    component: lazyRouteComponent(
      () => import('./screens/account/mailed-link-pages.tsx'),
      'ResetPasswordPage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: pages.verifyAddress.path,
    validateSearch: pages.verifyAddress.search,
    component: lazyRouteComponent(
      () => import('./screens/account/mailed-link-pages.tsx'),
      'VerifyAddressPage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: pages.unsubscribe.path,
    validateSearch: pages.unsubscribe.search,
    component: lazyRouteComponent(() => import('./screens/account/mailed-link-pages.tsx'), 'UnsubscribePage'),
  }),
  createRoute({
    getParentRoute,
    path: pages.setUp.path,
    validateSearch: pages.setUp.search,
    component: lazyRouteComponent(() => import('./screens/account/mailed-link-pages.tsx'), 'SetUpPage'),
  }),
  createRoute({
    getParentRoute,
    path: pages.dashboard.path,
    validateSearch: pages.dashboard.search,
    component: guardedPage(
      pages.dashboard.audience,
      async () => (await import('./screens/account/dashboard-page.tsx')).DashboardPage,
    ),
  }),
  createRoute({
    getParentRoute,
    path: pages.jobs.path,
    component: guardedPage(
      pages.jobs.audience,
      async () => (await import('./screens/jobs/jobs-page.tsx')).JobsPage,
    ),
  }),
  createRoute({
    getParentRoute,
    path: pages.account.path,
    component: guardedPage(
      pages.account.audience,
      async () => (await import('./screens/account/account-page.tsx')).AccountPage,
    ),
  }),
  createRoute({
    getParentRoute,
    path: pages.confirmAddress.path,
    validateSearch: pages.confirmAddress.search,
    component: lazyRouteComponent(
      () => import('./screens/account/mailed-link-pages.tsx'),
      'ConfirmAddressPage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: pages.keepAddress.path,
    validateSearch: pages.keepAddress.search,
    component: lazyRouteComponent(() => import('./screens/account/mailed-link-pages.tsx'), 'KeepAddressPage'),
  }),
  createRoute({
    getParentRoute,
    path: pages.privacy.path,
    component: lazyRouteComponent(() => import('./screens/legal/privacy-page.tsx'), 'PrivacyPage'),
  }),
  createRoute({
    getParentRoute,
    path: pages.terms.path,
    component: lazyRouteComponent(() => import('./screens/legal/terms-page.tsx'), 'TermsPage'),
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
  createRoute({
    getParentRoute,
    path: pages.admin.path,
    component: guardedPage(
      pages.admin.audience,
      async () => (await import('./screens/admin/admin-page.tsx')).AdminPage,
    ),
  }),
  createRoute({
    getParentRoute,
    path: pages.adminUsers.path,
    component: guardedPage(
      pages.adminUsers.audience,
      async () => (await import('./screens/admin/admin-pages.tsx')).AdminUsersPage,
    ),
  }),
  createRoute({
    getParentRoute,
    path: pages.adminMail.path,
    component: guardedPage(
      pages.adminMail.audience,
      async () => (await import('./screens/admin/admin-pages.tsx')).AdminMailPage,
    ),
  }),
  createRoute({
    getParentRoute,
    path: pages.adminSettings.path,
    component: guardedPage(
      pages.adminSettings.audience,
      async () => (await import('./screens/admin/admin-pages.tsx')).AdminSettingsPage,
    ),
  }),
  createRoute({
    getParentRoute,
    path: pages.adminAudit.path,
    component: guardedPage(
      pages.adminAudit.audience,
      async () => (await import('./screens/admin/admin-pages.tsx')).AdminAuditPage,
    ),
  }),
  createRoute({
    getParentRoute,
    path: pages.adminAnalytics.path,
    component: guardedPage(
      pages.adminAnalytics.audience,
      async () => (await import('./screens/admin/admin-analytics-page.tsx')).AdminAnalyticsPage,
    ),
  }),
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
