import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { clearAlert, raiseAlert } from '../alerts/alerts.ts';
import type { Context } from '../context.ts';
import { type Database, hasRow } from '../db/database.ts';
import { users } from '../db/schema/index.ts';
import { isApiError } from '../http/api-error.ts';
import { applyCorrection, type Correction, findCorrections } from './correct-subscriptions.ts';
import { type CustomerSnapshot, fetchCustomer } from './fetch-customer.ts';
import { callIfExists, type PaymentProvider } from './payment-provider.ts';

/** A customer at the provider, after everything wrong with their subscriptions was corrected. */
export type CorrectedCustomer = {
  /** What the provider knows about the customer; `null` if it does not know them. */
  snapshot: CustomerSnapshot | null;
  /** The user for whom a customer without an account was created; `null` if they have none here either. */
  owner: string | null;
  /** The corrections that succeeded. */
  applied: readonly Correction[];
};

/**
 * Asks the provider about a customer, links one whose account has lost them to it again, and ends
 * subscriptions that must not go on charging. Those of customers without an account here are left alone.
 * @throws {ApiError} paymentProviderFailed
 */
export async function correctCustomer(
  db: Database,
  paymentProvider: PaymentProvider,
  customerId: string,
): Promise<CorrectedCustomer> {
  const snapshot = await fetchCustomer(db, paymentProvider, customerId);
  if (!snapshot) return { snapshot, owner: null, applied: [] };
  let owner: string | null = null;
  if (!(await hasUser(db, customerId))) {
    owner = await adoptCustomer({ db }, paymentProvider, customerId);
    if (!(await hasUser(db, customerId))) return { snapshot, owner, applied: [] };
  }
  const corrections = findCorrections(snapshot);
  const applied = await applyCorrections(db, paymentProvider, customerId, corrections);
  const hasChanged = corrections.some(({ isRunning, refunds }) => isRunning || refunds.length > 0);
  return {
    snapshot: hasChanged ? await fetchCustomer(db, paymentProvider, customerId) : snapshot,
    owner,
    applied,
  };
}

function hasUser(db: Database, customerId: string): Promise<boolean> {
  return hasRow(db, users, eq(users.stripeCustomerId, customerId));
}

/** Carries out corrections; failures raise an alert until all succeed. @returns those that succeeded */
async function applyCorrections(
  db: Database,
  paymentProvider: PaymentProvider,
  customerId: string,
  corrections: readonly Correction[],
): Promise<Correction[]> {
  const applied: Correction[] = [];
  for (const correction of corrections) {
    try {
      await applyCorrection(paymentProvider, correction);
      applied.push(correction);
    } catch (error) {
      if (!isApiError(error, 'paymentProviderFailed')) throw error;
      const { subscriptionId, reason } = correction;
      await raiseAlert(db, {
        kind: 'failed-correction',
        subject: customerId,
        text: `Subscription ${subscriptionId} (${reason ?? 'ended'}) could not be cancelled or refunded, or its unpaid invoices could not be voided. Please look at it at the payment provider.`,
      });
    }
  }
  if (applied.length === corrections.length)
    await clearAlert(db, { kind: 'failed-correction', subject: customerId });
  return applied;
}

/**
 * Links a customer that no account here refers to back to the user it was created for, for example after
 * restoring a backup from before their first checkout. A user who has another customer by then keeps that
 * one.
 * @returns the user's id if they have an account here, otherwise `null`
 * @throws {ApiError} paymentProviderFailed
 */
async function adoptCustomer(
  { db }: Pick<Context, 'db'>,
  { stripe, mode }: PaymentProvider,
  customerId: string,
): Promise<string | null> {
  const customer = await callIfExists(() => stripe.customers.retrieve(customerId));
  if (!customer || customer.deleted) return null;
  const { data: userId } = z.uuid().safeParse(customer.metadata['userId']);
  if (userId === undefined) return null;
  await db
    .update(users)
    .set({ stripeCustomerId: customerId, paymentMode: mode })
    .where(and(eq(users.id, userId), isNull(users.stripeCustomerId)));
  return (await hasRow(db, users, eq(users.id, userId))) ? userId : null;
}
