import { CodedError } from './coded-error.ts';

/** What a browser refuses and the user can do something about: by the name that it gives the failure. */
const FAILURES: Readonly<Record<string, { code: string; message: string }>> = {
  QuotaExceededError: {
    code: 'no-room',
    message: 'The browser has no room left. Free some space, then try again.',
  },
  NotReadableError: {
    code: 'file-gone',
    message: 'The file can no longer be read: it was changed, moved or deleted. Open it again.',
  },
  NotFoundError: {
    code: 'file-gone',
    message: 'The file is not there any more: it was moved or deleted. Open it again.',
  },
  NotAllowedError: {
    code: 'not-allowed',
    message: 'The browser did not allow this. Allow it when it asks, then try again.',
  },
};

/** A failure of the browser's, in words for the user. */
class BrowserFailure extends CodedError {
  override readonly name = 'BrowserFailure';
  readonly code: string;

  constructor({ code, message }: { code: string; message: string }, cause: unknown) {
    super(message, {}, { cause });
    this.code = code;
  }
}

/** An error that says to the user what happened: a coded one, or a browser's that is known; null for any other. */
export function asCodedError(error: unknown): CodedError | null {
  if (error instanceof CodedError) return error;
  const known = error instanceof Error ? FAILURES[error.name] : undefined;
  return known ? new BrowserFailure(known, error) : null;
}
