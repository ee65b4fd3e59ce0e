// Opens the database that a killed server left behind, prints its contents, and releases that server's claims
// on mail.
import { resolve } from 'node:path';
import { z } from 'zod';
import { openDatabase } from '../../apps/server/src/db/open-database.ts';
import { mails, projects, subscriptions, users } from '../../apps/server/src/db/schema/index.ts';

const [dataFolder = '', databaseUrl = ''] = process.argv.slice(2);
const letterSchema = z.object({ subject: z.string().nullable().default(null) });

const database = await openDatabase({ dataFolder: resolve(dataFolder), databaseUrl: databaseUrl || null });
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
await database.close();
process.stdout.write(JSON.stringify(stored));
