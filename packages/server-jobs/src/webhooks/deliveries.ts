import type { Job, WebhookDelivery, WebhookEventType } from '@framescout/contract';
import { type Database, isTimeReached, webhookDeliveries, webhooks } from '@framescout/server';
import { and, asc, between, eq, ne, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

/** A webhook delivery: one event to be reported to one webhook. */
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

/** The outcome of a try: the status of the response, and what went wrong, if anything. */
export type TryOutcome = { status: number | null; error: string | null };

/** Seconds for which a delivery is claimed: longer than a call; then it is tried again. */
const CLAIM_SECONDS = 60;
/** Seconds between calls of one webhook, so that one that hangs can't delay the others. */
const APART_SECONDS = 15;
/** Minutes between each failed try and the next, adding up to about a day. */
const PAUSES: readonly number[] = [1, 5, 15, 60, 180, 360, 720];

/** SQL condition: the delivery is due. One that was never tried has nothing to wait for. */
const isDue = or(
  eq(webhookDeliveries.tries, 0),
  isTimeReached(webhookDeliveries.dueAt, 60 * Math.max(...PAUSES)),
);

/** Queues a call to each of a user's webhooks about the end of a job, in the transaction that stores it. */
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

/** Inserts a test delivery, already claimed by the caller. It is tried once. */
export async function insertPing(db: Database, webhookId: string): Promise<DeliveryRow> {
  const [row] = await db
    .insert(webhookDeliveries)
    .values({ webhookId, type: 'ping', data: null, tries: 1, dueAt: claimEnd(), lastTriedAt: sql`now()` })
    .returning();
  if (!row) throw new TypeError('an inserted row is returned');
  return row;
}

/** Claims the next due delivery, skipping webhooks that were called a moment ago. */
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
    // With a single value, the subquery runs once; with IN, it may claim every delivery.
    .where(eq(webhookDeliveries.id, sql`(${next})`))
    .returning();
  return claimed;
}

/** Stores the outcome of a try. A failed delivery is retried after a pause, until the retries are used up. */
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

/** Converts a row to the delivery that the API returns. */
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
