import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@framescout/contract';
import { count, eq, like, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { mailBatches, mails, mailTransport, users } from '../db/schema/index.ts';
import { setUp, startTestApp, type TestApp, type TestUser } from '../test-support/test-app.ts';
import { TEST_DATABASES } from '../test-support/test-databases.ts';
import { queueTestMail, startDelivery, TEST_ORIGIN } from '../test-support/test-sender.ts';
import { writeBatchChunk } from './write-batch.ts';

const NEWS = { subject: 'News', message: 'Hello,\n\nthere is news.', extendTrial: false, extensionDays: 7 };
const RESET = 'Set a new FrameScout password';
const PATH = '/api/admin/bulk-email';

/** Adds users `bulk1` to `bulk<howMany>`, whose access has ended, directly in the database. */
async function addUsers({ context }: Pick<TestApp, 'context'>, howMany: number) {
  await context.db.execute(sql`
    insert into ${users} ("email", "username", "password_hash", "role", "subscription_status", "expiry_date")
    select 'bulk' || n || '@example.com', 'bulk' || n, 'x', 'user', 'active', now() - interval '1 day'
    from generate_series(1, ${howMany}::int) as n`);
}

describe.each(TEST_DATABASES)('mail to everyone, on the %s database (issue 14, item 20)', (kind) => {
  let admin: TestUser;

  const test = setUp(() => startTestApp(kind));
  beforeEach(async () => {
    const { db } = test.context;
    for (const table of [mailBatches, mails, mailTransport, users]) await db.delete(table);
    admin = await test.createSignedInUser({ role: 'admin', email: 'boss@example.com' });
  });

  async function writeAll() {
    while (await writeBatchChunk(test.context.db)) {
      // Until nothing is left to write.
    }
  }

  const countMails = () => test.context.db.$count(mails);
  const readQueue = async () => (await admin.call('GET', '/api/admin/mail')).json();
  const send = (body: object) => admin.call('POST', PATH, { ...NEWS, ...body });
  const change = (id: string, what: string) => admin.call('PATCH', `${PATH}/${id}`, { change: what });

  it('is sent once however often the call is repeated, and its id cannot be reused for different text', async () => {
    await addUsers(test, 3);
    const batchId = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => send({ batchId })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    await writeAll();
    expect((await send({ batchId })).statusCode).toBe(200);
    await writeAll();
    expect(await countMails()).toBe(3);
    const other = await send({ batchId, message: 'Something else' });
    expect(other.statusCode).toBe(409);
    expect(other.json()).toMatchObject({ code: 'batch-taken' });
  });

  it('goes to those counted in advance, without administrators, unverified and unsubscribed users', async () => {
    await addUsers(test, 4);
    await test.createSignedInUser({ email: 'gone@example.com', unsubscribedAt: new Date() });
    await test.createSignedInUser({ email: 'stranger@example.com', verifyBy: new Date(Date.now() + DAY_MS) });
    await test.createSignedInUser({ email: 'out@example.com', subscriptionStatus: 'inactive' });
    const plain = (await admin.call('GET', `${PATH}/recipients`)).json();
    expect(plain).toEqual({ recipients: 5, administrators: 1, unsubscribed: 1, unverified: 1, shutOut: 0 });
    const extending = (await admin.call('GET', `${PATH}/recipients?extendTrial=true`)).json();
    expect(extending).toEqual({
      recipients: 4,
      administrators: 1,
      unsubscribed: 1,
      unverified: 1,
      shutOut: 1,
    });
    expect((await send({})).json()).toEqual({ message: 'Bulk email queued for 5 users' });
    await writeAll();
    const rows = await test.context.db.select({ to: mails.to }).from(mails);
    expect(rows.map(({ to }) => to).sort()).toEqual([
      ...[1, 2, 3, 4].map((n) => `bulk${n}@example.com`),
      'out@example.com',
    ]);
  });

  it('extends each user’s access once, and never that of users locked out by an administrator', async () => {
    await addUsers(test, 2);
    const out = await test.createSignedInUser({ email: 'out@example.com', subscriptionStatus: 'inactive' });
    const batchId = randomUUID();
    await send({ batchId, extendTrial: true });
    await writeAll();
    await send({ batchId, extendTrial: true });
    await writeAll();
    const rows = await test.context.db.select().from(users).where(like(users.email, 'bulk%'));
    for (const { expiryDate } of rows) {
      expect(Math.abs(expiryDate.getTime() - Date.now() - 7 * DAY_MS)).toBeLessThan(60_000);
    }
    expect(await test.readUser(out.id)).toMatchObject({ subscriptionStatus: 'inactive' });
    expect(await out.me()).toMatchObject({ subscriptionStatus: 'inactive' });
    expect(await countMails()).toBe(2);

    const body = { ...NEWS, extendTrial: true, userId: out.id };
    const refused = await admin.call('POST', '/api/admin/individual-email', body);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'access-ended-by-administrator' });
    expect(await countMails()).toBe(2);
    const plain = await admin.call('POST', '/api/admin/individual-email', { ...body, extendTrial: false });
    expect(plain.statusCode).toBe(200);
  });

  it('is completed by another node if one dies midway, with nobody written to twice', async () => {
    await addUsers(test, 600);
    await send({ batchId: randomUUID(), extendTrial: true });
    await writeBatchChunk(test.context.db);
    await expect(
      test.context.db.transaction(async (tx) => {
        await writeBatchChunk(tx);
        throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    await writeAll();
    expect(await countMails()).toBe(600);
    const ends = await test.context.db
      .select({ day: sql<string>`date_trunc('day', ${users.expiryDate})`, count: count() })
      .from(users)
      .where(eq(users.role, 'user'))
      .groupBy(sql`1`);
    expect(ends.map((row) => row.count)).toEqual([600]);
  });

  it('stops while paused, continues when resumed, and sends no more once cancelled', async () => {
    await addUsers(test, 10);
    const batchId = randomUUID();
    await send({ batchId });
    const subjects: string[] = [];
    const news = () => subjects.filter((subject) => subject === NEWS.subject);
    let held = Promise.withResolvers<null>();
    const delivery = await startDelivery(test, {
      judgeMessage: ({ subject = '' }) => {
        subjects.push(subject);
        return [3, 5].includes(news().length) ? held.promise : null;
      },
    });
    const sendOther = async (name: string) => {
      await queueTestMail(test, name);
      await expect
        .poll(() => {
          delivery.wake();
          return subjects;
        })
        .toContain(`Ünïcode ${name}`);
    };
    await expect.poll(news).toHaveLength(3);
    expect((await change(batchId, 'pause')).statusCode).toBe(200);
    held.resolve(null);
    await expect.poll(async () => (await readQueue()).batches[0]).toMatchObject({ state: 'paused', sent: 3 });
    await sendOther('during the pause');
    expect(news()).toHaveLength(3);

    held = Promise.withResolvers();
    await change(batchId, 'resume');
    await expect
      .poll(() => {
        delivery.wake();
        return news();
      })
      .toHaveLength(5);
    await change(batchId, 'cancel');
    held.resolve(null);
    await expect
      .poll(async () => (await readQueue()).batches[0])
      .toMatchObject({ state: 'cancelled', sent: 5 });
    await sendOther('after the end');
    await delivery.close();
    expect(news()).toHaveLength(5);
    expect((await readQueue()).waiting).toBe(0);
    for (const what of ['pause', 'resume', 'cancel']) {
      expect((await change(batchId, what)).json()).toMatchObject({ code: 'batch-over' });
    }
    expect((await change(randomUUID(), 'pause')).statusCode).toBe(404);
  });

  it('keeps to its rate limit, to which other mail does not count', async () => {
    await addUsers(test, 10);
    await send({ batchId: randomUUID() });
    await writeAll();
    // One per ten minutes.
    const delivery = await startDelivery(test, {}, { bulkPerMinute: 0.1 });
    await expect.poll(() => delivery.received).toHaveLength(1);
    const user = await test.createSignedInUser({ email: 'reset@example.com' });
    await test.guest('POST', '/api/auth/reset-password', { email: user.email });
    await expect.poll(() => delivery.wake().map(({ subject }) => subject)).toEqual([NEWS.subject, RESET]);
    await delivery.close();
  });

  it('contains an unsubscribe link for mail programs and people, and respects it up to the last moment', async () => {
    await addUsers(test, 1);
    const stays = await test.createSignedInUser({ email: 'stays@example.com' });
    await test.createSignedInUser({ email: 'leaves@example.com' });
    await send({ batchId: randomUUID() });
    await writeAll();
    await test.context.db
      .update(users)
      .set({ unsubscribedAt: new Date() })
      .where(eq(users.email, 'leaves@example.com'));
    const delivery = await startDelivery(test);
    await expect.poll(async () => (await readQueue()).batches[0]).toMatchObject({ state: 'done' });
    await delivery.close();
    expect((await readQueue()).batches[0]).toMatchObject({ recipients: 3, sent: 2, skipped: 1, failed: 0 });
    const mail = delivery.received.find(({ to }) => to?.[0]?.address === stays.email);
    const headerOf = (name: string) => mail?.headers.find(({ key }) => key === name)?.value;
    const link = /^<(.+)>$/.exec(headerOf('list-unsubscribe') ?? '')?.[1] ?? '';
    expect(link).toMatch(new RegExp(`^${TEST_ORIGIN}/unsubscribe\\?token=`));
    expect(headerOf('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(mail?.text).toContain(link);
    expect(mail?.html).toContain('Unsubscribe from news');
    expect(mail?.text).toContain('there is news.');

    const { pathname, search } = new URL(link);
    // Scanners open every link in a mail, so opening it must not unsubscribe.
    expect((await test.guest('GET', pathname + search)).statusCode).toBe(200);
    expect((await test.readUser(stays.id))?.unsubscribedAt).toBeNull();
    const oneClick = await test.guest('POST', pathname + search, 'List-Unsubscribe=One-Click', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(oneClick.statusCode).toBe(200);
    expect((await test.readUser(stays.id))?.unsubscribedAt).not.toBeNull();
    const token = new URLSearchParams(search).get('token');
    await test.guest('POST', '/api/mail/news', { token, wantsNews: true });
    expect((await test.readUser(stays.id))?.unsubscribedAt).toBeNull();
    await test.guest('POST', '/api/mail/news', { token, wantsNews: false });
    expect((await test.readUser(stays.id))?.unsubscribedAt).not.toBeNull();
  });

  it('never withholds mail about their account from those who unsubscribed', async () => {
    const user = await test.createSignedInUser({ email: 'quiet@example.com', unsubscribedAt: new Date() });
    await test.guest('POST', '/api/auth/reset-password', { email: user.email });
    await admin.call('POST', '/api/admin/individual-email', { ...NEWS, userId: user.id });
    const delivery = await startDelivery(test);
    await expect.poll(() => delivery.received).toHaveLength(2);
    await delivery.close();
    expect(delivery.received[0]?.subject).toBe(RESET);
    expect(
      delivery.received.every(({ headers }) => headers.every(({ key }) => key !== 'list-unsubscribe')),
    ).toBe(true);
  });

  it('is sent in order of who is waiting for it', async () => {
    const { mailer, db } = test.context;
    const to = 'order@example.com';
    const expiryDate = new Date(Date.now() + DAY_MS);
    const user = await test.createSignedInUser({ email: to, expiryDate });
    await mailer.queue(db, 'trial-started', user, { expiryDate: expiryDate.toISOString() });
    await mailer.queue(db, 'subscription-ended', user, {});
    await test.guest('POST', '/api/auth/reset-password', { email: to });
    await send({ batchId: randomUUID() });
    const delivery = await startDelivery(test);
    await expect.poll(() => delivery.received).toHaveLength(4);
    await delivery.close();
    expect(delivery.received.map(({ subject }) => subject)).toEqual([
      RESET,
      'Your FrameScout subscription has ended',
      'Your FrameScout trial has started',
      'News',
    ]);
  });

  it('is accepted before any of it is written, and a reset overtakes it at any time', async () => {
    await addUsers(test, 600);
    const user = await test.createSignedInUser({ email: 'waits@example.com' });
    const batchId = randomUUID();
    expect((await send({ batchId })).json()).toEqual({ message: 'Bulk email queued for 601 users' });
    expect(await countMails()).toBe(0);

    // While its rows are still being written ...
    await writeBatchChunk(test.context.db);
    const reset = () => test.guest('POST', '/api/auth/reset-password', { email: user.email });
    await reset();
    const unwritten: boolean[] = [];
    const subjects: string[] = [];
    const held = Promise.withResolvers<null>();
    const delivery = await startDelivery(test, {
      async judgeMessage({ subject = '' }) {
        unwritten.push((await countMails()) < 600);
        subjects.push(subject);
        return subjects.length === 3 ? held.promise : null;
      },
    });
    await expect.poll(() => subjects).toEqual([RESET, NEWS.subject, NEWS.subject]);
    expect(unwritten).toEqual([true, false, false]);
    // ... and once all of them are waiting.
    await reset();
    held.resolve(null);
    await expect.poll(() => subjects.length).toBeGreaterThan(3);
    expect(subjects[3]).toBe(RESET);
    await delivery.close();
    expect((await readQueue()).batches[0]).toMatchObject({
      id: batchId,
      recipients: 601,
      state: 'sending',
    });
  });
});
