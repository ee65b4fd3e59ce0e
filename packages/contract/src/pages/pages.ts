import { z } from 'zod';
import { sitePages } from './site-pages.ts';

/** Who a page is for; `enrolling` includes administrators without their second factor. */
type PageAudience = 'anyone' | 'enrolling' | 'signed-in' | 'active' | 'admin';

/** One page of the web app. */
type Page = {
  path: `/${string}`;
  /** The tab's title, which the product's name is appended to; a site page's title is complete. */
  title: string;
  audience: PageAudience;
  /** Allowed query parameters. */
  search?: z.ZodObject;
};

const ofOneTimeLink = z.object({ token: z.string().optional() });

/** Every page's path for router, server, mails and payments; the compiler checks links. */
export const pages = {
  ...sitePages,
  login: { path: '/login', title: 'Login', audience: 'anyone' },
  register: { path: '/register', title: 'Start your free trial', audience: 'anyone' },
  resetPassword: {
    path: '/reset-password',
    title: 'New password',
    audience: 'anyone',
    search: ofOneTimeLink,
  },
  verifyAddress: {
    path: '/verify-address',
    title: 'Confirm your address',
    audience: 'anyone',
    search: ofOneTimeLink,
  },
  unsubscribe: {
    path: '/unsubscribe',
    title: 'Unsubscribe',
    audience: 'anyone',
    search: z.object({ token: z.string().optional() }),
  },
  setUp: { path: '/set-up', title: 'Set up', audience: 'anyone', search: ofOneTimeLink },
  dashboard: {
    path: '/dashboard',
    title: 'Dashboard',
    audience: 'signed-in',
    // Unknown values are ignored, so that the dashboard shows anyway.
    search: z.object({
      /** The outcome of the checkout the user is returning from. */
      payment: z.enum(['success', 'cancelled']).optional().catch(undefined),
      /** The user is returning from the provider's page for cards and invoices, where they may have paid. */
      billing: z.literal('returned').optional().catch(undefined),
      /** Tells the page to start a checkout. */
      upgrade: z.literal('now').optional().catch(undefined),
    }),
  },
  jobs: { path: '/jobs', title: 'Jobs', audience: 'signed-in' },
  account: { path: '/account', title: 'Your account', audience: 'enrolling' },
  confirmAddress: {
    path: '/confirm-address',
    title: 'Confirm your new address',
    audience: 'anyone',
    search: ofOneTimeLink,
  },
  keepAddress: {
    path: '/keep-address',
    title: 'Keep your address',
    audience: 'anyone',
    search: ofOneTimeLink,
  },
  privacy: { path: '/privacy', title: 'Privacy', audience: 'anyone' },
  terms: { path: '/terms', title: 'Terms', audience: 'anyone' },
  analyzer: { path: '/app', title: 'Analyzer', audience: 'active' },
  admin: { path: '/admin', title: 'Administration', audience: 'admin' },
  adminUsers: { path: '/admin/users', title: 'Users', audience: 'admin' },
  adminMail: { path: '/admin/mail', title: 'Mail', audience: 'admin' },
  adminSettings: { path: '/admin/settings', title: 'System settings', audience: 'admin' },
  adminAudit: { path: '/admin/audit', title: 'Audit log', audience: 'admin' },
  adminAnalytics: { path: '/admin/analytics', title: 'Analytics', audience: 'admin' },
} as const satisfies Record<string, Page>;

/** Returns the title of a page's tab. */
export function titleOf(page: { path: string; title: string }): string {
  const isOfSite = Object.values(sitePages).some(({ path }) => path === page.path);
  return isOfSite ? page.title : `${page.title} – FrameScout`;
}

type PageName = keyof typeof pages;

/** Query values for a page. */
type PageSearch<N extends PageName> = Readonly<Record<string, string | undefined>> &
  ((typeof pages)[N] extends { search: z.ZodType<infer S> } ? S : Record<string, never>);

/** Returns a page's path with its query, relative to the origin. */
export function linkTo<N extends PageName>(name: N, search?: PageSearch<N>): string {
  const query = Object.entries<string | undefined>(search ?? {})
    .flatMap(([key, value]) => (value === undefined ? [] : [`${key}=${encodeURIComponent(value)}`]))
    .join('&');
  return query ? `${pages[name].path}?${query}` : pages[name].path;
}
