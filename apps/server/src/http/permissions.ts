import { hasActiveAccess, type RouteName } from '@framescout/contract';
import { ApiError } from './api-error.ts';
import type { Caller } from './caller.ts';

/** Who may make a call: `user` is anyone signed in, `active` anyone signed in whose access has not ended. */
export type Permission = 'anyone' | 'user' | 'active' | 'admin';

/** The permission of every call. The compiler refuses a call without one. */
export const PERMISSIONS = {
  signIn: 'anyone',
  register: 'anyone', // administrators only where it sets role, status or expiry (see its handler)
  signOut: 'anyone',
  requestReset: 'anyone',
  confirmReset: 'anyone',
  setUpAdministrator: 'anyone',
  verifyAddress: 'anyone',
  setNewsMail: 'anyone',
  getClientSettings: 'anyone',

  getMe: 'user', // only themselves; administrators anyone
  resendVerification: 'user',
  listSessions: 'user',
  endSession: 'user',
  refreshPayment: 'user', // only themselves; administrators anyone
  createCheckout: 'user',
  cancelSubscription: 'user',
  resumeSubscription: 'user',
  openBillingPortal: 'user',
  welcomeSubscriber: 'user',

  listProjects: 'user',
  getProjectUsage: 'user',
  deleteProject: 'user',
  deleteElement: 'user',
  keepProject: 'active',
  getTimeline: 'active',

  listUsers: 'admin',
  setExpiry: 'admin',
  setSubscription: 'admin',
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
} as const satisfies Record<RouteName, Permission>;

/**
 * Throws unless the caller has a permission.
 * @throws {ApiError} signInRequired @throws {ApiError} noActiveAccess @throws {ApiError} accessDenied
 */
export function checkPermission(permission: Permission, caller: Caller | null): void {
  if (permission === 'anyone') return;
  if (!caller) throw new ApiError('signInRequired');
  if (permission === 'admin' && caller.user.role !== 'admin') throw new ApiError('accessDenied');
  if (permission === 'active' && !hasActiveAccess(caller.user)) throw new ApiError('noActiveAccess');
}
