import { randomUUID } from 'node:crypto';
import type { User } from '@framescout/contract';
import type { Context } from '../context.ts';
import type { Database } from '../db/database.ts';

/** Queues the mail that tells users that their second factor was turned on or off. */
export function queueNotice(
  { mailer, now }: Pick<Context, 'mailer' | 'now'>,
  tx: Database,
  { id, email }: Pick<User, 'id' | 'email'>,
  change: { isOn: boolean; isByAdministrator?: boolean },
): Promise<void> {
  return mailer.queue(tx, {
    template: 'second-factor-changed',
    data: { ...change, at: new Date(now()).toISOString() },
    to: email,
    userId: id,
    dedupeKey: `second-factor-changed ${randomUUID()}`,
  });
}
