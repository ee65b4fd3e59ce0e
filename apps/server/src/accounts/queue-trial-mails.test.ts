import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mails } from '../db/schema/index.ts';
import { startTestApp, type TestApp } from '../test-support/test-app.ts';
import { TEST_DATABASES } from '../test-support/test-databases.ts';
import { queueTrialMails } from './queue-trial-mails.ts';

const HOUR_MS = 60 * 60_000;

describe.each(TEST_DATABASES)('mail about trials on the %s database', (kind) => {
  let test: TestApp & AsyncDisposable;

  beforeAll(async () => {
    test = await startTestApp(kind);
  });
  afterAll(() => test[Symbol.asyncDispose]());

  it('is queued by the clock once when a trial ends tomorrow and once when it has ended', async () => {
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
});
