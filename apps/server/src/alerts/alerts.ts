import type { Alert } from '@framescout/contract';
import { and, desc, eq } from 'drizzle-orm';
import { recordAct } from '../audit/record-act.ts';
import type { Database } from '../db/database.ts';
import { alerts } from '../db/schema/index.ts';
import { ApiError } from '../http/api-error.ts';

type NewAlert = Pick<typeof alerts.$inferInsert, 'kind' | 'subject' | 'text'>;

/** How many alerts are listed: a provider's outage may raise thousands. */
const MOST = 100;

const KINDS = {
  'unknown-customer': 'payments',
  'unreachable-customer': 'payments',
  'failed-correction': 'payments',
  'failed-webhook': 'webhook',
  'failed-backup': 'backup',
  'database-outage': 'database',
} as const satisfies Record<NewAlert['kind'], Alert['kind']>;

/** Raises an alert to the administrators, at most once until they have dismissed it. */
export async function raiseAlert(db: Database, alert: NewAlert): Promise<void> {
  await db.insert(alerts).values(alert).onConflictDoNothing();
}

/** Clears an alert whose cause has gone away, if there is one. */
export async function clearAlert(
  db: Database,
  { kind, subject }: Pick<NewAlert, 'kind' | 'subject'>,
): Promise<void> {
  await db.delete(alerts).where(and(eq(alerts.kind, kind), eq(alerts.subject, subject)));
}

/** Clears all alerts of a kind whose cause has gone away. */
export async function clearAlerts(db: Database, kind: NewAlert['kind']): Promise<void> {
  await db.delete(alerts).where(eq(alerts.kind, kind));
}

/** Alerts administrators to a customer whom this server cannot query, since its keys have changed. */
export function alertOfUnreachable(db: Database, customerId: string): Promise<void> {
  return raiseAlert(db, {
    kind: 'unreachable-customer',
    subject: customerId,
    text: `This server has no keys to ask about customer ${customerId}, who no longer belongs to an account here: please cancel what still runs at the payment provider.`,
  });
}

/** Lists the alerts that wait for an administrator, newest first. */
export async function listRaised(db: Database): Promise<Alert[]> {
  const rows = await db.select().from(alerts).orderBy(desc(alerts.raisedAt)).limit(MOST);
  return rows.map(({ id, kind, subject, text, raisedAt }) => ({
    id,
    kind: KINDS[kind],
    subject,
    text,
    raisedAt: raisedAt.toISOString(),
  }));
}

/** Removes an alert that an administrator has dealt with. @throws {ApiError} alertNotFound */
export async function dismissAlert(db: Database, callerId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [dismissed] = await tx.delete(alerts).where(eq(alerts.id, id)).returning();
    if (!dismissed) throw new ApiError('alertNotFound');
    await recordAct(tx, { action: 'alert-dismissed', who: callerId, details: { kind: dismissed.kind } });
  });
}
