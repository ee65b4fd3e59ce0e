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
