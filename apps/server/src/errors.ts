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

/** Another process has the embedded database's folder open. */
export class DatabaseInUseError extends CodedError {
  override readonly name = 'DatabaseInUseError';
  readonly code = 'database-in-use';
}

/** The PostgreSQL server does not answer, or not to these credentials. */
export class DatabaseUnreachableError extends CodedError {
  override readonly name = 'DatabaseUnreachableError';
  readonly code = 'database-unreachable';
}

/** The embedded database would lose acknowledged writes in a power loss. */
export class DatabaseNotDurableError extends CodedError {
  override readonly name = 'DatabaseNotDurableError';
  readonly code = 'database-not-durable';
}

/** The status with which each kind of refusal is answered. */
export const STATUS_BY_CODE = {
  'invalid-input': 400,
  'invalid-token': 400,
  'invalid-signature': 400,
  'sign-in-required': 401,
  'wrong-credentials': 401,
  'access-denied': 403,
  'no-active-access': 403,
  'foreign-origin': 403,
  'not-found': 404,
  'address-taken': 409,
  'already-subscribed': 409,
  'nothing-to-cancel': 409,
  'too-many-attempts': 429,
  'payment-provider-failed': 502,
  'payments-unavailable': 503,
} as const;

/** @see STATUS_BY_CODE */
export type RefusalCode = keyof typeof STATUS_BY_CODE;

/** A call that is not carried out, for a reason that its caller may know. */
export abstract class Refusal extends CodedError {
  abstract override readonly code: RefusalCode;
}

/** Something that was sent has not the shape that the call takes. */
export class InvalidInputError extends Refusal {
  override readonly name = 'InvalidInputError';
  readonly code = 'invalid-input';
}

/** A one-time link is used up, too old, or was never given out. */
export class InvalidTokenError extends Refusal {
  override readonly name = 'InvalidTokenError';
  readonly code = 'invalid-token';

  constructor() {
    super('This link is not valid any more. Please ask for a new one.');
  }
}

/** A webhook call was not signed by the payment provider. */
export class InvalidSignatureError extends Refusal {
  override readonly name = 'InvalidSignatureError';
  readonly code = 'invalid-signature';

  constructor(options?: ErrorOptions) {
    super('The signature does not match.', {}, options);
  }
}

/** The call needs a session, and there is none that holds. */
export class SignInRequiredError extends Refusal {
  override readonly name = 'SignInRequiredError';
  readonly code = 'sign-in-required';

  constructor() {
    super('Please log in.');
  }
}

/** Address and password do not belong together; which of them is wrong is not told. */
export class WrongCredentialsError extends Refusal {
  override readonly name = 'WrongCredentialsError';
  readonly code = 'wrong-credentials';

  constructor() {
    super('Email or password is wrong.');
  }
}

/** The caller may not do this. */
export class AccessDeniedError extends Refusal {
  override readonly name = 'AccessDeniedError';
  readonly code = 'access-denied';

  constructor(message = 'You may not do this.') {
    super(message);
  }
}

/** The caller's trial or subscription has ended. */
export class NoActiveAccessError extends Refusal {
  override readonly name = 'NoActiveAccessError';
  readonly code = 'no-active-access';

  constructor() {
    super('Your access has ended. Upgrade to go on.');
  }
}

/** A call that changes something came from another site. */
export class ForeignOriginError extends Refusal {
  override readonly name = 'ForeignOriginError';
  readonly code = 'foreign-origin';

  constructor() {
    super('This call is accepted from FrameScout itself only.');
  }
}

/** Nothing is there, or nothing that the caller may know of. */
export class PathNotFoundError extends Refusal {
  override readonly name = 'PathNotFoundError';
  readonly code = 'not-found';

  constructor(path: string) {
    super('There is nothing under this address.', { path });
  }
}

/** What the call is about does not exist, or belongs to someone else. */
export class NotFoundError extends Refusal {
  override readonly name = 'NotFoundError';
  readonly code = 'not-found';
}

/** The account that the call is about does not exist, or not any more. */
export class UserNotFoundError extends Refusal {
  override readonly name = 'UserNotFoundError';
  readonly code = 'not-found';

  constructor() {
    super('This user does not exist any more.');
  }
}

/** The address has an account already. */
export class AddressTakenError extends Refusal {
  override readonly name = 'AddressTakenError';
  readonly code = 'address-taken';

  constructor() {
    super('This address cannot be registered. If you have an account, log in or reset your password.');
  }
}

/** A subscription runs already and will be renewed. */
export class AlreadySubscribedError extends Refusal {
  override readonly name = 'AlreadySubscribedError';
  readonly code = 'already-subscribed';

  constructor() {
    super('Your subscription is active already.');
  }
}

/** No subscription runs that could be cancelled. */
export class NothingToCancelError extends Refusal {
  override readonly name = 'NothingToCancelError';
  readonly code = 'nothing-to-cancel';

  constructor() {
    super('There is no active subscription to cancel.');
  }
}

/** Something was tried too often; `details.retryAfter` are the seconds until it may be tried again. */
export class TooManyAttemptsError extends Refusal {
  override readonly name = 'TooManyAttemptsError';
  readonly code = 'too-many-attempts';

  constructor(retryAfter: number) {
    const minutes = Math.ceil(retryAfter / 60);
    const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
    super(`Too many attempts. Please try again in ${wait}.`, { retryAfter });
  }
}

/** The payment provider could not be reached or refused. */
export class PaymentProviderError extends Refusal {
  override readonly name = 'PaymentProviderError';
  readonly code = 'payment-provider-failed';

  constructor(options?: ErrorOptions) {
    super('The payment provider did not answer. Please try again.', {}, options);
  }
}

/** The server is public and has no payment keys. */
export class PaymentsUnavailableError extends Refusal {
  override readonly name = 'PaymentsUnavailableError';
  readonly code = 'payments-unavailable';

  constructor() {
    super('Payments are not set up on this server.');
  }
}
