import { CodedError, type User } from '@framescout/contract';
import { askForUser } from './ask-for-user.ts';

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
export async function requireCookie({ id }: Pick<User, 'id'>): Promise<void> {
  // A failure says nothing about the cookie.
  const isKept = await askForUser(id).then(Boolean, () => true);
  if (isKept) return;
  throw new CookieRefusedError(
    'Your browser blocks the cookie that keeps you logged in. Allow cookies for this site, then log in.',
  );
}
