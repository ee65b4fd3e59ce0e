import { asCodedError, CodedError } from '@framescout/contract';
import { notify } from '../../ui/toast-store.ts';
import { describeLackOfAccess } from './describe-lack-of-access.ts';
import { userOf } from './session-machine.ts';
import { hasSessionEnded, SESSION_ENDED, sessionStore } from './session-store.ts';

/** What failed would have needed a session, which has ended meanwhile. */
class SessionEndedError extends CodedError {
  override readonly name = 'SessionEndedError';
  readonly code = 'session-ended';
}

/** What failed would have needed access, which has ended meanwhile. */
class AccessEndedError extends CodedError {
  override readonly name = 'AccessEndedError';
  readonly code = 'access-ended';
}

/** The codes of what was not loaded: to the browser a refusal looks like a lost connection. */
const NOT_LOADED: ReadonlySet<string> = new Set([
  'engine-stopped',
  'clip-maker-stopped',
  'ffmpeg-not-loaded',
]);

/**
 * Why code that the server hands to users with access only could not be loaded: the session has ended elsewhere, which is
 * also told, the access has ended, or else what was caught. Without a session the page gives way to the login, and keeps
 * what is open.
 */
export async function explainLoadFailure(error: unknown): Promise<unknown> {
  const code = asCodedError(error)?.code;
  if (code === undefined || !NOT_LOADED.has(code)) return error;
  if (await hasSessionEnded()) {
    notify(SESSION_ENDED);
    return new SessionEndedError(SESSION_ENDED.description, {}, { cause: error });
  }
  const user = userOf(sessionStore.getState());
  const lack = user && describeLackOfAccess(user);
  return lack ? new AccessEndedError(lack.description, {}, { cause: error }) : error;
}
