import { CodedError } from '@framescout/contract';

/**
 * All errors that the API responds with: the code for programs, the HTTP status, and the message for users.
 */
export const API_ERRORS = {
  invalidInput: { code: 'invalid-input', status: 400, message: 'Invalid input' },
  invalidToken: {
    code: 'invalid-token',
    status: 400,
    message: 'This link is no longer valid. Please request a new one.',
  },
  commonPassword: {
    code: 'invalid-input',
    status: 400,
    message: 'This password is one of those that attackers try first. Please choose another one.',
  },
  passwordIsAddress: {
    code: 'invalid-input',
    status: 400,
    message: 'The password cannot be your email address. Please choose another one.',
  },
  secondStepOver: {
    code: 'second-step-over',
    status: 400,
    message: 'That took too long. Please log in again.',
  },
  confirmationDiffers: {
    code: 'invalid-input',
    status: 400,
    message: 'This is not the email address of your account.',
  },
  ownAddress: { code: 'invalid-input', status: 400, message: 'This is already your address.' },
  invalidSignature: { code: 'invalid-signature', status: 400, message: 'The signature does not match.' },
  // Requests that Fastify itself refuses (too large, not JSON) have their own status and message.
  invalidRequest: { code: 'invalid-request', status: 400, message: 'The request cannot be read.' },

  bodyEncoded: {
    code: 'invalid-request',
    status: 415,
    message: 'Send the request without a Content-Encoding.',
  },

  sourceRefused: {
    code: 'source-refused',
    status: 400,
    message: 'Jobs may not read recordings from there.',
  },
  nameRefused: { code: 'invalid-input', status: 400, message: 'No file can have this name.' },
  webhookAddressRefused: {
    code: 'invalid-input',
    status: 400,
    message: 'A webhook’s URL starts with https:// and contains no user name or password.',
  },
  webhookAddressPrivate: {
    code: 'invalid-input',
    status: 400,
    message: 'This address is in a private network, which webhooks may not call.',
  },

  invalidApiToken: {
    code: 'invalid-api-token',
    status: 401,
    message: 'This API token is not valid: it was revoked, has expired, or is misspelled.',
  },
  signInRequired: { code: 'sign-in-required', status: 401, message: 'Please log in.' },
  // Does not reveal which of the two is wrong, nor whether the account exists.
  wrongCredentials: { code: 'wrong-credentials', status: 401, message: 'Email or password is wrong.' },

  wrongPassword: { code: 'wrong-password', status: 403, message: 'This is not your current password.' },
  wrongCode: {
    code: 'wrong-code',
    status: 403,
    message: 'This code is wrong, or has already been used. Please enter the current one.',
  },
  secondFactorNeeded: {
    code: 'second-factor-needed',
    status: 403,
    message: 'Administrators of this server need a second factor. Set it up on your account page.',
  },
  scopeMissing: { code: 'scope-missing', status: 403, message: 'This API token may not do this.' },
  accessDenied: { code: 'access-denied', status: 403, message: 'You may not do this.' },
  ownAccount: { code: 'access-denied', status: 403, message: 'You cannot delete your own account.' },
  foreignSubscription: { code: 'access-denied', status: 403, message: 'This is not your subscription.' },
  foreignPayment: {
    code: 'access-denied',
    status: 403,
    message: 'The payment belongs to another account. Please contact support.',
  },
  noActiveAccess: {
    code: 'no-active-access',
    status: 403,
    message: 'Your access has ended. Upgrade to continue.',
  },
  foreignOrigin: {
    code: 'foreign-origin',
    status: 403,
    message: 'This call is accepted from FrameScout itself only.',
  },

  // Someone else's objects are also reported as not found, so that nobody learns that they exist.
  pathNotFound: { code: 'not-found', status: 404, message: 'There is nothing at this address.' },
  alreadySetUp: {
    code: 'not-found',
    status: 404,
    message: 'This server already has its administrator. Please log in.',
  },
  userNotFound: { code: 'not-found', status: 404, message: 'This user no longer exists.' },
  sessionNotFound: { code: 'not-found', status: 404, message: 'This session has already ended.' },
  projectNotFound: { code: 'not-found', status: 404, message: 'This project is not kept on the server.' },
  batchNotFound: { code: 'not-found', status: 404, message: 'There is no such email to all users.' },
  alertNotFound: { code: 'not-found', status: 404, message: 'Someone has already dealt with this.' },
  elementNotFound: { code: 'not-found', status: 404, message: 'Failed to delete element' },

  jobNotFound: { code: 'not-found', status: 404, message: 'There is no such job.' },
  jobFileNotFound: { code: 'not-found', status: 404, message: 'This job has no such file.' },
  apiTokenNotFound: { code: 'not-found', status: 404, message: 'This API token was already revoked.' },
  webhookNotFound: { code: 'not-found', status: 404, message: 'This webhook was already removed.' },

  tooManyJobs: {
    code: 'too-many-jobs',
    status: 409,
    message: 'You have reached the limit of unfinished jobs. Wait for one to finish, or cancel one.',
  },
  resultsFull: {
    code: 'results-full',
    status: 409,
    message:
      'The results of your jobs use all the storage available to them. Delete jobs you no longer need.',
  },
  idempotencyKeyTaken: {
    code: 'idempotency-key-taken',
    status: 409,
    message: 'A different job was submitted with this Idempotency-Key. Use a new key for this one.',
  },
  jobOver: { code: 'job-over', status: 409, message: 'This job has already finished.' },
  jobNotOver: { code: 'job-not-over', status: 409, message: 'This job has not finished. Cancel it first.' },
  jobNotFailed: {
    code: 'job-not-failed',
    status: 409,
    message: 'This job has not failed. To rerun a cancelled job, submit it again.',
  },
  jobLost: {
    code: 'job-lost',
    status: 409,
    message: 'The workers no longer know this job. Submit it again.',
  },
  tooManyApiTokens: {
    code: 'too-many-api-tokens',
    status: 409,
    message: 'You have reached the limit of API tokens. Revoke one of them first.',
  },
  tooManyWebhooks: {
    code: 'too-many-webhooks',
    status: 409,
    message: 'You have reached the limit of webhooks. Remove one of them first.',
  },
  addressTaken: {
    code: 'address-taken',
    status: 409,
    message: 'This address cannot be registered. If you have an account, log in or reset your password.',
  },
  addressUnconfirmed: {
    code: 'address-unconfirmed',
    status: 409,
    message:
      'This address has not been confirmed. Its owner confirms it with the link in our mail, or by resetting the password.',
  },
  lastAdministrator: {
    code: 'last-administrator',
    status: 409,
    message: 'This is the last administrator. Make someone else one first.',
  },
  secondFactorOn: {
    code: 'second-factor-on',
    status: 409,
    message: 'The second factor is already turned on.',
  },
  ownSecondFactor: {
    code: 'access-denied',
    status: 403,
    message: 'You turn off your own second factor on your account page.',
  },
  secondFactorOff: { code: 'second-factor-off', status: 409, message: 'There is no second factor.' },
  quotaExceeded: {
    code: 'quota-exceeded',
    status: 409,
    message: 'There is no storage left for this project on the server. Delete another one there first.',
  },
  alreadySubscribed: {
    code: 'already-subscribed',
    status: 409,
    message: 'Your subscription is already active.',
  },
  administratorsPayNothing: {
    code: 'administrators-pay-nothing',
    status: 409,
    message: 'Administrators have full access without paying.',
  },
  subscriptionEnding: {
    code: 'subscription-ending',
    status: 409,
    message: 'Your subscription is still running. Resume it on the dashboard.',
  },
  paymentOverdue: {
    code: 'payment-overdue',
    status: 409,
    message: 'Your last payment failed. Settle it on the dashboard.',
  },
  nothingToManage: {
    code: 'nothing-to-manage',
    status: 409,
    message: 'There are no payments to manage.',
  },
  nothingToConfirm: {
    code: 'nothing-to-confirm',
    status: 409,
    message: 'There is no address to confirm.',
  },
  batchTaken: {
    code: 'batch-taken',
    status: 409,
    message: 'This email has already been sent with different wording. Close the form and write a new one.',
  },
  batchOver: {
    code: 'batch-over',
    status: 409,
    message: 'This email has been sent or cancelled already.',
  },
  accessEndedByAdministrator: {
    code: 'access-ended-by-administrator',
    status: 409,
    message:
      'An administrator has ended this user’s access. Set it to active first, or send the email without extending the trial.',
  },
  expiryNeeded: {
    code: 'expiry-needed',
    status: 409,
    message: 'Access has ended: choose a new end date.',
  },
  nothingToResume: {
    code: 'nothing-to-resume',
    status: 409,
    message: 'There is no cancelled subscription to resume.',
  },
  nothingToCancel: {
    code: 'nothing-to-cancel',
    status: 409,
    message: 'There is no active subscription to cancel.',
  },

  rangeNotThere: {
    code: 'range-not-there',
    status: 416,
    message: 'The file ends before the part that was asked for.',
  },

  tooManyAttempts: {
    code: 'too-many-attempts',
    status: 429,
    message: 'Too many attempts. Please try again in a minute.',
  },

  unexpected: {
    code: 'unexpected',
    status: 500,
    message: 'Something went wrong on the server. Please try again.',
  },
  overloaded: {
    code: 'overloaded',
    status: 503,
    message: 'The server is overloaded at the moment. Please try again in a minute.',
  },
  diskFull: {
    code: 'disk-full',
    status: 503,
    message: 'Nothing can be stored at the moment: the server’s disk is full. Please tell whoever runs it.',
  },
  jobsUnavailable: {
    code: 'jobs-unavailable',
    status: 503,
    message: 'The workers’ queue cannot be reached at the moment. Please try again in a minute.',
  },
  resultsUnavailable: {
    code: 'results-unavailable',
    status: 503,
    message: 'The folder of job results cannot be reached at the moment. Please try again in a minute.',
  },
  secondFactorUnreadable: {
    code: 'second-factor-unreadable',
    status: 500,
    message:
      'The server cannot check the codes of your app: its key for them is missing. Use a recovery code, then set up the second factor again, or ask the server’s operator.',
  },
  paymentProviderFailed: {
    code: 'payment-provider-failed',
    status: 502,
    message: 'The payment provider did not answer. Please try again.',
  },
  paymentsUnavailable: {
    code: 'payments-unavailable',
    status: 503,
    message: 'Payments are not set up on this server.',
  },
} as const satisfies Record<string, { code: string; status: number; message: string }>;

