import '../../apps/server/src/compile-plainly.ts';
import { z } from 'zod';
import { openDatabase } from '../../apps/server/src/db/open-database.ts';
import { mails, projects, subscriptions, users } from '../../apps/server/src/db/schema/index.ts';

/** What a killed server left in its database. Users are named by their email addresses. */
export type Stored = {
  users: string[];
  projects: { owner: string | undefined; id: number; version: number }[];
  payers: (string | undefined)[];
  mails: { id: string; to: string; subject: string | null; state: string }[];
};

const letterSchema = z.object({ subject: z.string().nullable().default(null) });

/** Reads the database that a killed server left behind, and releases that server's claims on mail. */
export async function readStored(dataFolder: string, databaseUrl: string): Promise<Stored> {
  const database = await openDatabase({ dataFolder, databaseUrl: databaseUrl || null });
  try {
    const { db } = database;
    const emails = new Map((await db.select().from(users)).map(({ id, email }) => [id, email]));
    const stored = {
      users: [...emails.values()],
      projects: (await db.select().from(projects)).map(({ userId, id, duration }) => ({
        owner: emails.get(userId),
        id,
        version: duration,
      })),
      payers: (await db.select().from(subscriptions))
        .filter(({ status }) => status === 'active')
        .map(({ userId }) => emails.get(userId)),
      mails: (await db.select().from(mails)).map(({ id, to, data, state }) => ({
        id,
        to,
        subject: letterSchema.parse(data).subject,
        state,
      })),
    };
    await db.update(mails).set({ dueAt: new Date() });
    return stored;
  } finally {
    await database.close();
  }
}
