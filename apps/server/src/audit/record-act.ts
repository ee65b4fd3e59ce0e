import type { AuditAction, AuditEntry, AuditPerson, AuditQuery } from '@framescout/contract';
import { and, desc, eq, gte, ilike, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { auditLog, users } from '../db/schema/index.ts';

/** An action for the audit log. The details must not identify a person: the entry outlives their account. */
type Act = {
  action: AuditAction;
  /** Who did it; `null` for a command run on the server. */
  who: string | null;
  /** The user it was done to, if any. */
  whom?: string | null;
  details?: AuditEntry['details'];
};

/** Writes an action to the audit log, in the same transaction as the action itself. */
export async function recordAct(
  tx: Database,
  { action, who, whom = null, details = {} }: Act,
): Promise<void> {
  await tx.insert(auditLog).values({ action, actorId: who, whomId: whom, details });
}

const DEFAULT_PAGE_SIZE = 50;
const uuidSchema = z.uuid();
const actors = alias(users, 'actors');
const subjects = alias(users, 'subjects');

/** Reads one page of the matching entries, newest first, and the total number of matches. */
export async function listAudit(
  db: Database,
  { page = 1, pageSize = DEFAULT_PAGE_SIZE, ...filter }: AuditQuery,
): Promise<{ total: number; page: AuditEntry[] }> {
  const condition = toCondition(db, filter);
  const rows = await db
    .select({ entry: auditLog, actorEmail: actors.email, whomEmail: subjects.email })
    .from(auditLog)
    .leftJoin(actors, eq(actors.id, auditLog.actorId))
    .leftJoin(subjects, eq(subjects.id, auditLog.whomId))
    .where(condition)
    .orderBy(desc(auditLog.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return {
    total: await db.$count(auditLog, condition),
    page: rows.map(({ entry: { id, at, action, actorId, whomId, details }, actorEmail, whomEmail }) => ({
      id,
      at: at.toISOString(),
      action,
      who: toPerson(actorId, actorEmail),
      whom: toPerson(whomId, whomEmail),
      details,
    })),
  };
}

function toPerson(id: string | null, email: string | null): AuditPerson | null {
  return id === null ? null : { id, email };
}

function toCondition(
  db: Database,
  { person, action, from, to }: Omit<AuditQuery, 'page' | 'pageSize'>,
): SQL | undefined {
  return and(
    person?.trim() ? concerns(db, person.trim()) : undefined,
    action && eq(auditLog.action, action),
    from ? gte(auditLog.at, sql`${from}::timestamp at time zone 'UTC'`) : undefined,
    to ? lt(auditLog.at, sql`(${to}::timestamp + interval '1 day') at time zone 'UTC'`) : undefined,
  );
}

/** SQL condition: the entry concerns this person. An id also finds entries of deleted accounts. */
function concerns(db: Database, person: string): SQL | undefined {
  if (uuidSchema.safeParse(person).success) {
    return or(eq(auditLog.actorId, person), eq(auditLog.whomId, person));
  }
  const pattern = `%${person.replace(/[\\%_]/g, '\\$&')}%`;
  const userIds = db.select({ id: users.id }).from(users).where(ilike(users.email, pattern));
  return or(inArray(auditLog.actorId, userIds), inArray(auditLog.whomId, userIds));
}
