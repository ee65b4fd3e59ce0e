import { hasActiveAccess, type RouteName } from '@framescout/contract';
import { ApiError } from './api-error.ts';
import type { Caller } from './caller.ts';

/** Who may make a call: `user` is everyone who is signed in, `active` those of them whose access has not ended. */
export type Permission = 'anyone' | 'user' | 'active' | 'admin';

/** The permission table. A call that is not in it does not compile. */
export const PERMISSIONS = {
  signIn: 'anyone',
  register: 'anyone', // with role, status or expiry: administrators (see its handler)
  signOut: 'anyone',
  requestReset: 'anyone',
  confirmReset: 'anyone',
  setUpAdministrator: 'anyone',
  getClientSettings: 'anyone',

  getMe: 'user', // oneself; administrators everyone
  listSessions: 'user',
  endSession: 'user',
  refreshPayment: 'user', // oneself; administrators everyone
  createCheckout: 'user',
  cancelSubscription: 'user',

  listProjects: 'user',
  deleteProject: 'user',
  deleteElement: 'user',
  keepProject: 'active',
  getTimeline: 'active',

  listUsers: 'admin',
  setExpiry: 'admin',
  setSubscription: 'admin',
  deleteUser: 'admin',
  sendBulkEmail: 'admin',
  sendIndividualEmail: 'admin',
  getStatistics: 'admin',
  listSettings: 'admin',
  getFigures: 'admin',
  getMailQueue: 'admin',
} as const satisfies Record<RouteName, Permission>;

/**
 * Lets a caller through whom a permission includes.
 * @throws {ApiError} signInRequired @throws {ApiError} noActiveAccess @throws {ApiError} accessDenied
 */
export function checkPermission(permission: Permission, caller: Caller | null): void {
  if (permission === 'anyone') return;
  if (!caller) throw new ApiError('signInRequired');
  if (permission === 'admin' && caller.user.role !== 'admin') throw new ApiError('accessDenied');
  if (permission === 'active' && !hasActiveAccess(caller.user)) throw new ApiError('noActiveAccess');
}
