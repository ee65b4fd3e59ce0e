/** What isolates a page from other origins, as the server does for the analyzer: its workers may share memory then. */
export const ISOLATION_HEADERS = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};
