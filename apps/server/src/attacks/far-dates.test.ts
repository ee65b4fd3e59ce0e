import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '../db/schema/index.ts';
import { setUp } from '../test-support/set-up.ts';
import { startTestApp } from '../test-support/test-app.ts';
import { TEST_DATABASES } from '../test-support/test-databases.ts';

const EXTENSION = { subject: 'Hello', message: 'Text', extendTrial: true, extensionDays: 365 };
const LAST = '9999-12-31T23:59:59.999Z';

describe.each(TEST_DATABASES)('dates too far away to display, on the %s database (ASVS V2.2.1)', (kind) => {
  const test = setUp(() => startTestApp(kind));
  const admin = setUp(() => test.createSignedInUser({ role: 'admin' }));
  const user = setUp(() => test.createSignedInUser());

  const setExpiry = (expiryDate: string) =>
    admin.call('PATCH', `/api/admin/users/${user.id}/expiry`, { expiryDate });

  it.each(['0000-01-01', '1969-12-31', '9999-12-31T23:59:59-01:00', '+010000-01-01', '-000001-01-01'])(
    'are refused as the end of access: %s',
    async (expiryDate) => {
      expect((await setExpiry(expiryDate)).statusCode).toBe(400);
      const account = { username: 'far', email: 'far@example.com', password: 'a long one', role: 'user' };
      const made = await admin.call('POST', '/api/auth/register', { ...account, expiryDate });
      expect(made.statusCode).toBe(400);
    },
  );

  it('cannot result from extending the last valid date, for one user or for all', async () => {
    expect((await setExpiry('9999-12-31')).json()).toMatchObject({ expiryDate: LAST });
    const one = { ...EXTENSION, userId: user.id };
    expect((await admin.call('POST', '/api/admin/individual-email', one)).statusCode).toBe(200);
    expect((await admin.call('POST', '/api/admin/bulk-email', EXTENSION)).statusCode).toBe(200);
    const list = await admin.call('GET', '/api/users');
    expect(list.statusCode).toBe(200);
    expect(list.json()).toContainEqual(expect.objectContaining({ id: user.id, expiryDate: LAST }));
    expect((await user.call('GET', '/api/auth/me')).statusCode).toBe(200);
  });

  it('are refused by the database itself', async () => {
    const write = test.context.db.update(users).set({ expiryDate: sql`'10000-01-01'::timestamptz` });
    await expect(write).rejects.toMatchObject({ cause: { code: '23514' } });
  });

  it.each(['from', 'to'])('are refused as bounds of the audit log: %s', async (bound) => {
    const list = async (day: string) =>
      (await admin.call('GET', `/api/admin/audit?${bound}=${day}`)).statusCode;
    expect(await list('0000-01-01')).toBe(400);
    expect([await list('0001-01-01'), await list('9999-12-31')]).toEqual([200, 200]);
  });

  it('mean the end of the chosen day, not its start', async () => {
    const today = new Date().toISOString().slice(0, 10);
    expect((await setExpiry(today)).json()).toMatchObject({
      expiryDate: `${today}T23:59:59.999Z`,
      subscriptionStatus: 'active',
    });
  });
});
