import type { User } from '@framescout/contract';
import { eq } from 'drizzle-orm';
import { findUser } from '../accounts/find-user.ts';
import type { Context } from '../context.ts';
import { subscriptions } from '../db/schema/index.ts';
import { AccessDeniedError, NothingToCancelError } from '../errors.ts';
import { readCustomerId } from './checkout.ts';
import { askProvider, requirePayments } from './payments.ts';
import { syncSubscription } from './sync-subscription.ts';

// Seen as ended by the provider.
const OVER = ['canceled', 'unpaid', 'paused'];

/**
 * Has a user's subscription end when what is paid for ends.
 * @param customerId as the caller names it; it must be their own
 * @throws {AccessDeniedError} @throws {NothingToCancelError} @throws {PaymentProviderError}
 */
export async function cancelSubscription(context: Context, user: User, customerId: string): Promise<User> {
  const payments = requirePayments(context.payments);
  if ((await readCustomerId(context.db, user.id)) !== customerId) {
    throw new AccessDeniedError('This is not your subscription.');
  }
  const id = await findRunning(context, user.id);
  if (!id) throw new NothingToCancelError();
  await askProvider(() => payments.stripe.subscriptions.update(id, { cancel_at_period_end: true }));
  await syncSubscription(context, payments, customerId);
  return findUser(context.db, user.id);
}

/** Ends a user's subscription at once, before their account goes: nobody shall pay for an account that is no more. */
export async function endSubscriptionNow(context: Context, userId: string): Promise<void> {
  const id = await findRunning(context, userId);
  if (!id) return;
  const payments = requirePayments(context.payments);
  await askProvider(() => payments.stripe.subscriptions.cancel(id));
}

async function findRunning({ db }: Context, userId: string): Promise<string | null> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.userId, userId));
  return row && !OVER.includes(row.status) ? row.stripeSubscriptionId : null;
}
