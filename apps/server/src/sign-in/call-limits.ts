import type { RouteName, routes } from '@framescout/contract';
import type { Database } from '../db/database.ts';
import type { CountCall } from '../http/caller.ts';
import { type AttemptKind, limitAttempt } from './limit-attempt.ts';

/** The API calls that change something. */
type WritingCall = {
  [N in RouteName]: (typeof routes)[N]['method'] extends 'GET' ? never : N;
}[RouteName];

/**
 * The rate limit for each call that changes something, and for reading what is large. A call that changes
 * something and is missing here is a compile error.
 */
const CALL_LIMITS = {
  // These count their own attempts, keyed by the account named in the request.
  signIn: null,
  finishSignIn: null,
  register: null,
  requestReset: null,
  confirmReset: null,
  setUpAdministrator: null,
  verifyAddress: null,
  resendVerification: null,
  setNewsMail: null,
  confirmAddress: null,
  keepAddress: null,

  signOut: 'sign-out',
  endSession: 'write',
  endOtherSessions: 'write',
  changePassword: 'own-account',
  changeAddress: 'change-address',
  deleteAccount: 'own-account',
  beginSecondFactor: 'own-account',
  confirmSecondFactor: 'own-account',
  renewRecoveryCodes: 'own-account',
  endSecondFactor: 'own-account',

  refreshPayment: 'ask-provider',
  createCheckout: 'ask-provider',
  cancelSubscription: 'ask-provider',
  resumeSubscription: 'ask-provider',
  openBillingPortal: 'ask-provider',
  reconcile: 'ask-provider',
  welcomeSubscriber: 'write',
  dismissAlert: 'write',

  keepProject: 'keep-project',
  getTimeline: 'read-project',
  deleteProject: 'write',
  deleteElement: 'write',

  submitJob: 'submit-job',
  cancelJob: 'write',
  removeJob: 'write',
  retryJob: 'submit-job',
  makeApiToken: 'make-api-token',
  revokeApiToken: 'write',
  addWebhook: 'add-webhook',
  removeWebhook: 'write',
  testWebhook: 'test-webhook',

  setExpiry: 'write',
  setSubscription: 'write',
  setRole: 'write',
  removeSecondFactor: 'write',
  deleteUser: 'write',
  sendBulkEmail: 'mail-everyone',
  changeMailBatch: 'write',
  tryMailNow: 'write',
  retryFailedMail: 'write',
  sendIndividualEmail: 'write',
} as const satisfies Record<WritingCall, AttemptKind | null> & Partial<Record<RouteName, AttemptKind | null>>;

/**
 * Creates the rate limiter for calls: per user, or per network if nobody is signed in.
 */
export function createCallLimiter(db: Database): CountCall {
  return async (name, caller, ip, largeBytes) => {
    const kind = isLimited(name) ? CALL_LIMITS[name] : null;
    if (!kind) return;
    // A runaway program must not use up the limits of its user or of the user's other programs.
    if (caller && 'tokenId' in caller) await limitAttempt(db, 'token-write', { account: caller.tokenId, ip });
    const attempt = { account: caller?.user.id ?? '', ip };
    await limitAttempt(db, kind, attempt);
    if (largeBytes > 0) await limitAttempt(db, 'large-body', attempt, Math.ceil(largeBytes / 1024));
  };
}

function isLimited(name: RouteName): name is keyof typeof CALL_LIMITS {
  return name in CALL_LIMITS;
}
