import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { inflate as inflateInto } from 'node:zlib';
import { and, asc, desc, eq, or } from 'drizzle-orm';
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

/**
 * Reads everything that the server stores about a user except their projects, which may be large. Includes no
 * password, token or other secret in any form.
 */
async function readOwnData(db: Database, userId: string): Promise<Record<string, unknown>> {
  const [account] = await db
    .select({
      id: users.id,
      email: users.email,
      username: users.username,
      role: users.role,
      subscriptionStatus: users.subscriptionStatus,
      expiryDate: users.expiryDate,
      verifyBy: users.verifyBy,
      unsubscribedAt: users.unsubscribedAt,
      stripeCustomerId: users.stripeCustomerId,
      paymentMode: users.paymentMode,
      createdAt: users.createdAt,
    })
    .from(users)
    .where(eq(users.id, userId));
  const [addressChange] = await db
    .select({
      oldEmail: addressChanges.oldEmail,
      pendingEmail: addressChanges.pendingEmail,
      askedAt: addressChanges.askedAt,
      changedAt: addressChanges.changedAt,
    })
    .from(addressChanges)
    .where(eq(addressChanges.userId, userId));
  const [trial] = await db
    .select({ usedAt: usedTrials.usedAt })
    .from(usedTrials)
    .where(eq(usedTrials.userId, userId));
  return {
    account,
    addressChange: addressChange ?? null,
    trialUsedAt: trial?.usedAt ?? null,
    secondFactor: await readSecondFactorData(db, userId),
    sessions: await readSessions(db, userId),
    signedInFrom: await db
      .select({ firstSeenAt: knownOrigins.firstSeenAt, lastSeenAt: knownOrigins.lastSeenAt })
      .from(knownOrigins)
      .where(eq(knownOrigins.userId, userId)),
    ...(await readBilling(db, userId)),
    ...(await readPrograms(db, userId)),
    mails: await readMails(db, userId),
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

async function readSecondFactorData(db: Database, userId: string) {
  const [row] = await db
    .select({ since: secondFactors.confirmedAt })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId));
  return row ? { since: row.since, recoveryCodesLeft: await countRecoveryCodes(db, userId) } : null;
}

function readSessions(db: Database, userId: string) {
  const { id, createdAt, lastSeenAt, expiresAt, userAgent, address } = sessions;
  return db
    .select({ id, createdAt, lastSeenAt, expiresAt, userAgent, address })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastSeenAt));
}

async function readBilling(db: Database, userId: string) {
  const [subscription] = await db.select().from(subscriptions).where(eq(subscriptions.userId, userId));
  const { invoiceId, amount, currency, paidAt, returned, returnedAt } = payments;
  const { stripeSubscriptionId, reason, endedAt } = endedSubscriptions;
  return {
    subscription: subscription ?? null,
    endedSubscriptions: await db
      .select({ stripeSubscriptionId, reason, endedAt })
      .from(endedSubscriptions)
      .where(eq(endedSubscriptions.userId, userId)),
    payments: await db
      .select({ invoiceId, amount, currency, paidAt, returned, returnedAt })
      .from(payments)
      .where(eq(payments.userId, userId))
      .orderBy(desc(payments.paidAt)),
  };
}

async function readPrograms(db: Database, userId: string) {
  const { id, name, scopes, createdAt, lastUsedAt, expiresAt } = apiTokens;
  return {
    apiTokens: await db
      .select({ id, name, scopes, createdAt, lastUsedAt, expiresAt })
      .from(apiTokens)
      .where(eq(apiTokens.userId, userId))
      .orderBy(desc(createdAt)),
    webhooks: await db
      .select({ id: webhooks.id, url: webhooks.url, createdAt: webhooks.createdAt })
      .from(webhooks)
      .where(eq(webhooks.userId, userId))
      .orderBy(desc(webhooks.createdAt)),
    jobs: await db
      .select({
        id: jobs.id,
        name: jobs.name,
        video: jobs.video,
        createdAt: jobs.createdAt,
        endedAt: jobs.endedAt,
        outcome: jobs.outcome,
      })
      .from(jobs)
      .where(eq(jobs.userId, userId))
      .orderBy(desc(jobs.createdAt)),
  };
}

function readMails(db: Database, userId: string) {
  const { template, to, data, state, queuedAt, finishedAt } = mails;
  return db
    .select({ template, to, data, state, queuedAt, finishedAt })
    .from(mails)
    .where(eq(mails.userId, userId))
    .orderBy(desc(mails.queuedAt));
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

/**
 * Streams everything that the server stores about a user as one JSON document. Projects are read one by one,
 * with back-pressure, so that no more than one of them is in memory at a time.
 */
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
