import type { AuditAction, AuditEntry } from '@framescout/contract';
import type { Database } from '../db/database.ts';
import { auditLog } from '../db/schema/index.ts';

/** Something that was done. No details may name a person: the entry outlives their account. */
export type Act = {
  action: AuditAction;
  /** Who did it; `null` for a command on the server. */
  who: string | null;
  /** To whom, if to anybody. */
  whom?: string | null;
  details?: AuditEntry['details'];
};

/** Writes something into the audit log, in the transaction in which it is done. */
export async function recordAct(
  tx: Database,
  { action, who, whom = null, details = {} }: Act,
): Promise<void> {
  await tx.insert(auditLog).values({ action, actorId: who, whomId: whom, details });
}
