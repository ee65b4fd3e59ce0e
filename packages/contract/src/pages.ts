import { z } from 'zod';

/** Whom a page is for: anyone, anyone signed in, those with access to the analyzer, administrators. */
type PageAudience = 'anyone' | 'signed-in' | 'active' | 'admin';

/** One page of the web app. */
type Page = {
  path: `/${string}`;
  /** What the browser's tab says, before the product's name; the landing page's says all. */
  title: string;
  audience: PageAudience;
  /** What may follow the path after a question mark. */
  search?: z.ZodObject;
};

const ofOneTimeLink = z.object({ token: z.string().optional() });

/**
 * Every page of the web app. The router, the server, mails and payments take their paths from here; links inside the web app
 * are checked against the router's by the compiler.
 */
export const pages = {
  landing: { path: '/', title: 'FrameScout: find every moment an element is on screen', audience: 'anyone' },
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
    // A value that is none of these is ignored: the dashboard shows all the same.
    search: z.object({
      /** How the checkout that the user comes back from has ended. */
      payment: z.enum(['success', 'cancelled']).optional().catch(undefined),
      /** Asks the page to begin a checkout. */
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

/** Values for the query of a page. */
type PageSearch<N extends PageName> = Readonly<Record<string, string | undefined>> &
  ((typeof pages)[N] extends { search: z.ZodType<infer S> } ? S : Record<string, never>);

/** The path of a page with its query, to be put behind an origin or followed as it is. */
export function linkTo<N extends PageName>(name: N, search?: PageSearch<N>): string {
  const query = Object.entries<string | undefined>(search ?? {})
    .flatMap(([key, value]) => (value === undefined ? [] : [`${key}=${encodeURIComponent(value)}`]))
    .join('&');
  return query ? `${pages[name].path}?${query}` : pages[name].path;
}
