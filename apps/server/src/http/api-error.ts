import { CodedError } from '@framescout/contract';

/** All errors that the API responds with, by their HTTP status: the message for users. */
const MESSAGES = {
  400: {
    invalidInput: 'Invalid input',
    invalidToken: 'This link is no longer valid. Please request a new one.',
    commonPassword: 'This password is one of those that attackers try first. Please choose another one.',
    passwordIsAddress: 'The password cannot be your email address. Please choose another one.',
    secondStepOver: 'That took too long. Please log in again.',
    confirmationDiffers: 'This is not the email address of your account.',
    ownAddress: 'This is already your address.',
    invalidSignature: 'The signature does not match.',
    // Requests that Fastify itself refuses (too large, not JSON) have their own status and message.
    invalidRequest: 'The request cannot be read.',
    sourceRefused: 'Jobs may not read recordings from there.',
    nameRefused: 'No file can have this name.',
    webhookAddressRefused: 'A webhook’s URL starts with https:// and contains no user name or password.',
    webhookAddressPrivate: 'This address is in a private network, which webhooks may not call.',
  },
  401: {
    invalidApiToken: 'This API token is not valid: it was revoked, has expired, or is misspelled.',
    signInRequired: 'Please log in.',
    // Does not reveal which of the two is wrong, nor whether the account exists.
    wrongCredentials: 'Email or password is wrong.',
  },
  403: {
    wrongPassword: 'This is not your current password.',
    wrongCode: 'This code is wrong, or has already been used. Please enter the current one.',
    secondFactorNeeded: 'Administrators of this server need a second factor. Set it up on your account page.',
    scopeMissing: 'This API token may not do this.',
    accessDenied: 'You may not do this.',
    ownAccount: 'You cannot delete your own account.',
    foreignSubscription: 'This is not your subscription.',
    foreignPayment: 'The payment belongs to another account. Please contact support.',
    noActiveAccess: 'Your access has ended. Upgrade to continue.',
    foreignOrigin: 'This call is accepted from FrameScout itself only.',
    ownSecondFactor: 'You turn off your own second factor on your account page.',
  },
  404: {
    // Someone else's objects are also reported as not found, so that nobody learns that they exist.
    pathNotFound: 'There is nothing at this address.',
    alreadySetUp: 'This server already has its administrator. Please log in.',
    userNotFound: 'This user no longer exists.',
    sessionNotFound: 'This session has already ended.',
    projectNotFound: 'This project is not kept on the server.',
    batchNotFound: 'There is no such email to all users.',
    alertNotFound: 'Someone has already dealt with this.',
    elementNotFound: 'Failed to delete element',
    jobNotFound: 'There is no such job.',
    jobFileNotFound: 'This job has no such file.',
    apiTokenNotFound: 'This API token was already revoked.',
    webhookNotFound: 'This webhook was already removed.',
  },
  409: {
    tooManyJobs: 'You have reached the limit of unfinished jobs. Wait for one to finish, or cancel one.',
    resultsFull:
      'The results of your jobs use all the storage available to them. Delete jobs you no longer need.',
    idempotencyKeyTaken:
      'A different job was submitted with this Idempotency-Key. Use a new key for this one.',
    jobOver: 'This job has already finished.',
    jobNotOver: 'This job has not finished. Cancel it first.',
    jobNotFailed: 'This job has not failed. To rerun a cancelled job, submit it again.',
    jobLost: 'The workers no longer know this job. Submit it again.',
    tooManyApiTokens: 'You have reached the limit of API tokens. Revoke one of them first.',
    tooManyWebhooks: 'You have reached the limit of webhooks. Remove one of them first.',
    addressTaken: 'This address cannot be registered. If you have an account, log in or reset your password.',
    addressUnconfirmed:
      'This address has not been confirmed. Its owner confirms it with the link in our mail, or by resetting the password.',
    lastAdministrator: 'This is the last administrator. Make someone else one first.',
    secondFactorOn: 'The second factor is already turned on.',
    secondFactorOff: 'There is no second factor.',
    quotaExceeded: 'There is no storage left for this project on the server. Delete another one there first.',
    alreadySubscribed: 'Your subscription is already active.',
    administratorsPayNothing: 'Administrators have full access without paying.',
    subscriptionEnding: 'Your subscription is still running. Resume it on the dashboard.',
    paymentOverdue: 'Your last payment failed. Settle it on the dashboard.',
    nothingToManage: 'There are no payments to manage.',
    nothingToConfirm: 'There is no address to confirm.',
    batchTaken:
      'This email has already been sent with different wording. Close the form and write a new one.',
    batchOver: 'This email has been sent or cancelled already.',
    accessEndedByAdministrator:
      'An administrator has ended this user’s access. Set it to active first, or send the email without extending the trial.',
    expiryNeeded: 'Access has ended: choose a new end date.',
    nothingToResume: 'There is no cancelled subscription to resume.',
    nothingToCancel: 'There is no active subscription to cancel.',
  },
  415: {
    bodyEncoded: 'Send the request without a Content-Encoding.',
  },
  416: {
    rangeNotThere: 'The file ends before the part that was asked for.',
  },
  429: {
    tooManyAttempts: 'Too many attempts. Please try again in a minute.',
  },
  500: {
    unexpected: 'Something went wrong on the server. Please try again.',
    secondFactorUnreadable:
      'The server cannot check the codes of your app: its key for them is missing. Use a recovery code, then set up the second factor again, or ask the server’s operator.',
  },
  502: {
    paymentProviderFailed: 'The payment provider did not answer. Please try again.',
  },
  503: {
    overloaded: 'The server is overloaded at the moment. Please try again in a minute.',
    diskFull: 'Nothing can be stored at the moment: the server’s disk is full. Please tell whoever runs it.',
    jobsUnavailable: 'The workers’ queue cannot be reached at the moment. Please try again in a minute.',
    resultsUnavailable:
      'The folder of job results cannot be reached at the moment. Please try again in a minute.',
    paymentsUnavailable: 'Payments are not set up on this server.',
  },
} as const;

type ApiErrorName = { [S in keyof typeof MESSAGES]: keyof (typeof MESSAGES)[S] }[keyof typeof MESSAGES];

/** The codes that several errors share: all of status 404 do; any other error's code is its name. */
const SHARED_CODES: Readonly<Record<string, readonly ApiErrorName[]>> = {
  'invalid-input': [
    'commonPassword',
    'passwordIsAddress',
    'confirmationDiffers',
    'ownAddress',
    'nameRefused',
    'webhookAddressRefused',
    'webhookAddressPrivate',
  ],
  'invalid-request': ['bodyEncoded'],
  'access-denied': ['ownAccount', 'foreignSubscription', 'foreignPayment', 'ownSecondFactor'],
};

type ErrorTraits = { code: string; status: number; message: string };

/** The code, the HTTP status and the message of each error. */
export const API_ERRORS = Object.fromEntries(
  Object.entries(MESSAGES).flatMap(([status, messages]) =>
    Object.entries(messages).map(([name, message]) => [
      name,
      { code: codeOf(name, status), status: Number(status), message },
    ]),
  ),
) as Record<ApiErrorName, ErrorTraits>;

function codeOf(name: string, status: string): string {
  if (status === '404') return 'not-found';
  const [shared] = Object.entries(SHARED_CODES).find(([, names]) => names.some((one) => one === name)) ?? [];
  return shared ?? name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

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