type ApiErrorName = keyof typeof API_ERRORS;

type Options = ErrorOptions & {
  /** Replaces the message in the table. */
  message?: string;
  /** Also sent to the caller. */
  details?: Readonly<Record<string, unknown>>;
};

/** Ends a call with one of the errors in the table. */
export class ApiError extends CodedError {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorName;
  readonly code: string;
  readonly status: number;

  constructor(kind: ApiErrorName, { message, details, ...options }: Options = {}) {
    super(message ?? API_ERRORS[kind].message, details, options);
    this.kind = kind;
    this.code = API_ERRORS[kind].code;
    this.status = API_ERRORS[kind].status;
  }
}

/** Whether a thrown value is a particular API error. */
export function isApiError(error: unknown, kind: ApiErrorName): boolean {
  return error instanceof ApiError && error.kind === kind;
}

/** Something was attempted too often. */
export class TooManyAttemptsError extends ApiError {
  /** Seconds until it may be attempted again. */
  readonly retryAfter: number;

  constructor(retryAfter: number) {
    const minutes = Math.ceil(retryAfter / 60);
    super('tooManyAttempts', {
      ...(minutes > 1 && { message: `Too many attempts. Please try again in ${minutes} minutes.` }),
      details: { retryAfter },
    });
    this.retryAfter = retryAfter;
  }
}
