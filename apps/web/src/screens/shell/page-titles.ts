const TITLES: Readonly<Record<string, string>> = {
  '/login': 'Login',
  '/register': 'Start your free trial',
  '/reset-password': 'New password',
  '/set-up': 'Set up',
  '/dashboard': 'Dashboard',
  '/app': 'Analyzer',
  '/admin': 'Administration',
  '/admin/users': 'Users',
  '/admin/settings': 'System settings',
  '/admin/analytics': 'Analytics',
};

/** The landing page's title; the document has it from the start. */
const HOME = 'FrameScout: find every moment an element is on screen';

/** The title of the page at a path. */
export function titleOf(path: string): string {
  if (path === '/') return HOME;
  return `${TITLES[path.replace(/\/$/, '')] ?? 'Not found'} – FrameScout`;
}
