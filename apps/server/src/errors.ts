import { CodedError } from '@framescout/contract';

/** A setting in the environment cannot be used; the message names it and says what it takes. */
export class InvalidEnvironmentError extends CodedError {
  override readonly name = 'InvalidEnvironmentError';
  readonly code = 'invalid-environment';
}

/** The built web app is not where the server looks for it. */
export class WebAppNotBuiltError extends CodedError {
  override readonly name = 'WebAppNotBuiltError';
  readonly code = 'web-app-not-built';
}

/** Nothing is served under the asked path. */
export class PathNotFoundError extends CodedError {
  override readonly name = 'PathNotFoundError';
  readonly code = 'not-found';

  constructor(path: string) {
    super('There is nothing under this address.', { path });
  }
}
