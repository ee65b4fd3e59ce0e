import { asCodedError, CodedError } from '@framescout/contract';
import { notify } from '../../ui/toast-store.ts';
import { hasSessionEnded, SESSION_ENDED } from './session-store.ts';

/** What failed would have needed a session, which has ended meanwhile. */
export class SessionEndedError extends CodedError {
  override readonly name = 'SessionEndedError';
  readonly code = 'session-ended';
}

/** The codes of what was not loaded: to the browser a refusal looks like a lost connection. */
const NOT_LOADED: ReadonlySet<string> = new Set([
  'engine-stopped',
  'clip-maker-stopped',
  'ffmpeg-not-loaded',
]);

/**
 * Why code that the server hands to signed-in users only could not be loaded: the session has ended elsewhere, which is
 * also told, or else what was caught. The page gives way to the login then, and keeps what is open.
 */
export async function explainLoadFailure(error: unknown): Promise<unknown> {
  const code = asCodedError(error)?.code;
  if (code === undefined || !NOT_LOADED.has(code) || !(await hasSessionEnded())) return error;
  notify(SESSION_ENDED);
  return new SessionEndedError(SESSION_ENDED.description, {}, { cause: error });
}
