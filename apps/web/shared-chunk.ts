/** Our own modules that every page loads, by their paths in the repository. */
export const SHARED_MODULES = [
  'packages/contract/src/accounts/plan.ts',
  'packages/contract/src/pages/site-pages.ts',
  'apps/web/src/platform/local-storage.ts',
  'apps/web/src/platform/tab-handoff.ts',
  'apps/web/src/features/account/session/remember-upgrade-intent.ts',
  'apps/web/src/features/theme/theme.ts',
  'apps/web/src/ui/buttons/button-classes.ts',
  'apps/web/src/ui/layout/logo.tsx',
];

/** Regular expressions matching the ids of the other modules that every page loads. */
const SHARED_LIBRARIES = [
  /\/node_modules\/(react|react-dom|scheduler|use-sync-external-store|zustand|clsx|class-variance-authority)\//,
  /\/node_modules\/lucide-react\/dist\/esm\/(?!icons\/)/,
  /\/node_modules\/lucide-react\/dist\/esm\/icons\/(check|moon|play|plus|sun)\.m?js$/,
  /vite\/preload-helper|rolldown\/runtime/,
];

/**
 * The chunk shared by the site's pages and the app. Left to itself, the bundler splits it into twenty, most
 * of them smaller than the headers they are served with.
 */
export const sharedChunk = {
  name: 'base',
  test: (id: string) =>
    SHARED_MODULES.some((path) => id.endsWith(`/${path}`)) ||
    SHARED_LIBRARIES.some((pattern) => pattern.test(id)),
};
