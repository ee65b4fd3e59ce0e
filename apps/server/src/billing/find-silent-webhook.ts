import type { Alert } from '@framescout/contract';
import { and, between, gt, max, notExists, sql } from 'drizzle-orm';
import { payments, stripeEvents } from '../db/schema/index.ts';
import type { BillingContext } from './billing-context.ts';
import { WEBHOOK_PATH } from './webhook.ts';

/** A failed webhook call is first retried within minutes, so one should have arrived after this time. */
const PATIENCE_HOURS = 1;
const DAYS = 7;
/** Tolerance for the difference between the provider's clock and the database's. */
const SLACK_MINUTES = 5;

/**
 * Finds payments after which no webhook arrived, although the server learned of them by querying the
 * provider. The webhook's URL or secret there is then wrong, which nothing else would show.
 */
export async function findSilentWebhook({
  db,
  paymentProvider,
  origin,
}: Pick<BillingContext, 'db' | 'paymentProvider' | 'origin'>): Promise<Alert | null> {
  if (!paymentProvider || paymentProvider.isSandbox) return null;
  const since = sql`${payments.paidAt} - make_interval(mins => ${SLACK_MINUTES})`;
  const [found] = await db
    .select({ paidAt: max(payments.paidAt) })
    .from(payments)
    .where(
      and(
        between(
          payments.paidAt,
          sql`now() - make_interval(days => ${DAYS})`,
          sql`now() - make_interval(hours => ${PATIENCE_HOURS})`,
        ),
        notExists(
          db.select({ id: stripeEvents.id }).from(stripeEvents).where(gt(stripeEvents.receivedAt, since)),
        ),
      ),
    );
  if (!found?.paidAt) return null;
  const raisedAt = found.paidAt.toISOString();
  return {
    id: null,
    kind: 'webhook',
    subject: 'silent',
    text: `The payment provider has called no webhook since a payment of ${raisedAt.slice(0, 10)}, which was found by asking. Check there that it calls ${origin()}${WEBHOOK_PATH}, and that STRIPE_WEBHOOK_SECRET is the secret of that webhook.`,
    raisedAt,
  };
}
