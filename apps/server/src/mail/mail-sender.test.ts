import { eq, gt, sql } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { mails, mailTransport } from '../db/schema/index.ts';
import { startSmtpServer } from '../test-support/smtp-server.ts';
import { setUp, startTestApp } from '../test-support/test-app.ts';
import { TEST_DATABASES } from '../test-support/test-databases.ts';
import { mailNamed, queueTestMail, startDelivery, startTestSender } from '../test-support/test-sender.ts';
import { claimBatchSlot, claimTrialSend, noteAccepted } from './transport-state.ts';

describe.each(TEST_DATABASES)('mail on the %s database', (kind) => {
  const test = setUp(() => startTestApp(kind));

  const stateOf = (name: string) => mailNamed(test, name);
  const add = (name: string, to?: string) => queueTestMail(test, name, to);

  it('arrives at a real SMTP server with its text, its HTML and a stable id', async () => {
    await add('smtp');
    const delivery = await startDelivery(test);
    await expect.poll(() => stateOf('smtp')).toMatchObject({ state: 'sent' });
    await delivery.close();
    const row = await stateOf('smtp');
    expect(delivery.received).toHaveLength(1);
    expect(delivery.received[0]).toMatchObject({
      subject: 'Ünïcode smtp',
      from: { address: 'hello@scout.example', name: 'FrameScout' },
      to: [{ address: 'ann@example.com' }],
      messageId: `<${row?.id}@scout.example>`,
    });
    expect(delivery.received[0]?.text).toContain('Second.');
    expect(delivery.received[0]?.html).toContain('Second.');
  });

  it('is sent even if its due time came from a clock that ran ahead, and so is mail to everyone', async () => {
    const { db } = test.context;
    const far = sql`now() + interval '400 days'`;
    await add('never tried');
    await add('tried before');
    await db.update(mails).set({ dueAt: sql`now() + interval '2 hours'` });
    await db.update(mails).set({ dueAt: far, attempts: 1 }).where(eq(mails.dedupeKey, 'tried before'));
    const delivery = await startDelivery(test);
    for (const name of ['never tried', 'tried before']) {
      await expect.poll(() => stateOf(name)).toMatchObject({ state: 'sent' });
    }
    await delivery.close();
    await db.update(mailTransport).set({ nextOfBatchAt: far, pausedSince: far, retryAt: far });
    expect(await claimBatchSlot(db, 1)).toBe(true);
    expect(await claimBatchSlot(db, 1)).toBe(false);
    expect(await claimTrialSend(db)).toBe(true);
    expect(await claimTrialSend(db)).toBe(false);
    await noteAccepted(db);
    await db.delete(mails);
  });

  it('to everyone keeps to its rate, and catches up with at most five seconds', async () => {
    const next = sql<number>`extract(epoch from ${mailTransport.nextOfBatchAt} - now())::float8`;
    // `now()` is the same throughout a transaction.
    await test.context.db.transaction(async (tx) => {
      const seconds = [];
      for (const last of ['0 seconds', '2 seconds', '1 hour']) {
        await tx.update(mailTransport).set({ nextOfBatchAt: sql`now() - ${last}::interval` });
        expect(await claimBatchSlot(tx, 10)).toBe(true);
        const [row] = await tx.select({ next }).from(mailTransport);
        seconds.push(row?.next);
      }
      expect(seconds).toEqual([6, 4, 1]);
      expect(await claimBatchSlot(tx, 10)).toBe(false);
    });
  });

  it('is left for the next start when the server shuts down, and none is lost', async () => {
    let arrived = 0;
    const closing = Promise.withResolvers<null>();
    const smtp = await startSmtpServer({
      judgeMessage: () => (++arrived === 3 ? closing.promise : null),
    });
    for (let index = 0; index < 6; index++) await add(`many ${index}`);
    const first = startTestSender(test, smtp.url);
    await expect.poll(() => arrived).toBe(3);
    const closed = first.close();
    closing.resolve(null);
    await closed;
    expect(smtp.received).toHaveLength(3);
    const second = startTestSender(test, smtp.url);
    await expect.poll(() => smtp.received).toHaveLength(6);
    await second.close();
    smtp.close();
    expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(6);
    await test.context.db.delete(mails);
  });

  it('is claimed one at a time, whatever size the database assumes for the queue', async () => {
    await add('analyzed');
    await test.context.db.execute(sql`ANALYZE mails`);
    for (let index = 0; index < 20; index++) await add(`unforeseen ${index}`);
    const arrived = Promise.withResolvers<void>();
    const accepted = Promise.withResolvers<null>();
    const delivery = await startDelivery(test, {
      judgeMessage: () => {
        arrived.resolve();
        return accepted.promise;
      },
    });
    const { db } = test.context;
    await arrived.promise;
    const attempted = await db.select().from(mails).where(gt(mails.attempts, 0));
    expect(attempted).toHaveLength(1);
    // Until then, nobody else sends it.
    expect(attempted[0]?.dueAt.getTime()).toBeGreaterThan(Date.now() + 60_000);
    const closing = delivery.close();
    accepted.resolve(null);
    await closing;
    expect(delivery.received).toHaveLength(1);
    await db.delete(mails);
  });

  it('contains a working reset link for anyone with an account, and is not sent to others', async () => {
    const user = await test.createSignedInUser();
    await test.guest('POST', '/api/auth/reset-password', { email: user.email });
    await test.guest('POST', '/api/auth/reset-password', { email: 'ghost@example.com' });
    const stored = JSON.stringify(await test.context.db.select().from(mails));
    expect(stored).not.toContain('reset-password?token');
    const delivery = await startDelivery(test);
    await expect.poll(() => test.context.db.$count(mails, eq(mails.state, 'waiting'))).toBe(0);
    await delivery.close();
    expect(delivery.received.map(({ to }) => to?.[0]?.address)).toEqual([user.email]);
    const token = /reset-password\?token=([\w-]+)/.exec(delivery.received[0]?.text ?? '')?.[1];
    const body = { token, newPassword: 'mailed one' };
    expect((await test.guest('POST', '/api/auth/confirm-reset', body)).statusCode).toBe(200);
    await test.context.db.delete(mails);
  });

  it('is written to the outbox without a mail server', async () => {
    await add('outbox');
    const sender = startTestSender(test, null);
    await expect.poll(() => test.outbox()).toHaveLength(1);
    await sender.close();
    const message = await PostalMime.parse(test.outbox()[0] ?? '');
    expect(message).toMatchObject({ subject: 'Ünïcode outbox', to: [{ address: 'ann@example.com' }] });
    await test.context.db.delete(mails);
  });
});
