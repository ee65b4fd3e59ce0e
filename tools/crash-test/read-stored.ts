import '../../apps/server/src/compile-plainly.ts';
import type { Email } from 'postal-mime';
import { z } from 'zod';
import { openDatabase } from '../../apps/server/src/db/open-database.ts';
import { mails, projects, subscriptions, users } from '../../apps/server/src/db/schema/index.ts';
import type { Acknowledged } from './simulated-users.ts';

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

/** Returns what a server acknowledged and its database lacks. */
export function missingFrom(stored: Stored, acknowledged: Acknowledged): string[] {
  const users = new Set(stored.users);
  const payers = new Set(stored.payers);
  const versions = new Map(stored.projects.map(({ owner, id, version }) => [`${owner} ${id}`, version]));
  const subjects = new Set(stored.mails.map(({ subject }) => subject));
  const writtenTo = new Set(stored.mails.map(({ to }) => to));
  return [
    ...acknowledged.users.filter((email) => !users.has(email)).map((email) => `user ${email}`),
    ...acknowledged.users.filter((email) => !writtenTo.has(email)).map((email) => `first mail to ${email}`),
    ...acknowledged.payments.filter((email) => !payers.has(email)).map((email) => `payment of ${email}`),
    ...acknowledged.letters.filter((subject) => !subjects.has(subject)).map((subject) => `mail "${subject}"`),
    ...acknowledged.projects
      .filter(({ owner, id, version }) => (versions.get(`${owner} ${id}`) ?? -1) < version)
      .map(({ owner, id, version }) => `version ${version} of project ${id} of ${owner}`),
  ];
}

/** Extracts a mail's id from its Message-ID. */
export function idOf({ messageId }: Email): string {
  return /<([^@]+)@/.exec(messageId ?? '')?.[1] ?? '';
}
