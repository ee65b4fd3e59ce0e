import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { mails, users } from '../db/schema/index.ts';
import { render } from '../mail/templates/index.ts';
import { setUp, startTestApp } from '../test-support/test-app.ts';

const QUOTES = [
  "' or '1'='1",
  "'; drop table users; --",
  '" or ""="',
  "\\'; select pg_sleep(5); --",
  '%',
  '_',
];

const test = setUp(() => startTestApp());
const admin = setUp(() => test.createSignedInUser({ role: 'admin' }));

describe('SQL in the input (ASVS V1.2.4)', () => {
  it.each(QUOTES)('signs nobody in as %j', async (text) => {
    const response = await test.guest('POST', '/api/auth/login', { email: text, password: text });
    expect(response.statusCode).toBe(401);
  });

  it.each(QUOTES)('is searched for literally: %j', async (text) => {
    const response = await admin.call('GET', `/api/users?search=${encodeURIComponent(text)}`);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual([]);
  });

  it.each([
    'sort=passwordHash',
    'sort=id;drop table users',
    'order=asc,(select 1)',
    'page=0',
    'pageSize=1e9',
  ])('is refused as %s', async (query) => {
    expect((await admin.call('GET', `/api/users?${query}`)).statusCode).toBe(400);
    expect(await test.context.db.select().from(users)).not.toHaveLength(0);
  });

  it('is refused where an id is expected', async () => {
    const response = await admin.call('DELETE', `/api/admin/users/${encodeURIComponent("' or true --")}`);
    expect(response.statusCode).toBe(400);
  });
});

describe('mail headers in the input (ASVS V1.3.11)', () => {
  const email = { subject: 'Hello', message: 'Text', extendTrial: false, extensionDays: 7 };

  it.each(['Hello\r\nBcc: everyone@example.com', 'Hello\nX: y', 'Hello\u0000'])(
    'is refused in a subject: %j',
    async (subject) => {
      const body = { ...email, subject, userId: admin.id };
      expect((await admin.call('POST', '/api/admin/individual-email', body)).statusCode).toBe(400);
    },
  );

  it.each(['a@example.com\r\nBcc: b@example.com', 'a@example.com, b@example.com', 'A <a@example.com>'])(
    'is refused in an address: %j',
    async (address) => {
      const account = { username: 'x', email: address, password: 'secret 1' };
      expect((await test.guest('POST', '/api/auth/register', account)).statusCode).toBe(400);
      expect((await test.guest('POST', '/api/auth/reset-password', { email: address })).statusCode).toBe(400);
      expect(await test.context.db.select().from(mails).where(eq(mails.to, address))).toEqual([]);
    },
  );

  it('is refused in a username', async () => {
    const account = { username: 'x\r\nBcc: b@example.com', email: 'x@example.com', password: 'secret 1' };
    expect((await test.guest('POST', '/api/auth/register', account)).statusCode).toBe(400);
  });
});

describe('markup in the input (ASVS V1.2.1)', () => {
  it('appears as text in a mail’s HTML', () => {
    const data = { subject: 'S', message: '<img src=x onerror=alert(1)> & "quotes"', extendedTo: null };
    const { html, text } = render('from-administrator', data, { origin: 'http://localhost' });
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img');
    expect(text).toContain('<img');
  });
});
