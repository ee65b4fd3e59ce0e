import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '../db/schema/index.ts';
import { ELEMENT, PROJECT, setUp, startTestApp } from '../test-support/test-app.ts';
import { TEST_DATABASES } from '../test-support/test-databases.ts';

const EMAIL = { subject: 'Hello', message: 'Text', extendTrial: false, extensionDays: 7 };

describe.each(TEST_DATABASES)('values that no database accepts, on the %s database (ASVS V2.2.1)', (kind) => {
  const test = setUp(() => startTestApp(kind, { logLevel: 'info' }));
  const user = setUp(() => test.createSignedInUser());
  const admin = setUp(() => test.createSignedInUser({ role: 'admin' }));

  it.each(['\u0000', 'a\u0000b@example.com', '\ud800', 'half \udc00 pair'])(
    'are refused where text is expected: %j',
    async (text) => {
      const query = encodeURIComponent(text.toWellFormed());
      const message = { ...EMAIL, message: `x${text}`, userId: admin.id };
      const statuses = [
        await test.guest('POST', '/api/auth/login', { email: text, password: 'x' }),
        await test.guest('POST', '/api/auth/login', { email: 'a@example.com', password: text }),
        await user.call('PUT', '/api/projects/1', { ...PROJECT, name: `x${text}` }),
        await user.call('PUT', '/api/projects/1', { ...PROJECT, elements: [{ ...ELEMENT, id: text }] }),
        await user.call('PUT', '/api/projects/1', { ...PROJECT, elements: [{ ...ELEMENT, name: text }] }),
        await admin.call('POST', '/api/admin/individual-email', message),
        ...(text.isWellFormed()
          ? [
              await admin.call('GET', `/api/users?search=${query}`),
              await user.call('DELETE', `/api/elements/${query}`),
              await user.call('GET', `/api/auth/me?userId=${query}`),
            ]
          : []),
      ].map(({ statusCode }) => statusCode);
      expect(new Set(statuses)).toEqual(new Set([400]));
    },
  );

  it('are refused where an element’s id occurs twice', async () => {
    const response = await user.call('PUT', '/api/projects/1', { ...PROJECT, elements: [ELEMENT, ELEMENT] });
    expect(response.statusCode).toBe(400);
    expect(response.json().message).toContain('same id');
  });

  it.each([2 ** 31, 2 ** 53 - 1, -1, 1.5, 1e300])(
    'are refused as a number of frames: %s',
    async (totalFrames) => {
      const response = await user.call('PUT', '/api/projects/1', { ...PROJECT, totalFrames });
      expect(response.statusCode).toBe(400);
    },
  );

  it.each([0, 5e-324, 1.7976931348623157e308])(
    'do not include the duration %s, which is a number',
    async (duration) => {
      expect((await user.call('PUT', '/api/projects/1', { ...PROJECT, duration })).statusCode).toBe(200);
    },
  );

  it.each(['0', 'nobody', '00000000-0000-0000-0000-00000000000g', 'null', '%27'])(
    'are refused as a user’s id: %s',
    async (id) => {
      const answers = [
        await admin.call('GET', `/api/auth/me?userId=${id}`),
        await admin.call('DELETE', `/api/admin/users/${id}`),
        await admin.call('PATCH', `/api/admin/users/${id}/expiry`, { expiryDate: '2030-01-01' }),
        await admin.call('PATCH', `/api/users/${id}/stripe`, {}),
        await user.call('DELETE', `/api/auth/sessions/${id}`),
        await admin.call('POST', '/api/admin/individual-email', { ...EMAIL, userId: id }),
      ];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 400));
    },
  );

  it.each(['-1', '1000000', '2147483648', '1e12', 'one', '%00'])(
    'are refused as a project’s number: %s',
    async (id) => {
      expect((await user.call('PUT', `/api/projects/${id}`, PROJECT)).statusCode).toBe(400);
      expect((await user.call('GET', `/api/projects/${id}/timeline`)).statusCode).toBe(400);
    },
  );

  it('are reported briefly, no matter how many there are', async () => {
    const elements = [{ ...ELEMENT, events: Array.from({ length: 5000 }, () => ({})) }];
    const response = await user.call('PUT', '/api/projects/1', { ...PROJECT, elements });
    expect(response.statusCode).toBe(400);
    expect(response.body.length).toBeLessThan(10_000);
  });

  it.each(['/sandbox/checkout/%00', '/sandbox/checkout/%00/pay', '/uploads/%00', '/%00'])(
    'cause no server error in the path %s',
    async (path) => {
      const method = path.endsWith('/pay') ? 'POST' : 'GET';
      expect((await test.guest(method, path)).statusCode).toBeLessThan(500);
    },
  );

  it('leave no error in the log', () => {
    const levels = test
      .logged()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).level);
    expect(Math.max(...levels)).toBeLessThan(40);
  });
});

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
