/**
 * Headers that make a page cross-origin isolated, as the server does for the analyzer, so that its workers
 * can share memory.
 */
export const ISOLATION_HEADERS = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};
