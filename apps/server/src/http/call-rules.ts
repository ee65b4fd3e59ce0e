import { type ApiScope, hasActiveAccess, type RouteName, type routes } from '@framescout/contract';
import { ApiError } from './api-error.ts';
import type { Caller, TokenCaller } from './caller.ts';

/**
 * Who may make a call: `user` is anyone signed in, `active` anyone signed in with active access. An
 * administrator who still has to set up a second factor is limited to the calls of `anyone` and `enrolling`.
 */
export type Permission = 'anyone' | 'enrolling' | 'user' | 'active' | 'admin';

type Rule<N extends RouteName> = {
  who: Permission;
  /** The scope that programs need to make the call with an API token; none may without one. */
  scope?: ApiScope;
} & ((typeof routes)[N]['method'] extends 'GET' ? { limit?: string } : { limit: string | null });

/**
 * Who may make each call, and its rate limit: for everything that changes something, and for reading what is
 * large. Calls whose limit is `null` count their own attempts, keyed by the account that the request names.
 * A call that is missing, or that changes something and has no limit, is a compile error.
 */
export const CALL_RULES = {
  signIn: { who: 'anyone', limit: null },
  finishSignIn: { who: 'anyone', limit: null }, // with the token from the first step
  register: { who: 'anyone', limit: null }, // setting role, status or expiry is for administrators (see its handler)
  signOut: { who: 'anyone', limit: 'sign-out' },
  requestReset: { who: 'anyone', limit: null },
  confirmReset: { who: 'anyone', limit: null },
  setUpAdministrator: { who: 'anyone', limit: null },
  verifyAddress: { who: 'anyone', limit: null },
  setNewsMail: { who: 'anyone', limit: null },
  getClientSettings: { who: 'anyone' },

  confirmAddress: { who: 'anyone', limit: null }, // with a token from a mail
  keepAddress: { who: 'anyone', limit: null }, // with a token from a mail

  getMe: { who: 'enrolling' }, // only themselves, except for administrators
  resendVerification: { who: 'user', limit: null },
  listSessions: { who: 'user' },
  endSession: { who: 'user', limit: 'write' },
  endOtherSessions: { who: 'user', limit: 'write' },
  changePassword: { who: 'user', limit: 'own-account' },
  changeAddress: { who: 'user', limit: 'change-address' },
  downloadData: { who: 'user' },
  deleteAccount: { who: 'user', limit: 'own-account' },
  getSecondFactor: { who: 'enrolling' },
  beginSecondFactor: { who: 'enrolling', limit: 'own-account' },
  confirmSecondFactor: { who: 'enrolling', limit: 'own-account' },
  renewRecoveryCodes: { who: 'user', limit: 'own-account' },
  endSecondFactor: { who: 'user', limit: 'own-account' },
  refreshPayment: { who: 'user', limit: 'ask-provider' }, // only themselves, except for administrators
  createCheckout: { who: 'user', limit: 'ask-provider' },
  cancelSubscription: { who: 'user', limit: 'ask-provider' },
  resumeSubscription: { who: 'user', limit: 'ask-provider' },
  openBillingPortal: { who: 'user', limit: 'ask-provider' },
  welcomeSubscriber: { who: 'user', limit: 'write' },

  listProjects: { who: 'user' },
  getProjectUsage: { who: 'user' },
  deleteProject: { who: 'user', limit: 'write' },
  deleteElement: { who: 'user', limit: 'write' },
  // Lists the elements that can be deleted, also after access has ended.
  getTimeline: { who: 'user', limit: 'read-project' },
  keepProject: { who: 'active', limit: 'keep-project' },

  // With a session; with a token, only while its user has active access.
  getJobTerms: { who: 'user', scope: 'jobs:read' },
  listJobs: { who: 'user', scope: 'jobs:read' },
  getJob: { who: 'user', scope: 'jobs:read' },
  downloadJobFile: { who: 'user', scope: 'jobs:read' },
  cancelJob: { who: 'user', limit: 'write', scope: 'jobs:write' },
  removeJob: { who: 'user', limit: 'write', scope: 'jobs:write' },
  submitJob: { who: 'active', limit: 'submit-job', scope: 'jobs:write' },
  retryJob: { who: 'active', limit: 'submit-job', scope: 'jobs:write' },
  listApiTokens: { who: 'user' },
  revokeApiToken: { who: 'user', limit: 'write' },
  makeApiToken: { who: 'active', limit: 'make-api-token' },
  listWebhooks: { who: 'user' },
  removeWebhook: { who: 'user', limit: 'write' },
  addWebhook: { who: 'active', limit: 'add-webhook' },
  testWebhook: { who: 'active', limit: 'test-webhook' },

  listUsers: { who: 'admin' },
  setExpiry: { who: 'admin', limit: 'write' },
  setSubscription: { who: 'admin', limit: 'write' },
  setRole: { who: 'admin', limit: 'write' },
  removeSecondFactor: { who: 'admin', limit: 'write' },
  deleteUser: { who: 'admin', limit: 'write' },
  sendBulkEmail: { who: 'admin', limit: 'mail-everyone' },
  getBulkRecipients: { who: 'admin' },
  changeMailBatch: { who: 'admin', limit: 'write' },
  sendIndividualEmail: { who: 'admin', limit: 'write' },
  getStatistics: { who: 'admin' },
  listSettings: { who: 'admin' },
  getFigures: { who: 'admin' },
  getMailQueue: { who: 'admin' },
  tryMailNow: { who: 'admin', limit: 'write' },
  retryFailedMail: { who: 'admin', limit: 'write' },
  listAlerts: { who: 'admin' },
  dismissAlert: { who: 'admin', limit: 'write' },
  reconcile: { who: 'admin', limit: 'ask-provider' },
  getPaymentCheck: { who: 'admin' },
  listAudit: { who: 'admin' },
} as const satisfies { [N in RouteName]: Rule<N> };

type Rules = typeof CALL_RULES;

/** A call that programs may make. */
export type ProgramCall = {
  [N in RouteName]: Rules[N] extends { scope: ApiScope } ? N : never;
}[RouteName];

/** The limits that calls count towards. */
type CallLimit = {
  [N in RouteName]: Rules[N] extends { limit: infer L } ? L : never;
}[RouteName];

/** Returns the rule for a call. */
export function ruleOf(name: RouteName): { who: Permission; limit?: CallLimit; scope?: ApiScope } {
  return CALL_RULES[name];
}

/**
 * Throws unless the caller has a permission.
 * @throws {ApiError} signInRequired @throws {ApiError} secondFactorNeeded @throws {ApiError} noActiveAccess
 * @throws {ApiError} accessDenied
 */
export function checkPermission(permission: Permission, caller: Caller | TokenCaller | null): void {
  if (permission === 'anyone') return;
  if (!caller) throw new ApiError('signInRequired');
  if (permission === 'enrolling') return;
  if (caller.user.secondFactor === 'needed') throw new ApiError('secondFactorNeeded');
  if (permission === 'admin' && caller.user.role !== 'admin') throw new ApiError('accessDenied');
  if (permission === 'active' && !hasActiveAccess(caller.user)) throw new ApiError('noActiveAccess');
}
