import { ApiError, ServerUnreachableError } from '../../platform/api-error.ts';

// A connection that fails only after this time (ms) is too slow: the server waits a minute for a request.
const SLOW_MS = 30_000;

const STAYS = 'It stays saved in this browser; to keep it elsewhere, export its events.';

/**
 * Says why the server has not taken a project's copy, if sending the same again would not help; null if it
 * might. `tookMs` is how long that took.
 */
export function explainRefusal(error: unknown, tookMs: number): string | null {
  const isSlow = `The project is too large to be sent over this connection. ${STAYS}`;
  if (error instanceof ServerUnreachableError) return tookMs >= SLOW_MS ? isSlow : null;
  if (!(error instanceof ApiError)) return null;
  switch (error.status) {
    // Whoever is not signed in any more is told so anyway.
    case 401:
    case 429:
      return null;
    case 408:
      return isSlow;
    case 413:
      return `The project is too large for the server. ${STAYS}`;
    case 400:
      return `The server does not accept the project. ${STAYS}`;
    default:
      return error.status < 500 && error.code !== 'api-refused' ? error.reason : null;
  }
}
