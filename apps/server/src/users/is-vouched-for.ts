import { eq, gt, isNull, or, sql } from 'drizzle-orm';
import { subscriptions, users } from '../db/schema/index.ts';

/**
 * SQL condition over users joined with their subscriptions: someone vouches for the account, by having confirmed
 * its address, an administrator's word, or a payment. Otherwise anyone may have made it, with anyone's address.
 */
export const isVouchedFor = or(
  isNull(users.verifyBy),
  eq(users.role, 'admin'),
  gt(subscriptions.paidUntil, sql`now()`),
);
