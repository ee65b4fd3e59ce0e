/**
 * The base of every error that FrameScout throws on purpose.
 * `code` is stable and machine-readable; `message` is written for the user and says what to do;
 * `details` carry diagnostics that are safe to log.
 */
export abstract class CodedError extends Error {
  abstract readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(message: string, details: Readonly<Record<string, unknown>> = {}, options?: ErrorOptions) {
    super(message, options);
    this.details = details;
  }
}

/**
 * Creates the class of errors that have a name and a code of their own; extending it makes it a type. Not for what web
 * pages load: a class that extends a call stays in bundles that don't use it.
 */
export function codedError<const Code extends string>(name: string, code: Code) {
  return class extends CodedError {
    override readonly name = name;
    readonly code = code;
  };
}

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
