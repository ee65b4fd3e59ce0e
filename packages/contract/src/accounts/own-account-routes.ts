import { z } from 'zod';
import { route } from '../route.ts';
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
  endOtherSessions: route('DELETE', '/api/auth/sessions', { ok: done }),
  changePassword: route('POST', '/api/account/password', {
    body: z.object({ password, newPassword: newPasswordSchema }),
    ok: done,
  }),
  changeAddress: route('POST', '/api/account/address', {
    body: z.object({ password, email: emailSchema }),
    ok: z.object({
      /** Whether a sent link has to be followed first; otherwise the address has changed. */
      isToBeConfirmed: z.boolean(),
      user: userSchema,
    }),
  }),
  confirmAddress: route('POST', '/api/account/confirm-address', {
    body: z.object({ token }),
    ok: z.object({ email: z.string() }),
  }),
  keepAddress: route('POST', '/api/account/keep-address', {
    body: z.object({ token }),
    ok: z.object({
      email: z.string(),
      /** For a new password at once, since whoever asked for the change knows the current one. */
      resetToken: z.string(),
    }),
  }),
  downloadData: route('GET', '/api/account/data', {
    /** A JSON file, streamed as it is read. */
    ok: z.unknown(),
  }),
  deleteAccount: route('POST', '/api/account/delete', {
    // The account's address, typed out.
    body: z.object({ password, confirmation: z.string().max(254) }),
    ok: done,
  }),
  getSecondFactor: route('GET', '/api/account/second-factor', { ok: secondFactorStatusSchema }),
  beginSecondFactor: route('POST', '/api/account/second-factor', {
    body: z.object({ password }),
    ok: enrolmentSchema,
  }),
  confirmSecondFactor: route('POST', '/api/account/second-factor/confirm', {
    body: z.object({ code: secondFactorCodeSchema }),
    ok: recoveryCodesSchema,
  }),
  renewRecoveryCodes: route('POST', '/api/account/second-factor/recovery-codes', {
    body: passwordAndCode,
    ok: recoveryCodesSchema,
  }),
  endSecondFactor: route('POST', '/api/account/second-factor/off', { body: passwordAndCode, ok: done }),
} as const;
