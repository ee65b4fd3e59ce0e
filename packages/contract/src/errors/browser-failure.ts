import { CodedError } from './coded-error.ts';

/** Browser errors that the user can act on, keyed by the error's `name`. */
const FAILURES: Readonly<Record<string, { code: string; message: string }>> = {
  QuotaExceededError: {
    code: 'no-room',
    message: 'The browser is out of storage. Free some space, then try again.',
  },
  NotReadableError: {
    code: 'file-gone',
    // Browsers say no more, whether the file changed since it was chosen or another program has locked it.
    message:
      'The file cannot be read: it may have been changed, moved or deleted, or be in use by another program. ' +
      'If it is still being recorded, copied or downloaded, wait until that is done. Then open it again.',
  },
  NotFoundError: {
    code: 'file-gone',
    message: 'The file is no longer there: it was moved or deleted. Open it again.',
  },
  NotAllowedError: {
    code: 'not-allowed',
    message: 'The browser did not allow this. Allow it when asked, then try again.',
  },
};

/** A browser error with a message for the user. */
class BrowserFailure extends CodedError {
  override readonly name = 'BrowserFailure';
  readonly code: string;

  constructor({ code, message }: { code: string; message: string }, cause: unknown) {
    super(message, {}, { cause });
    this.code = code;
  }
}

/** Returns the error with a message for the user: coded or a known browser's; null for others. */
export function asCodedError(error: unknown): CodedError | null {
  if (error instanceof CodedError) return error;
  const known = error instanceof Error ? FAILURES[error.name] : undefined;
  return known ? new BrowserFailure(known, error) : null;
}
