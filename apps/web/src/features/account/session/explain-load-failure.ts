import { asCodedError, CodedError } from '@framescout/contract';
import { notify } from '../../../ui/toasts/toast-store.ts';
import { describeAccessDenial } from './access-denial.ts';
import { hasSessionEnded, SESSION_ENDED, sessionStore, userOf } from './session-store.ts';

/** The failed request needed a session, which has since ended. */
class SessionEndedError extends CodedError {
  override readonly name = 'SessionEndedError';
  readonly code = 'session-ended';
}

/** The failed request needed access, which has since ended. */
class AccessEndedError extends CodedError {
  override readonly name = 'AccessEndedError';
  readonly code = 'access-ended';
}

/** Error codes of a failed load: the browser can't tell a refusal from a lost connection. */
const NOT_LOADED: ReadonlySet<string> = new Set([
  'engine-stopped',
  'clip-maker-stopped',
  'ffmpeg-not-loaded',
]);

/**
 * Explains why code served only to users with access failed to load. Returns an error saying that the session
 * has ended (which is also shown as a toast) or that access has ended, or else the original error. Without a
 * session the page gives way to the login, but keeps what is open.
 */
export async function explainLoadFailure(error: unknown): Promise<unknown> {
  const code = asCodedError(error)?.code;
  if (code === undefined || !NOT_LOADED.has(code)) return error;
  if (await hasSessionEnded()) {
    notify(SESSION_ENDED);
    return new SessionEndedError(
      `${SESSION_ENDED.title}. ${SESSION_ENDED.description}`,
      {},
      { cause: error },
    );
  }
  const user = userOf(sessionStore.getState());
  const accessDenial = user && describeAccessDenial(user);
  return accessDenial ? new AccessEndedError(accessDenial.description, {}, { cause: error }) : error;
}
