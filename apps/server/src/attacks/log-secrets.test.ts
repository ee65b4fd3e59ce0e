import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { toLoggableLine } from '../db/loggable-error.ts';
import { mails, mailTransport, users } from '../db/schema/index.ts';
import { reply } from '../test-support/smtp-server.ts';
import { ELEMENT, PROJECT, setUp, startTestApp } from '../test-support/test-app.ts';
import { TEST_DATABASES } from '../test-support/test-databases.ts';
import { queueTestMail, startDelivery } from '../test-support/test-sender.ts';

const EMAIL = 'private.person@example.com';
const PROJECT_NAME = 'A name that is nobody’s business';
const NAMED = { ...PROJECT, name: PROJECT_NAME, elements: [{ ...ELEMENT, name: PROJECT_NAME }] };

describe.each(TEST_DATABASES)(
  'what the log reveals about people, on the %s database (ASVS V16.2.5)',
  (kind) => {
    const test = setUp(() => startTestApp(kind, { logLevel: 'info' }));

    it('is the shape of a failed statement and the database’s code, never its values', async () => {
      const user = await test.createSignedInUser();
      const { db } = test.context;
      const refuse = async (table: string) => {
        await db.execute(sql.raw(`alter table ${table} add constraint refused check (false) not valid`));
        onTestFinished(async () => {
          await db.execute(sql.raw(`alter table ${table} drop constraint refused`));
        });
      };
      await refuse('users');
      await refuse('elements');
      const account = { username: 'x', email: EMAIL, password: 'a secret of theirs' };
      const registered = await test.guest('POST', '/api/auth/register', account);
      expect(registered.statusCode).toBe(500);
      expect((await user.call('PUT', '/api/projects/1', NAMED)).statusCode).toBe(500);
      const log = test.logged();
      expect(log).toContain('"code":"23514"');
      expect(log).toContain('"constraint":"refused"');
      expect(log).toContain('insert into \\"users\\"');
      expect(log).not.toContain(EMAIL);
      expect(log).not.toContain('argon2');
      expect(log).not.toContain('nobody’s business');
      expect(registered.body).not.toContain('insert');
    });

    it.each([
      ['RCPT TO', 550, '5.1.1'],
      ['RCPT TO', 452, '4.3.1'],
      ['MAIL FROM', 550, '5.7.1'],
    ] as const)(
      'is no address that a mail server names when it refuses (%s, %i %s)',
      async (command, code, extended) => {
        const refuse = (
          { address }: { address: string },
          _session: object,
          callback: (error: Error) => void,
        ) =>
          callback(reply(code, `${extended} Unknown user <${address}>, ${EMAIL.toUpperCase()} (${EMAIL})`));
        const lines: string[] = [];
        const keep = (entry: object) => void lines.push(JSON.stringify(entry));
        await queueTestMail(test, `to a stranger ${command} ${code}`, EMAIL);
        const delivery = await startDelivery(
          test,
          command === 'RCPT TO' ? { onRcptTo: refuse } : { onMailFrom: refuse },
          { log: { warn: keep, error: keep } },
        );
        await expect.poll(() => lines.length).toBeGreaterThan(0);
        await delivery.close();
        const { db } = test.context;
        const stored = JSON.stringify(await db.select().from(mailTransport));
        for (const table of [mails, mailTransport]) await db.delete(table);
        for (const text of [lines.join(), stored]) expect(text).not.toMatch(/@/);
        expect(lines.join()).toContain(`${extended} Unknown user`);
      },
    );

    it('is no value even where an error is logged on a single line', async () => {
      const { db } = test.context;
      const failure = await db
        .select()
        .from(users)
        .where(sql`${users.email}::int = ${EMAIL}::int`)
        .catch((error) => error);
      expect(toLoggableLine(failure)).toContain('22P02');
      expect(toLoggableLine(failure)).toContain('select');
      expect(toLoggableLine(failure)).not.toContain(EMAIL);
    });

    it('is the id of a deleted account, even if mail to it cannot be erased from the outbox folder', async () => {
      const admin = await test.createSignedInUser({ role: 'admin' });
      const { id, email } = await test.createSignedInUser();
      const outbox = join(test.context.config.dataFolder, 'outbox');
      await rm(outbox, { recursive: true, force: true });
      await writeFile(outbox, 'not a folder');
      expect((await admin.call('DELETE', `/api/admin/users/${id}`)).statusCode).toBe(500);
      await rm(outbox);
      expect(await test.readUser(id)).toBeUndefined();
      expect(test.logged()).toMatch(new RegExp(`"userId":"${id}","msg":"An account was deleted\\."`));
      expect(test.logged()).not.toContain(email);
    });
  },
);
