import { TOTAL_COUNT_HEADER } from '@framescout/contract';
import { dismissAlert, listRaised } from '../alerts/alerts.ts';
import { findConditions } from '../alerts/find-conditions.ts';
import type { DatabaseWatch } from '../alerts/watch-database.ts';
import { listAudit, recordAct } from '../audit/record-act.ts';
import { readPaymentCheck, requestPaymentCheck } from '../billing/checks/payment-check.ts';
import { type BillingContext, requireProvider } from '../billing/payment-provider.ts';
import { findSilentWebhook } from '../billing/webhook.ts';
import type { Handlers } from '../http/add-routes.ts';
import { ApiError } from '../http/api-error.ts';
import { countRecipients } from '../mail/list-batches.ts';
import { retryFailed } from '../mail/mail-queue.ts';
import { readMailQueue } from '../mail/read-mail-queue.ts';
import { tryNow } from '../mail/transport-state.ts';
import { eraseUser } from '../own-account/erase-user.ts';
import { removeSecondFactorOf, setExpiry, setRole, setSubscription } from './change-user.ts';
import { type Figures, readStatistics } from './figures.ts';
import { listUsers } from './list-users.ts';
import { changeMailBatch, sendBulkEmail, sendIndividualEmail } from './send-email.ts';

const DEFAULT_DAYS = 30;

/** Handles the calls that administrators make. */
export function adminHandlers(context: BillingContext, figures: Figures, watch: DatabaseWatch) {
  const { db } = context;

  return {
    async listUsers({ query, reply }) {
      const { total, page } = await listUsers(db, query);
      reply.header(TOTAL_COUNT_HEADER, String(total));
      return page;
    },
    setExpiry: ({ caller, params, body }) => setExpiry(db, caller.user.id, params.id, body.expiryDate),
    setSubscription: ({ caller, params, body }) => setSubscription(db, caller.user.id, params.id, body),
    setRole: ({ caller, params, body }) => setRole(db, caller.user.id, params.id, body.role),
    removeSecondFactor: ({ caller, params }) => removeSecondFactorOf(context, caller.user.id, params.id),
    async deleteUser({ caller, params, request }) {
      if (params.id === caller.user.id) throw new ApiError('ownAccount');
      await eraseUser(context, request.log, caller.user.id, params.id);
      return { message: 'User deleted successfully' };
    },
    async sendBulkEmail({ caller, body }) {
      const count = await sendBulkEmail(context, caller.user.id, body);
      return { message: `Bulk email queued for ${count} users` };
    },
    async sendIndividualEmail({ caller, body }) {
      await sendIndividualEmail(context, caller.user.id, body);
      return { message: 'Email queued' };
    },
    getStatistics: () => readStatistics(context),
    getFigures: ({ query }) => figures.read(query.days ?? DEFAULT_DAYS),
    getMailQueue: () => readMailQueue(context),
    getBulkRecipients: ({ query }) => countRecipients(db, { extendsAccess: query.extendTrial ?? false }),
    async changeMailBatch({ caller, params, body }) {
      await changeMailBatch(context, caller.user.id, params.id, body.change);
      return { message: 'Email changed' };
    },
    async tryMailNow({ caller }) {
      const isPaused = await db.transaction(async (tx) => {
        await recordAct(tx, { action: 'mail-tried', who: caller.user.id });
        return tryNow(tx);
      });
      context.mailer.wake();
      return { message: isPaused ? 'Trying to send one email' : 'Mail is not paused' };
    },
    async retryFailedMail({ caller }) {
      const count = await db.transaction(async (tx) => {
        const mails = await retryFailed(tx);
        await recordAct(tx, { action: 'failed-mail-retried', who: caller.user.id, details: { mails } });
        return mails;
      });
      context.mailer.wake();
      return { message: `${count} mails are back in the queue` };
    },
    async listAlerts() {
      const silent = await findSilentWebhook(context);
      const conditions = await findConditions(context, watch);
      return [...conditions, ...(silent ? [silent] : []), ...(await listRaised(db))];
    },
    async dismissAlert({ caller, params }) {
      await dismissAlert(db, caller.user.id, params.id);
      return { message: 'Alert dismissed' };
    },
    async listAudit({ query, reply }) {
      const { total, page } = await listAudit(db, query);
      reply.header(TOTAL_COUNT_HEADER, String(total));
      return page;
    },
    async reconcile({ caller }) {
      requireProvider(context.paymentProvider);
      await db.transaction(async (tx) => {
        const isNew = await requestPaymentCheck(tx);
        if (isNew) await recordAct(tx, { action: 'payments-checked', who: caller.user.id });
      });
      return { message: 'Checking payments' };
    },
    getPaymentCheck: () => readPaymentCheck(db),
  } satisfies Partial<Handlers>;
}
