import { CodedError, type User } from '@framescout/contract';
import { ApiError } from '../../platform/api-error.ts';
import { callApi } from '../../platform/call-api.ts';

/** How long to wait for the server's answer, in milliseconds. */
const ANSWER_MS = 8000;

/** Thrown when the browser does not send the session's cookie back, so that the user cannot stay signed in. */
class CookieRefusedError extends CodedError {
  override readonly name = 'CookieRefusedError';
  readonly code = 'cookie-refused';
}

/**
 * Checks that the browser has kept the cookie of a session that has just started. Browsers say that they
 * accept cookies even if they are set to block those of a site.
 * @throws {CookieRefusedError}
 */
export async function requireCookie({ id: userId }: Pick<User, 'id'>): Promise<void> {
  try {
    await callApi('getMe', { query: { userId }, signal: AbortSignal.timeout(ANSWER_MS) });
  } catch (error) {
    // Refused as nobody's call, or as that of whoever was signed in before. Any other failure says nothing
    // about the cookie.
    const isRefused = error instanceof ApiError && (error.status === 401 || error.status === 403);
    if (!isRefused) return;
    throw new CookieRefusedError(
      'Your browser blocks the cookie that keeps you logged in. Allow cookies for this site, then log in.',
      {},
      { cause: error },
    );
  }
}
