import { changeAddress, confirmAddress } from '../addresses/change-address.ts';
import { keepAddress } from '../addresses/keep-address.ts';
import { updateReceiptAddress } from '../billing/customer.ts';
import type { BillingContext } from '../billing/payment-provider.ts';
import type { Handlers } from '../http/add-routes.ts';
import { ApiError } from '../http/api-error.ts';
import type { TokenCookies } from '../http/token-cookie.ts';
import { readSecondFactor } from '../second-factor/second-factor.ts';
import { limitAttempt } from '../sign-in/limit-attempt.ts';
import { requirePassword } from '../sign-in/require-password.ts';
import { findUser } from '../users/find-user.ts';
import { changePassword } from './change-password.ts';
import { eraseUser } from './erase-user.ts';
import { downloadData } from './read-own-data.ts';
import {
  beginSecondFactor,
  changeRecoveryCodes,
  confirmSecondFactor,
  endSecondFactor,
} from './second-factor-changes.ts';

/** Handles the calls with which users manage their own account. */
export function ownAccountHandlers(context: BillingContext, cookies: TokenCookies) {
  const { db } = context;
  return {
    async changePassword({ caller, body, request }) {
      await changePassword(context, caller, body, request.ip);
      return { message: 'Password changed' };
    },
    async changeAddress({ caller, body, request }) {
      const isToBeConfirmed = await changeAddress(context, caller, body, request.ip);
      if (!isToBeConfirmed) await updateReceiptAddress(context, caller.user.id);
      return { isToBeConfirmed, user: await findUser(db, caller.user.id) };
    },
    async confirmAddress({ body, request }) {
      const { userId, email } = await confirmAddress(context, body, request.ip);
      await updateReceiptAddress(context, userId);
      return { email };
    },
    async keepAddress({ body, request, reply }) {
      const { userId, kept } = await keepAddress(context, body, request.ip);
      await updateReceiptAddress(context, userId);
      cookies.session.clear(reply);
      return kept;
    },
    async downloadData({ caller, request, reply }) {
      const { id } = caller.user;
      await limitAttempt(db, 'download-data', { account: id, ip: request.ip });
      reply.type('application/json; charset=utf-8');
      reply.header('Content-Disposition', 'attachment; filename="framescout-data.json"');
      return downloadData(db, id, new Date(context.now()).toISOString());
    },
    async deleteAccount({ caller, body, request, reply }) {
      const { id, email } = caller.user;
      if (body.confirmation.trim().toLowerCase() !== email.toLowerCase()) {
        throw new ApiError('confirmationDiffers');
      }
      await requirePassword(db, id, body.password, request.ip);
      await eraseUser(context, request.log, id, id);
      cookies.session.clear(reply);
      cookies.device.clear(reply);
      return { message: 'Account deleted' };
    },
    getSecondFactor: ({ caller }) => readSecondFactor(db, caller.user.id),
    beginSecondFactor: ({ caller, body, request }) => beginSecondFactor(context, caller, body, request.ip),
    confirmSecondFactor: async ({ caller, body, request }) => ({
      recoveryCodes: await confirmSecondFactor(context, caller, body, request.ip),
    }),
    renewRecoveryCodes: async ({ caller, body, request }) => ({
      recoveryCodes: await changeRecoveryCodes(context, caller, body, request.ip),
    }),
    async endSecondFactor({ caller, body, request }) {
      await endSecondFactor(context, caller, body, request.ip);
      return { message: 'Second factor turned off' };
    },
  } satisfies Partial<Handlers>;
}
