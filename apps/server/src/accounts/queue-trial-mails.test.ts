import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { mails, subscriptions, users } from '../db/schema/index.ts';
import { readContent } from '../mail/mail-content.ts';
import { setUp, startTestApp, type TestApp } from '../test-support/test-app.ts';
import { TEST_DATABASES } from '../test-support/test-databases.ts';
import { dataOfLinkMail } from './data-of-link-mail.ts';
import { queueTrialMails } from './queue-trial-mails.ts';

const HOUR_MS = 60 * 60_000;

const setExpiry = ({ context }: TestApp, id: string, inMs: number) =>
  context.db
    .update(users)
    .set({ expiryDate: new Date(Date.now() + inMs) })
    .where(eq(users.id, id));

describe.each(TEST_DATABASES)('mail about trials on the %s database', (kind) => {
  const test = setUp(() => startTestApp(kind));

  it('is queued by the clock once when a trial ends within a day and once when it has ended', async () => {
    const soon = await test.createSignedInUser({ expiryDate: new Date(Date.now() + 5 * HOUR_MS) });
    const over = await test.createSignedInUser({ expiryDate: new Date(Date.now() - HOUR_MS) });
    const later = await test.createSignedInUser({ expiryDate: new Date(Date.now() + 50 * HOUR_MS) });
    await queueTrialMails(test.context);
    await queueTrialMails(test.context);
    const rows = await test.context.db.select().from(mails);
    const templateOf = (id: string) => rows.filter(({ userId }) => userId === id).map((row) => row.template);
    expect(templateOf(soon.id)).toEqual(['trial-ending']);
    expect(templateOf(over.id)).toEqual(['trial-ended']);
    expect(templateOf(later.id)).toEqual([]);
  });

  const sourcesOf = ({ context: { db, serverKey } }: TestApp) => ({
    ...{ db, serverKey, dataOfLinkMail, origin: () => 'https://scout.example' },
  });
  const pay = ({ context }: TestApp, userId: string, status = 'active') =>
    context.db.insert(subscriptions).values({
      ...{ userId, stripeSubscriptionId: 'sub', status, paidUntil: new Date() },
      ...{ cancelAtPeriodEnd: false, askedAt: 0 },
    });

  type Change = (test: TestApp, userId: string) => Promise<unknown>;
  const getMoreTime: Change = (test, id) => setExpiry(test, id, 90 * HOUR_MS);
  it.each<[string, number, string, Change]>([
    ['trial-ended', -1, 'the account got more time', getMoreTime],
    ['trial-ended', -1, 'the account has paid', pay],
    ['trial-ending', 5, 'the trial has ended', (test, id) => setExpiry(test, id, -HOUR_MS)],
    ['trial-ending', 5, 'the account got more time', getMoreTime],
    ['trial-ending', 5, 'the account has paid', pay],
  ])('is dropped when it is due (%s, in %d hours) if %s', async (template, hours, _why, change) => {
    const { db } = test.context;
    const { id } = await test.createSignedInUser({ expiryDate: new Date(Date.now() + hours * HOUR_MS) });
    await queueTrialMails(test.context);
    const [mail] = await db.select().from(mails).where(eq(mails.userId, id));
    if (!mail) throw new Error('No mail was queued.');
    expect(await readContent(mail, sourcesOf(test))).toMatchObject({ template });
    await change(test, id);
    expect(await readContent(mail, sourcesOf(test))).toBeNull();
  });
});
