/** Regular expressions matching the ids of the modules that every page loads. */
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
 * The chunk shared by the site's pages and the app. Left to itself, the bundler splits it into twenty, most
 * of them smaller than the headers they are served with.
 */
export const sharedChunk = {
  name: 'base',
  test: (id: string) => SHARED.some((pattern) => pattern.test(id)),
};
