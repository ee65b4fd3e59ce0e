import { type ApiScope, hasActiveAccess, type RouteName } from '@framescout/contract';
import { ApiError } from './api-error.ts';
import type { Caller, TokenCaller } from './caller.ts';

/**
 * Who may make a call: `user` is anyone signed in, `active` anyone signed in with active access. An
 * administrator who still has to set up a second factor is limited to the calls of `anyone` and `enrolling`.
 */
export type Permission = 'anyone' | 'enrolling' | 'user' | 'active' | 'admin';

/** The permission for every call. A missing one is a compile error. */
export const PERMISSIONS = {
  signIn: 'anyone',
  finishSignIn: 'anyone', // with the token from the first step
  register: 'anyone', // setting role, status or expiry is for administrators (see its handler)
  signOut: 'anyone',
  requestReset: 'anyone',
  confirmReset: 'anyone',
  setUpAdministrator: 'anyone',
  verifyAddress: 'anyone',
  setNewsMail: 'anyone',
  getClientSettings: 'anyone',

  confirmAddress: 'anyone', // with a token from a mail
  keepAddress: 'anyone', // with a token from a mail

  getMe: 'enrolling', // only themselves, except for administrators
  resendVerification: 'user',
  listSessions: 'user',
  endSession: 'user',
  endOtherSessions: 'user',
  changePassword: 'user',
  changeAddress: 'user',
  downloadData: 'user',
  deleteAccount: 'user',
  getSecondFactor: 'enrolling',
  beginSecondFactor: 'enrolling',
  confirmSecondFactor: 'enrolling',
  renewRecoveryCodes: 'user',
  endSecondFactor: 'user',
  refreshPayment: 'user', // only themselves, except for administrators
  createCheckout: 'user',
  cancelSubscription: 'user',
  resumeSubscription: 'user',
  openBillingPortal: 'user',
  welcomeSubscriber: 'user',

  listProjects: 'user',
  getProjectUsage: 'user',
  deleteProject: 'user',
  deleteElement: 'user',
  getTimeline: 'user', // lists the elements that can be deleted, also after access has ended
  keepProject: 'active',

  // With a session; with a token, only while its user has active access.
  getJobTerms: 'user',
  listJobs: 'user',
  getJob: 'user',
  downloadJobFile: 'user',
  cancelJob: 'user',
  removeJob: 'user',
  submitJob: 'active',
  retryJob: 'active',
  listApiTokens: 'user',
  revokeApiToken: 'user',
  makeApiToken: 'active',
  listWebhooks: 'user',
  removeWebhook: 'user',
  addWebhook: 'active',
  testWebhook: 'active',

  listUsers: 'admin',
  setExpiry: 'admin',
  setSubscription: 'admin',
  setRole: 'admin',
  removeSecondFactor: 'admin',
  deleteUser: 'admin',
  sendBulkEmail: 'admin',
  getBulkRecipients: 'admin',
  changeMailBatch: 'admin',
  sendIndividualEmail: 'admin',
  getStatistics: 'admin',
  listSettings: 'admin',
  getFigures: 'admin',
  getMailQueue: 'admin',
  tryMailNow: 'admin',
  retryFailedMail: 'admin',
  listAlerts: 'admin',
  dismissAlert: 'admin',
  reconcile: 'admin',
  getPaymentCheck: 'admin',
  listAudit: 'admin',
} as const satisfies Record<RouteName, Permission>;

/** The calls that programs may make with an API token, and the scope required for each. */
export const PROGRAM_SCOPES = {
  getJobTerms: 'jobs:read',
  listJobs: 'jobs:read',
  getJob: 'jobs:read',
  downloadJobFile: 'jobs:read',
  submitJob: 'jobs:write',
  cancelJob: 'jobs:write',
  removeJob: 'jobs:write',
  retryJob: 'jobs:write',
} as const satisfies Partial<Record<RouteName, ApiScope>>;

/** A call that programs may make. */
export type ProgramCall = keyof typeof PROGRAM_SCOPES;

/** Whether programs may make a call. */
export function isProgramCall(name: RouteName): name is ProgramCall {
  return name in PROGRAM_SCOPES;
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
