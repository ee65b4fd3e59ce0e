import { TOTAL_COUNT_HEADER } from '@framescout/contract';
import { eq } from 'drizzle-orm';
import { findUser } from '../accounts/find-user.ts';
import { dismissAlert, listAlerts } from '../billing/alerts.ts';
import type { BillingContext } from '../billing/billing-context.ts';
import { reconcile } from '../billing/reconcile.ts';
import { users } from '../db/schema/index.ts';
import type { Handlers } from '../http/add-routes.ts';
import { ApiError } from '../http/api-error.ts';
import { countRecipients } from '../mail/batch-recipients.ts';
import { retryFailed } from '../mail/mail-queue.ts';
import { readMailQueue } from '../mail/read-mail-queue.ts';
import { tryNow } from '../mail/transport-state.ts';
import { changeMailBatch } from './change-mail-batch.ts';
import { deleteUser } from './delete-user.ts';
import type { Figures } from './figures.ts';
import { listUsers } from './list-users.ts';
import { sendBulkEmail, sendIndividualEmail } from './send-email.ts';
import { setSubscription } from './set-subscription.ts';
import { readStatistics } from './statistics.ts';

type AdminRoute =
  | 'listUsers'
  | 'setExpiry'
  | 'setSubscription'
  | 'deleteUser'
  | 'sendBulkEmail'
  | 'sendIndividualEmail'
  | 'getStatistics'
  | 'getFigures'
  | 'getMailQueue'
  | 'getBulkRecipients'
  | 'changeMailBatch'
  | 'tryMailNow'
  | 'retryFailedMail'
  | 'listAlerts'
  | 'dismissAlert'
  | 'reconcile';

const DEFAULT_DAYS = 30;

/** The calls that administrators make. */
export function adminHandlers(context: BillingContext, figures: Figures): Pick<Handlers, AdminRoute> {
  const { db } = context;

  async function change(id: string, values: Partial<typeof users.$inferInsert>) {
    const changed = await db.update(users).set(values).where(eq(users.id, id)).returning({ id: users.id });
    if (changed.length === 0) throw new ApiError('userNotFound');
    return findUser(db, id);
  }

  return {
    async listUsers({ query, reply }) {
      const { total, page } = await listUsers(db, query);
      reply.header(TOTAL_COUNT_HEADER, String(total));
      return page;
    },
    setExpiry: ({ params, body }) =>
      change(params.id, { expiryDate: new Date(body.expiryDate), verifyBy: null }),
    setSubscription: ({ params, body }) => setSubscription(db, params.id, body),
    async deleteUser({ caller, params }) {
      if (params.id === caller.user.id) throw new ApiError('ownAccount');
      await deleteUser(context, caller.user.id, params.id);
      return { message: 'User deleted successfully' };
    },
    async sendBulkEmail({ body }) {
      const count = await sendBulkEmail(context, body);
      return { message: `Bulk email queued for ${count} users` };
    },
    async sendIndividualEmail({ body: { userId, ...email } }) {
      await sendIndividualEmail(context, userId, email);
      return { message: 'Email queued' };
    },
    getStatistics: () => readStatistics(context),
    getFigures: ({ query }) => figures.read(query.days ?? DEFAULT_DAYS),
    getMailQueue: () => readMailQueue(context),
    getBulkRecipients: ({ query }) => countRecipients(db, { extendsAccess: query.extendTrial ?? false }),
    async changeMailBatch({ params, body }) {
      await changeMailBatch(context, params.id, body.change);
      return { message: 'Email changed' };
    },
    async tryMailNow() {
      const isPaused = await tryNow(db);
      context.mailer.wake();
      return { message: isPaused ? 'A mail is being tried' : 'Mail is not paused' };
    },
    async retryFailedMail() {
      const count = await retryFailed(db);
      context.mailer.wake();
      return { message: `${count} mails are back in the queue` };
    },
    listAlerts: () => listAlerts(db),
    async dismissAlert({ params }) {
      await dismissAlert(db, params.id);
      return { message: 'Alert dismissed' };
    },
    async reconcile() {
      const { asked, failed } = await reconcile(context);
      const failures = failed > 0 ? `, ${failed} could not be asked about` : '';
      return { message: `Asked the payment provider about ${asked} customers${failures}` };
    },
  };
}
