/** What every page loads, in regular expressions over module ids. */
const SHARED = [
  /\/node_modules\/(react|react-dom|scheduler|use-sync-external-store|zustand|clsx|class-variance-authority)\//,
  /\/node_modules\/lucide-react\/dist\/esm\/(?!icons\/)/,
  /\/node_modules\/lucide-react\/dist\/esm\/icons\/(check|moon|play|plus|sun)\.m?js$/,
  /\/packages\/contract\/src\/(plan|site-pages)\.ts$/,
  /\/apps\/web\/src\/platform\/(between-documents|local-storage)\.ts$/,
  /\/apps\/web\/src\/features\/(account\/remember-upgrade-intent|theme\/theme)\.ts$/,
  /\/apps\/web\/src\/ui\/(button-classes|logo)\.tsx?$/,
  /vite\/preload-helper|rolldown\/runtime/,
];

/**
 * The chunk that the site's pages and the app share. Left to itself, the bundler makes twenty of it, each with headers
 * of its own that weigh more than most of the files.
 */
export const siteBase = {
  name: 'base',
  test: (id: string) => SHARED.some((pattern) => pattern.test(id)),
};
