import type { AuditAction, AuditEntry } from '@framescout/contract';
import type { Database } from '../db/database.ts';
import { auditLog } from '../db/schema/index.ts';

/** An action for the audit log. The details must not identify a person: the entry outlives their account. */
export type Act = {
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
