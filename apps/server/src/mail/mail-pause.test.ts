import { eq, sql } from 'drizzle-orm';
import type { SMTPServerOptions } from 'smtp-server';
import { beforeEach, describe, expect, it } from 'vitest';
import { mails, mailTransport } from '../db/schema/index.ts';
import { closedSmtpUrl, reply, startSmtpServer } from '../test-support/smtp-server.ts';
import { setUp, startTestApp } from '../test-support/test-app.ts';
import { TEST_DATABASES } from '../test-support/test-databases.ts';
import { mailNamed, queueTestMail, startDelivery, startTestSender } from '../test-support/test-sender.ts';
import type { MailSender } from './mail-sender.ts';
import { beginTransport, claimTrialSend, pauseSending } from './transport-state.ts';

const SECOND_MS = 1000;

describe.each(TEST_DATABASES)('a mail server in trouble, on the %s database (issue 14, item 19)', (kind) => {
  const test = setUp(() => startTestApp(kind));
  const admin = setUp(() => test.createSignedInUser({ role: 'admin' }));
  beforeEach(async () => {
    await test.context.db.delete(mails);
    await test.context.db.delete(mailTransport);
  });

  const stateOf = (name: string) => mailNamed(test, name);
  const readQueue = async () => (await admin.call('GET', '/api/admin/mail')).json();

  async function waitForPause() {
    await expect.poll(async () => (await readQueue()).pause).not.toBeNull();
    return (await readQueue()).pause as { since: string; reason: string; retryAt: string };
  }

  /** Does what the button does. Wakes this process's senders; other nodes notice at their next poll. */
  async function tryNow(sender: Pick<MailSender, 'wake'>) {
    expect((await admin.call('POST', '/api/admin/mail/try-now')).statusCode).toBe(200);
    await expect
      .poll(async () => {
        sender.wake();
        return (await readQueue()).pause;
      })
      .toBeNull();
  }

  it('holds everything back while the password is wrong, loses nothing, and resumes once it is right', async () => {
    let isRotated = true;
    const smtp = await startSmtpServer({
      ...{ authOptional: false, allowInsecureAuth: true, disabledCommands: ['STARTTLS'] },
      onAuth: ({ username }, _session, callback) =>
        isRotated ? callback(reply(535, `5.7.8 hunter2 is wrong`)) : callback(null, { user: username }),
    });
    for (let index = 0; index < 10; index++) await queueTestMail(test, `rotated ${index}`);
    const url = smtp.url.replace('smtp://', 'smtp://scout:hunter2@');
    const sender = startTestSender(test, url);
    const { since, reason, retryAt } = await waitForPause();
    expect(reason).toBe('The mail server does not accept the user name and password (535). Check SMTP_URL.');
    expect(Math.abs(Date.parse(since) - Date.now())).toBeLessThan(20 * SECOND_MS);
    expect(Date.parse(retryAt)).toBeGreaterThan(Date.parse(since) + 20 * SECOND_MS);
    const rows = await test.context.db.select().from(mails);
    expect(new Set(rows.map(({ state, attempts }) => `${state} ${attempts}`))).toEqual(
      new Set(['waiting 0']),
    );
    const { checks } = (await admin.call('GET', '/api/admin/statistics')).json();
    expect(checks).toContainEqual({
      name: 'queue',
      isHealthy: false,
      text: '10 waiting, sending is paused',
    });

    isRotated = false;
    await tryNow(sender);
    await expect.poll(() => smtp.received).toHaveLength(10);
    await sender.close();
    await smtp.close();
    expect(await readQueue()).toMatchObject({ waiting: 0, sent: 10, failed: 0, pause: null });
  });

  it('is retried automatically with backoff, from one node at a time', async () => {
    const { db } = test.context;
    await beginTransport(db);
    const wait = sql<number>`extract(epoch from ${mailTransport.retryAt} - now())::float8`;
    // `now()` is the same throughout a transaction.
    await db.transaction(async (tx) => {
      const waits = [];
      for (let time = 0; time < 8; time++) {
        await pauseSending(tx, 'Down.');
        const [row] = await tx.select({ wait }).from(mailTransport);
        waits.push(row?.wait);
      }
      expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900, 900]);
    });
    expect(await claimTrialSend(db)).toBe(false);
    await db.update(mailTransport).set({ retryAt: sql`now()` });
    expect((await Promise.all([claimTrialSend(db), claimTrialSend(db)])).sort()).toEqual([false, true]);
  });

  it('is retried immediately after a restart, which may have brought the right password', async () => {
    const { db } = test.context;
    await beginTransport(db);
    await pauseSending(db, 'Down.');
    await queueTestMail(test, 'after the restart');
    const delivery = await startDelivery(test);
    await expect.poll(() => delivery.received).toHaveLength(1);
    await delivery.close();
    expect((await readQueue()).pause).toBeNull();
  });

  const troubles: [string, SMTPServerOptions | null, RegExp][] = [
    ['refuses connections', null, /^The mail server cannot be reached: .*ECONNREFUSED/],
    [
      'closes with 421 as it greets',
      { onConnect: (_session, callback) => callback(reply(421, '4.3.2 Come back later')) },
      /^The mail server is not accepting mail at the moment: .*421/,
    ],
    [
      'closes with 421 at the recipient',
      { onRcptTo: (_address, _session, callback) => callback(reply(421, '4.7.0 Too many connections')) },
      /Too many connections/,
    ],
    [
      'refuses the sender for good',
      { onMailFrom: (_address, _session, callback) => callback(reply(550, '5.7.1 Not yours')) },
      /^The mail server does not accept the sender: 550 5.7.1 Not yours. Check MAIL_FROM.$/,
    ],
    [
      'refuses the sender for now',
      { onMailFrom: (_address, _session, callback) => callback(reply(451, '4.7.1 Busy')) },
      /^The mail server does not accept the sender: 451/,
    ],
    [
      'asks for a sign-in',
      { ...{ authOptional: false, disabledCommands: ['STARTTLS'] }, onAuth: () => undefined },
      /^The mail server asks for a user name and password \(530\)/,
    ],
    [
      'asks for a sign-in only at the recipient',
      { onRcptTo: (_address, _session, callback) => callback(reply(530, '5.7.0 Authenticate first')) },
      /^The mail server asks for a user name and password \(530\)/,
    ],
    [
      'has a certificate that nobody vouches for',
      { secure: true },
      /^No secure connection to the mail server can be made: .*certificate/,
    ],
  ];

  it.each(troubles)(
    'pauses sending if it %s, and marks nothing as failed',
    async (_name, options, reason) => {
      const smtp = options && (await startSmtpServer(options));
      const url = smtp ? smtp.url : await closedSmtpUrl();
      await queueTestMail(test, 'first');
      await queueTestMail(test, 'second');
      const sender = startTestSender(test, options?.secure ? url.replace('smtp:', 'smtps:') : url);
      expect((await waitForPause()).reason).toMatch(reason);
      await sender.close();
      await smtp?.close();
      for (const name of ['first', 'second']) {
        expect(await stateOf(name)).toMatchObject({ state: 'waiting', attempts: 0, lastError: null });
      }
    },
  );

  it('does not block others after refusing a recipient or a message, or a mailbox for now', async () => {
    await queueTestMail(test, 'gone', 'gone@example.com');
    await queueTestMail(test, 'grey', 'grey@example.com');
    await queueTestMail(test, 'spam');
    await queueTestMail(test, 'good');
    const delivery = await startDelivery(test, {
      onRcptTo: ({ address }, _session, callback) => {
        if (address.startsWith('gone')) return callback(reply(550, '5.1.1 No such mailbox'));
        if (address.startsWith('grey')) return callback(reply(450, '4.2.0 Greylisted'));
        return callback();
      },
      judgeMessage: ({ subject }) => (subject?.endsWith('spam') ? reply(554, '5.7.1 Spam') : null),
    });
    await expect.poll(() => delivery.received).toHaveLength(1);
    await delivery.close();
    expect(await stateOf('gone')).toMatchObject({
      state: 'failed',
      lastError: expect.stringContaining('5.1.1'),
    });
    expect(await stateOf('spam')).toMatchObject({
      state: 'failed',
      lastError: expect.stringContaining('Spam'),
    });
    expect(await stateOf('grey')).toMatchObject({ state: 'waiting', attempts: 1 });
    expect((await stateOf('grey'))?.dueAt.getTime()).toBeGreaterThan(Date.now() + 30_000);
    expect(await stateOf('good')).toMatchObject({ state: 'sent' });
    const { pause, failures } = await readQueue();
    expect(pause).toBeNull();
    const failure = { to: 'gone@example.com', subject: 'Ünïcode gone' };
    expect(failures).toContainEqual(
      expect.objectContaining({ ...failure, error: expect.stringContaining('5.1.1') }),
    );
  });

  it('does not block all mail forever by hanging up on one', async () => {
    const { db } = test.context;
    await queueTestMail(test, 'odd', 'odd@example.com');
    await db.update(mails).set({ priority: 0 });
    await queueTestMail(test, 'good');
    const delivery = await startDelivery(test, {
      onRcptTo: ({ address }, _session, callback) =>
        callback(address.startsWith('odd') ? reply(421, '4.3.0 Closing') : null),
    });
    const afterATry = async (...names: string[]) => {
      await db.update(mailTransport).set({ retryAt: sql`now()` });
      delivery.wake();
      return Promise.all(names.map(stateOf));
    };
    const postponed = { state: 'waiting', attempts: 1, lastError: expect.stringContaining('421') };
    await expect.poll(() => afterATry('good', 'odd')).toMatchObject([{ state: 'sent' }, postponed]);
    await queueTestMail(test, 'next');
    await expect.poll(() => afterATry('next')).toMatchObject([{ state: 'sent' }]);
    await delivery.close();
  });

  it('gets a greylisted mail again later', async () => {
    let tries = 0;
    await queueTestMail(test, 'greylisted');
    const delivery = await startDelivery(test, {
      onRcptTo: (_address, _session, callback) =>
        callback(++tries === 1 ? reply(450, '4.2.0 Greylisted') : null),
    });
    const postponed = { attempts: 1, lastError: expect.stringContaining('Greylisted') };
    await expect.poll(() => stateOf('greylisted')).toMatchObject(postponed);
    await test.context.db.update(mails).set({ dueAt: sql`now()` });
    await expect
      .poll(() => {
        delivery.wake();
        return stateOf('greylisted');
      })
      .toMatchObject({ state: 'sent' });
    await delivery.close();
  });

  it.each([
    [554, '5.7.1 Relay access denied'],
    [451, 'Try again later'],
  ])('is considered in trouble after five refusals in a row with %d %s', async (code, text) => {
    for (let index = 0; index < 20; index++) await queueTestMail(test, `${text} ${index}`);
    const delivery = await startDelivery(test, {
      onRcptTo: (_address, _session, callback) => callback(reply(code, text)),
    });
    expect((await waitForPause()).reason).toContain(text);
    await delivery.close();
    const rows = await test.context.db.select().from(mails).where(eq(mails.attempts, 0));
    expect(rows).toHaveLength(15);
  });

  it('cannot be put on pause by anyone using addresses that do not exist', async () => {
    for (let index = 0; index < 8; index++) {
      await queueTestMail(test, `made-up ${index}`, `made-up${index}@example.com`);
    }
    await queueTestMail(test, 'wanted');
    const delivery = await startDelivery(test, {
      onRcptTo: ({ address }, _session, callback) =>
        callback(address.startsWith('made-up') ? reply(550, '5.1.1 Unknown user') : null),
    });
    await expect.poll(() => delivery.received).toHaveLength(1);
    await delivery.close();
    expect(await readQueue()).toMatchObject({ failed: 8, pause: null });
  });

  it('gets all failed mail again when an administrator says so', async () => {
    let isKnown = false;
    for (const name of ['one', 'two']) await queueTestMail(test, name);
    const delivery = await startDelivery(test, {
      onRcptTo: (_address, _session, callback) => callback(isKnown ? null : reply(550, '5.1.1 Unknown')),
    });
    await expect.poll(() => readQueue()).toMatchObject({ failed: 2 });
    isKnown = true;
    const answer = await admin.call('POST', '/api/admin/mail/retry-failed');
    expect(answer.json()).toEqual({ message: '2 mails are back in the queue' });
    await expect.poll(() => delivery.wake()).toHaveLength(2);
    await delivery.close();
    expect(await readQueue()).toMatchObject({ sent: 2, failed: 0 });
  });
});
