import { z } from 'zod';
import { sitePages } from './site-pages.ts';

/** Who a page is for: anyone, anyone signed in, users with access to the analyzer, or administrators. */
type PageAudience = 'anyone' | 'signed-in' | 'active' | 'admin';

/** One page of the web app. */
type Page = {
  path: `/${string}`;
  /** The tab's title, followed by the product's name; a site page's is complete. */
  title: string;
  audience: PageAudience;
  /** Allowed query parameters. */
  search?: z.ZodObject;
};

const ofOneTimeLink = z.object({ token: z.string().optional() });

/**
 * Every page of the web app. The router, the server, mails and payments take their paths from here; the compiler checks
 * links inside the web app against the router.
 */
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
  setUp: { path: '/set-up', title: 'Set up', audience: 'anyone', search: ofOneTimeLink },
  dashboard: {
    path: '/dashboard',
    title: 'Dashboard',
    audience: 'signed-in',
    // Unknown values are ignored: the dashboard shows anyway.
    search: z.object({
      /** The outcome of the checkout the user is returning from. */
      payment: z.enum(['success', 'cancelled']).optional().catch(undefined),
      /** Tells the page to start a checkout. */
      upgrade: z.literal('now').optional().catch(undefined),
    }),
  },
  analyzer: { path: '/app', title: 'Analyzer', audience: 'active' },
  admin: { path: '/admin', title: 'Administration', audience: 'admin' },
  adminUsers: { path: '/admin/users', title: 'Users', audience: 'admin' },
  adminSettings: { path: '/admin/settings', title: 'System settings', audience: 'admin' },
  adminAnalytics: { path: '/admin/analytics', title: 'Analytics', audience: 'admin' },
} as const satisfies Record<string, Page>;

type PageName = keyof typeof pages;

/** Query values for a page. */
type PageSearch<N extends PageName> = Readonly<Record<string, string | undefined>> &
  ((typeof pages)[N] extends { search: z.ZodType<infer S> } ? S : Record<string, never>);

/** A page's path with its query, to append to an origin or follow as it is. */
export function linkTo<N extends PageName>(name: N, search?: PageSearch<N>): string {
  const query = Object.entries<string | undefined>(search ?? {})
    .flatMap(([key, value]) => (value === undefined ? [] : [`${key}=${encodeURIComponent(value)}`]))
    .join('&');
  return query ? `${pages[name].path}?${query}` : pages[name].path;
}
