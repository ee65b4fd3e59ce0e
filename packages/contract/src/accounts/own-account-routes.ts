import { z } from 'zod';
import { emailSchema, newPasswordSchema, userSchema } from './account.ts';
import {
  enrolmentSchema,
  recoveryCodesSchema,
  secondFactorCodeSchema,
  secondFactorStatusSchema,
} from './second-factor.ts';

const done = z.object({ message: z.string() });
const password = z.string().min(1, 'Please enter your password').max(1024);
const token = z.string().min(1).max(256);
const passwordAndCode = z.object({ password, code: secondFactorCodeSchema });

/** The calls with which users manage their own account. */
export const ownAccountRoutes = {
  endOtherSessions: { method: 'DELETE', path: '/api/auth/sessions', ok: done },
  changePassword: {
    method: 'POST',
    path: '/api/account/password',
    body: z.object({ password, newPassword: newPasswordSchema }),
    ok: done,
  },
  changeAddress: {
    method: 'POST',
    path: '/api/account/address',
    body: z.object({ password, email: emailSchema }),
    ok: z.object({
      /** Whether a sent link has to be followed first; otherwise the address has changed. */
      isToBeConfirmed: z.boolean(),
      user: userSchema,
    }),
  },
  confirmAddress: {
    method: 'POST',
    path: '/api/account/confirm-address',
    body: z.object({ token }),
    ok: z.object({ email: z.string() }),
  },
  keepAddress: {
    method: 'POST',
    path: '/api/account/keep-address',
    body: z.object({ token }),
    ok: z.object({
      email: z.string(),
      /** For a new password at once, since whoever asked for the change knows the current one. */
      resetToken: z.string(),
    }),
  },
  downloadData: {
    method: 'GET',
    path: '/api/account/data',
    /** A JSON file, streamed as it is read. */
    ok: z.unknown(),
  },
  deleteAccount: {
    method: 'POST',
    path: '/api/account/delete',
    // The account's address, typed out.
    body: z.object({ password, confirmation: z.string().max(254) }),
    ok: done,
  },
  getSecondFactor: { method: 'GET', path: '/api/account/second-factor', ok: secondFactorStatusSchema },
  beginSecondFactor: {
    method: 'POST',
    path: '/api/account/second-factor',
    body: z.object({ password }),
    ok: enrolmentSchema,
  },
  confirmSecondFactor: {
    method: 'POST',
    path: '/api/account/second-factor/confirm',
    body: z.object({ code: secondFactorCodeSchema }),
    ok: recoveryCodesSchema,
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/api/account/second-factor/recovery-codes',
    body: passwordAndCode,
    ok: recoveryCodesSchema,
  },
  endSecondFactor: {
    method: 'POST',
    path: '/api/account/second-factor/off',
    body: passwordAndCode,
    ok: done,
  },
} as const;
