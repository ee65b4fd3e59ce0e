import type { User } from '@framescout/contract';
import { and, eq, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { alertOfUnreachable, raiseAlert } from '../alerts/alerts.ts';
import { changesRow } from '../db/database.ts';
import { subscriptions, users } from '../db/schema/index.ts';
import { isApiError } from '../http/api-error.ts';
import { findUser, findUserRow } from '../users/find-user.ts';
import { endStored } from './find-subscribers.ts';
import {
  type BillingContext,
  callIfExists,
  callProvider,
  type PaymentMode,
  type PaymentProvider,
  perMinuteIdempotencyKey,
  readAll,
} from './payment-provider.ts';

/** A user's customer at the provider, as stored here. */
type StoredCustomer = { id: string; mode: PaymentMode | null };

/** Returns the user's customer, if any, in whatever mode. @throws {ApiError} userNotFound */
export async function readStoredCustomer(
  { db }: Pick<BillingContext, 'db'>,
  userId: string,
): Promise<StoredCustomer | null> {
  const { stripeCustomerId: id, paymentMode: mode } = await findUserRow(db, userId);
  return id === null ? null : { id, mode };
}

/** Whether a customer can exist in the mode that the server uses. */
export function isOfMode(customer: StoredCustomer, { mode }: Pick<PaymentProvider, 'mode'>): boolean {
  return customer.mode === null || customer.mode === mode;
}

/**
 * Returns the user's customer id, valid in the mode that the server uses. Creates a new customer if there is
 * none, or if the stored one was deleted or belongs to another mode or account.
 * @throws {ApiError} userNotFound @throws {ApiError} paymentProviderFailed
 */
export async function ensureCustomer(
  context: BillingContext,
  paymentProvider: PaymentProvider,
  user: Pick<User, 'id' | 'email' | 'username'>,
): Promise<string> {
  const stored = await readStoredCustomer(context, user.id);
  if (stored && isOfMode(stored, paymentProvider) && (await exists(paymentProvider, stored.id))) {
    return stored.id;
  }
  const { stripe, mode } = paymentProvider;
  const [former] = stored ? [] : await findCustomersOfUser(paymentProvider, user);
  const customer =
    former ??
    (await callProvider(() =>
      stripe.customers.create(
        { email: user.email, name: user.username, metadata: { userId: user.id } },
        // Concurrent calls create one customer; a lost customer is replaced by a different one.
        { idempotencyKey: perMinuteIdempotencyKey(`customer-${user.id}-${stored?.id ?? 'first'}`) },
      ),
    ));
  await context.db.transaction(async (tx) => {
    const isUnchanged = sql`${users.stripeCustomerId} is not distinct from ${stored?.id ?? null}`;
    const values = { stripeCustomerId: customer.id, paymentMode: mode };
    const replacing = tx
      .update(users)
      .set(values)
      .where(and(eq(users.id, user.id), isUnchanged));
    if (!(await changesRow(replacing)) || !stored) return;
    if (stored.mode === 'live' && mode !== 'live') await alertOfUnreachable(tx, stored.id);
    // A customer that is gone can't be charged any more.
    await endStored(tx, eq(subscriptions.userId, user.id));
  });
  // A concurrent call may have won; its customer is the one that counts.
  return (await readStoredCustomer(context, user.id))?.id ?? customer.id;
}

/**
 * Returns the customers this server created for a user, whether or not it still knows them: a restored backup
 * may have forgotten one that is paying, which a new customer would not reveal.
 * @throws {ApiError} paymentProviderFailed
 */
export async function findCustomersOfUser(
  { stripe }: PaymentProvider,
  { id, email }: Pick<User, 'id' | 'email'>,
): Promise<Stripe.Customer[]> {
  const all = await callProvider(() => readAll(stripe.customers.list({ email, limit: 100 })));
  return all.filter(({ metadata }) => metadata['userId'] === id);
}

async function exists({ stripe }: PaymentProvider, customerId: string): Promise<boolean> {
  const customer = await callIfExists(() => stripe.customers.retrieve(customerId));
  return customer !== null && !customer.deleted;
}

/** Updates where receipts go. A failure alerts the administrators. @throws {ApiError} userNotFound */
export async function updateReceiptAddress(context: BillingContext, userId: string): Promise<void> {
  const { db, paymentProvider } = context;
  const stored = await readStoredCustomer(context, userId);
  if (!stored || !paymentProvider || !isOfMode(stored, paymentProvider)) return;
  const { email } = await findUser(db, userId);
  try {
    await callIfExists(() => paymentProvider.stripe.customers.update(stored.id, { email }));
  } catch (error) {
    if (!isApiError(error, 'paymentProviderFailed')) throw error;
    await raiseAlert(db, {
      kind: 'failed-correction',
      subject: `address of ${stored.id}`,
      text: `Customer ${stored.id} has another address now, which the payment provider could not be told. Please change it there: receipts go to the former one.`,
    });
  }
}
