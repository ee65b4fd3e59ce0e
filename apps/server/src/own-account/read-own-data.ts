import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { inflate as inflateInto } from 'node:zlib';
import { and, asc, desc, eq, getTableColumns, or } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database.ts';
import {
  addressChanges,
  apiTokens,
  auditLog,
  elements,
  endedSubscriptions,
  jobs,
  knownOrigins,
  mails,
  payments,
  projects,
  secondFactors,
  sessions,
  subscriptions,
  usedTrials,
  users,
  webhooks,
} from '../db/schema/index.ts';
import type { StoredElement } from '../input/stored-element.ts';
import { countRecoveryCodes } from '../second-factor/recovery-codes.ts';

const inflate = promisify(inflateInto);

/** Reads all about a user but their projects, which may be large, and no secret in any form. */
async function readOwnData(db: Database, userId: string): Promise<Record<string, unknown>> {
  /** Reads columns of the user's rows in a table, newest first if there is a date to sort by. */
  function read<T extends PgTable & ({ userId: PgColumn } | typeof users)>(
    table: T,
    names: readonly (keyof T['_']['columns'] & string)[],
    date?: PgColumn,
  ) {
    const listed: readonly string[] = names;
    const columns = Object.entries(getTableColumns<PgTable>(table));
    return db
      .select(Object.fromEntries(columns.filter(([name]) => listed.includes(name))))
      .from(table as PgTable)
      .where(eq('userId' in table ? table.userId : table.id, userId))
      .orderBy(...(date ? [desc(date)] : []));
  }
  const [account] = await read(users, [
    ...(['id', 'email', 'username', 'role', 'subscriptionStatus', 'expiryDate', 'verifyBy'] as const),
    ...(['unsubscribedAt', 'stripeCustomerId', 'paymentMode', 'createdAt'] as const),
  ]);
  const changed = await read(addressChanges, ['oldEmail', 'pendingEmail', 'askedAt', 'changedAt']);
  const [trial] = await read(usedTrials, ['usedAt']);
  const [secondFactor] = await read(secondFactors, ['confirmedAt']);
  const [subscription = null] = await db.select().from(subscriptions).where(eq(subscriptions.userId, userId));
  return {
    account,
    addressChange: changed[0] ?? null,
    trialUsedAt: trial?.['usedAt'] ?? null,
    secondFactor: secondFactor
      ? { since: secondFactor['confirmedAt'], recoveryCodesLeft: await countRecoveryCodes(db, userId) }
      : null,
    sessions: await read(
      sessions,
      ['id', 'createdAt', 'lastSeenAt', 'expiresAt', 'userAgent', 'address'],
      sessions.lastSeenAt,
    ),
    signedInFrom: await read(knownOrigins, ['firstSeenAt', 'lastSeenAt']),
    subscription,
    endedSubscriptions: await read(endedSubscriptions, ['stripeSubscriptionId', 'reason', 'endedAt']),
    payments: await read(
      payments,
      ['invoiceId', 'amount', 'currency', 'paidAt', 'returned', 'returnedAt'],
      payments.paidAt,
    ),
    apiTokens: await read(
      apiTokens,
      ['id', 'name', 'scopes', 'createdAt', 'lastUsedAt', 'expiresAt'],
      apiTokens.createdAt,
    ),
    webhooks: await read(webhooks, ['id', 'url', 'createdAt'], webhooks.createdAt),
    jobs: await read(jobs, ['id', 'name', 'video', 'createdAt', 'endedAt', 'outcome'], jobs.createdAt),
    mails: await read(mails, ['template', 'to', 'data', 'state', 'queuedAt', 'finishedAt'], mails.queuedAt),
    auditLog: await readActs(db, userId),
  };
}

/** Lists the ids of a user's projects, which are then read one by one. */
async function listProjectIds(db: Database, userId: string): Promise<number[]> {
  const rows = await db
    .select({ id: projects.id })
    .from(projects)
    .where(eq(projects.userId, userId))
    .orderBy(asc(projects.id));
  return rows.map(({ id }) => id);
}

/** Reads a whole project as stored, as JSON text; `null` if it was deleted in the meantime. */
async function readWholeProject(db: Database, userId: string, id: number): Promise<string | null> {
  const isIt = and(eq(projects.userId, userId), eq(projects.id, id));
  const [row] = await db.select().from(projects).where(isIt);
  if (!row) return null;
  const { userId: _owner, ...project } = row;
  const rows = await db
    .select({ id: elements.id, record: elements.record, details: elements.details })
    .from(elements)
    .where(and(eq(elements.userId, userId), eq(elements.projectId, id)))
    .orderBy(asc(elements.position));
  const texts = await Promise.all(rows.map(writeElement));
  return `${JSON.stringify(project).slice(0, -1)},"elements":[${texts.join(',')}]}`;
}

async function writeElement({ id, record, details }: Pick<StoredElement, 'id' | 'record' | 'details'>) {
  if (!details) return JSON.stringify({ id, ...record });
  const { events: _events, log: _log, ...rest } = record;
  // The details are the text of an object, whose opening brace is left out.
  return `${JSON.stringify({ id, ...rest }).slice(0, -1)},${(await inflate(Buffer.from(details, 'base64'))).toString().slice(1)}`;
}

/** Reads what the user did or had done to them. Who else was involved is not their data. */
async function readActs(db: Database, userId: string) {
  const rows = await db
    .select()
    .from(auditLog)
    .where(or(eq(auditLog.actorId, userId), eq(auditLog.whomId, userId)))
    .orderBy(desc(auditLog.id));
  return rows.map(({ at, action, actorId, whomId, details }) => ({
    at,
    action,
    by: actorId === userId ? 'you' : actorId === null ? 'the server' : 'an administrator',
    to: whomId === userId ? 'you' : whomId === null ? null : 'someone else',
    details,
  }));
}

/** Streams all that is stored about a user as JSON; of projects, one at a time is in memory. */
export function downloadData(db: Database, userId: string, writtenAt: string): Readable {
  return Readable.from(write(db, userId, writtenAt));
}

async function* write(db: Database, userId: string, writtenAt: string): AsyncGenerator<string> {
  const data = JSON.stringify({ writtenAt, ...(await readOwnData(db, userId)) }, null, 2);
  yield `${data.slice(0, -'\n}'.length)},\n  "projects": [`;
  let separator = '\n';
  for (const id of await listProjectIds(db, userId)) {
    const project = await readWholeProject(db, userId, id);
    if (!project) continue;
    yield `${separator}${project}`;
    separator = ',\n';
  }
  yield '\n  ]\n}\n';
}
