import { randomUUID } from 'node:crypto';
import type { PaymentCheck } from '@framescout/contract';
import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { changesRow, type Database } from '../../db/database.ts';
import { paymentChecks } from '../../db/schema/index.ts';
import { isApiError } from '../../http/api-error.ts';
import type { BillingContext } from '../payment-provider.ts';
import { reconcile } from './reconcile.ts';

type CheckRow = typeof paymentChecks.$inferSelect;

/** The row of the check that an administrator asked for last. */
const NAME = 'all payments';
const SHOW_LIFE_EVERY_MS = 10_000;
/** Seconds of silence after which the node that runs a check is presumed to have died. */
const LONGEST_SILENCE = 60;

const NO_PROGRESS = { customers: null, asked: 0, failed: 0 };

/** Asks for a check of all payments, which any node does. @returns false if one is going on already */
export function requestPaymentCheck(db: Database): Promise<boolean> {
  const anew = { claim: null, claimedAt: null, ...NO_PROGRESS, outcome: null, finishedAt: null };
  return changesRow(
    db
      .insert(paymentChecks)
      .values({ name: NAME })
      .onConflictDoUpdate({
        target: paymentChecks.name,
        set: { requestedAt: sql`now()`, ...anew },
        setWhere: isNotNull(paymentChecks.outcome),
      }),
  );
}

/** Returns how far the check that was asked for last is, or how it ended. */
export async function readPaymentCheck(db: Database): Promise<PaymentCheck> {
  const [row] = await db.select().from(paymentChecks).where(eq(paymentChecks.name, NAME));
  if (!row) return { state: 'none', ...NO_PROGRESS, finishedAt: null };
  const { outcome, customers, asked, failed, finishedAt } = row;
  const state = outcome ?? 'running';
  return { state, customers, asked, failed, finishedAt: finishedAt?.toISOString() ?? null };
}

/** Checks all payments if asked for and no node is at it. @param signal ends it; any node starts it again */
export async function runPaymentCheck(context: BillingContext, signal: AbortSignal): Promise<void> {
  const { db } = context;
  if (!context.paymentProvider) return;
  const claim = randomUUID();
  if (!(await claimCheck(db, claim))) return;
  const change = async (values: Partial<CheckRow>) => {
    const isOwn = and(eq(paymentChecks.name, NAME), eq(paymentChecks.claim, claim));
    await db
      .update(paymentChecks)
      .set({ claimedAt: sql`now()`, ...values })
      .where(isOwn);
  };
  const finish = (outcome: CheckRow['outcome']) => change({ outcome, finishedAt: new Date(context.now()) });
  // A failure to show life is harmless: at worst, another node does the same.
  const life = setInterval(() => void change({}).catch(() => undefined), SHOW_LIFE_EVERY_MS).unref();
  try {
    await reconcile(context, { isThorough: true, report: change, signal });
    await finish('checked');
  } catch (error) {
    if (signal.aborted) return await change({ claim: null });
    const isUnanswered = isApiError(error, 'paymentProviderFailed');
    await finish(isUnanswered ? 'unanswered' : 'failed');
    if (!isUnanswered) throw error;
  } finally {
    clearInterval(life);
  }
}

function claimCheck(db: Database, claim: string): Promise<boolean> {
  const isFree = or(
    isNull(paymentChecks.claim),
    // Not only later: a clock that ran ahead must not delay it until then.
    sql`abs(extract(epoch from now() - ${paymentChecks.claimedAt})) > ${LONGEST_SILENCE}`,
  );
  return changesRow(
    db
      .update(paymentChecks)
      .set({ claim, claimedAt: sql`now()`, ...NO_PROGRESS })
      .where(and(eq(paymentChecks.name, NAME), isNull(paymentChecks.outcome), isFree)),
  );
}
