import type { Job, WebhookDelivery, WebhookEventType } from '@framescout/contract';
import { and, asc, between, eq, ne, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database.ts';
import { hasCome } from '../db/has-come.ts';
import { webhookDeliveries, webhooks } from '../db/schema/index.ts';

/** A call of a webhook. */
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

/** What came of a try: the status of the answer, or why there was none. */
export type TryOutcome = { status: number | null; error: string | null };

/** How long a call stays claimed: longer than it can take. One that a crash interrupted is made again after that. */
const CLAIM_SECONDS = 60;
/** A webhook is not called again sooner, so that one that does not answer keeps nobody else waiting. */
const APART_SECONDS = 15;
/** How long after each try that failed the next one is made, in minutes: for about a day. */
const PAUSES: readonly number[] = [1, 5, 15, 60, 180, 360, 720];

/** A call that was never tried has nothing to wait for. */
const isDue = or(eq(webhookDeliveries.tries, 0), hasCome(webhookDeliveries.dueAt, 60 * Math.max(...PAUSES)));

/** Has all webhooks of a user called about the end of a job, in the transaction in which it is written down. */
export async function queueEvent(
  tx: Database,
  userId: string,
  type: WebhookEventType,
  data: Job,
): Promise<void> {
  const own = await tx.select({ id: webhooks.id }).from(webhooks).where(eq(webhooks.userId, userId));
  if (own.length === 0) return;
  await tx.insert(webhookDeliveries).values(own.map(({ id }) => ({ webhookId: id, type, data })));
}

/** Makes a test, claimed by its caller. It is tried once. */
export async function insertPing(db: Database, webhookId: string): Promise<DeliveryRow> {
  const [row] = await db
    .insert(webhookDeliveries)
    .values({ webhookId, type: 'ping', data: null, tries: 1, dueAt: claimEnd(), lastTriedAt: sql`now()` })
    .returning();
  if (!row) throw new TypeError('an inserted row is returned');
  return row;
}

/** Claims the next call that is due, of a webhook that was not called just now. */
export async function claimDelivery(db: Database): Promise<DeliveryRow | undefined> {
  const other = alias(webhookDeliveries, 'other');
  const isCalled = db
    .select({ id: other.id })
    .from(other)
    .where(
      and(
        eq(other.webhookId, webhookDeliveries.webhookId),
        eq(other.state, 'waiting'),
        ne(other.id, webhookDeliveries.id),
        between(
          other.lastTriedAt,
          sql`now() - make_interval(secs => ${APART_SECONDS})`,
          sql`now() + make_interval(secs => ${APART_SECONDS})`,
        ),
      ),
    );
  const next = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.state, 'waiting'), isDue, notExists(isCalled)))
    .orderBy(asc(webhookDeliveries.dueAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const [claimed] = await db
    .update(webhookDeliveries)
    .set({ dueAt: claimEnd(), tries: sql`${webhookDeliveries.tries} + 1`, lastTriedAt: sql`now()` })
    // Compared with one value, the subquery runs once; in a list, it may run for each row and claim every call.
    .where(eq(webhookDeliveries.id, sql`(${next})`))
    .returning();
  return claimed;
}

/** Stores what came of a try; a call that failed is made again after a pause, until there have been enough. */
export async function recordTry(
  db: Database,
  { id, tries, type }: DeliveryRow,
  { status, error }: TryOutcome,
): Promise<DeliveryRow | undefined> {
  const pause = type === 'ping' ? undefined : PAUSES[tries - 1];
  const again = error !== null && pause !== undefined;
  const [row] = await db
    .update(webhookDeliveries)
    .set({
      status,
      error,
      state: error === null ? 'delivered' : again ? 'waiting' : 'failed',
      ...(again && { dueAt: sql`now() + make_interval(mins => ${pause})` }),
    })
    .where(eq(webhookDeliveries.id, id))
    .returning();
  return row;
}

/** The call that the API returns. */
export function toDelivery(row: DeliveryRow): WebhookDelivery {
  const { id, type, state, tries, createdAt, lastTriedAt, dueAt, status, error } = row;
  return {
    id,
    type,
    state,
    tries,
    createdAt: createdAt.toISOString(),
    lastTriedAt: lastTriedAt?.toISOString() ?? null,
    nextTryAt: state === 'waiting' ? dueAt.toISOString() : null,
    status,
    error,
  };
}

function claimEnd() {
  return sql`now() + make_interval(secs => ${CLAIM_SECONDS})`;
}
