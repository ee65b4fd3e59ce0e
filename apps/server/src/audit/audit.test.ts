import { type RouteName, routes } from '@framescout/contract';
import { desc } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { raiseAlert } from '../alerts/alerts.ts';
import { auditLog, mailBatches } from '../db/schema/index.ts';
import { CALL_RULES } from '../http/call-rules.ts';
import { setUpSecondFactor } from '../test-support/authenticator.ts';
import { setUp, startTestApp } from '../test-support/test-app.ts';
import { TEST_DATABASES } from '../test-support/test-databases.ts';

const EMAIL = { subject: 'Hello', message: 'Hello', extendTrial: true, extensionDays: 7 };
/** A mail to everyone that is being sent. */
const BATCH_ID = '0f0e0d0c-0b0a-4908-8706-050403020100';
const LATER = '2030-05-01T00:00:00.000Z';

/** Every call with which administrators change something, made once. */
const WRITES = {
  setExpiry: { path: (id: string) => `/api/admin/users/${id}/expiry`, body: { expiryDate: LATER } },
  setSubscription: {
    path: (id: string) => `/api/admin/users/${id}/subscription`,
    body: { subscriptionStatus: 'inactive' },
  },
  setRole: { path: (id: string) => `/api/admin/users/${id}/role`, body: { role: 'admin' } },
  sendBulkEmail: { path: () => '/api/admin/bulk-email', body: EMAIL },
  sendIndividualEmail: {
    path: () => '/api/admin/individual-email',
    body: (userId: string) => ({ ...EMAIL, userId }),
  },
  removeSecondFactor: { path: (id: string) => `/api/admin/users/${id}/second-factor`, body: undefined },
  deleteUser: { path: (id: string) => `/api/admin/users/${id}`, body: undefined },
  dismissAlert: { path: (_id: string, alertId: string) => `/api/admin/alerts/${alertId}`, body: undefined },
  reconcile: { path: () => '/api/admin/reconcile', body: undefined },
  changeMailBatch: { path: () => `/api/admin/bulk-email/${BATCH_ID}`, body: { change: 'pause' } },
  tryMailNow: { path: () => '/api/admin/mail/try-now', body: undefined },
  retryFailedMail: { path: () => '/api/admin/mail/retry-failed', body: undefined },
} as const;
const ACTIONS: Record<keyof typeof WRITES, string> = {
  setExpiry: 'expiry-changed',
  setSubscription: 'subscription-changed',
  setRole: 'role-changed',
  sendBulkEmail: 'bulk-email-sent',
  sendIndividualEmail: 'email-sent',
  removeSecondFactor: 'second-factor-off',
  deleteUser: 'account-deleted',
  dismissAlert: 'alert-dismissed',
  reconcile: 'payments-checked',
  changeMailBatch: 'bulk-email-changed',
  tryMailNow: 'mail-tried',
  retryFailedMail: 'failed-mail-retried',
};

describe.each(TEST_DATABASES)('the audit log on the %s database', (kind) => {
  const test = setUp(() => startTestApp(kind));
  const admin = setUp(() => test.createSignedInUser({ role: 'admin', email: 'boss@corp.example' }));
  beforeAll(async () => {
    const batch = { id: BATCH_ID, subject: 'News', message: 'Hello.', recipients: 1 };
    await test.context.db.insert(mailBatches).values(batch);
  });

  const latest = async () =>
    (await test.context.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0];
  const list = async (query: string) => {
    const response = await admin.call('GET', `/api/admin/audit?${query}`);
    return { entries: response.json(), total: response.headers['x-total-count'] };
  };

  it('covers every call with which administrators change something', () => {
    const writing = (Object.keys(CALL_RULES) as RouteName[]).filter(
      (name) => CALL_RULES[name].who === 'admin' && routes[name].method !== 'GET',
    );
    expect(Object.keys(WRITES).sort()).toEqual(writing.sort());
  });

  it.each(Object.keys(WRITES) as (keyof typeof WRITES)[])('has an entry for %s', async (name) => {
    const user = await test.createSignedInUser();
    if (name === 'removeSecondFactor') await setUpSecondFactor(test, user);
    await raiseAlert(test.context.db, { kind: 'failed-webhook', subject: name, text: 'x' });
    const alerts = (await admin.call('GET', '/api/admin/alerts')).json();
    const alertId = alerts.find(({ subject }: { subject: string }) => subject === name).id;
    const { path, body } = WRITES[name];
    const sent = typeof body === 'function' ? body(user.id) : body;
    const response = await admin.call(routes[name].method, path(user.id, alertId), sent);
    expect(response.statusCode).toBe(200);
    expect(await latest()).toMatchObject({ action: ACTIONS[name], actorId: admin.id });
    const isOfUser = path(user.id, alertId).includes(user.id) || name === 'sendIndividualEmail';
    expect((await latest())?.whomId).toBe(isOfUser ? user.id : null);
  });

  it('has an entry for a user created by an administrator, and for an administrator’s sign-in', async () => {
    const form = { username: 'made', email: 'made@example.com', password: 'secret 1', role: 'user' };
    const { id } = (await admin.call('POST', '/api/auth/register', form)).json();
    expect(await latest()).toMatchObject({ action: 'user-created', actorId: admin.id, whomId: id });
    const second = await test.createSignedInUser({ role: 'admin' });
    expect(await latest()).toMatchObject({ action: 'administrator-signed-in', actorId: second.id });
  });

  it('has no entry for what was refused or rolled back', async () => {
    const before = await latest();
    const nobody = '00000000-0000-4000-8000-000000000000';
    await admin.call('PATCH', `/api/admin/users/${nobody}/expiry`, { expiryDate: LATER });
    await admin.call('PATCH', `/api/admin/users/${nobody}/role`, { role: 'admin' });
    await admin.call('DELETE', `/api/admin/users/${nobody}`);
    await admin.call('DELETE', `/api/admin/alerts/${nobody}`);
    await admin.call('POST', '/api/admin/individual-email', { ...EMAIL, userId: nobody });
    expect(await latest()).toEqual(before);
  });

  it('names people while they have an account, and only by their id afterwards', async () => {
    const user = await test.createSignedInUser({ email: 'leaving@example.com' });
    await admin.call('PATCH', `/api/admin/users/${user.id}/expiry`, { expiryDate: LATER });
    const shown = await list('person=LEAVING@');
    expect(shown.entries).toMatchObject([
      { who: { email: 'boss@corp.example' }, whom: { id: user.id, email: 'leaving@example.com' } },
    ]);
    await admin.call('DELETE', `/api/admin/users/${user.id}`);
    expect((await list('person=leaving@')).total).toBe('0');
    const after = await list(`person=${user.id}`);
    expect(after.entries).toMatchObject([
      { action: 'account-deleted', whom: { id: user.id, email: null } },
      { action: 'expiry-changed', details: { expiryDate: LATER } },
    ]);
    const stored = JSON.stringify(await test.context.db.select().from(auditLog));
    expect(stored).not.toContain('leaving@');
  });

  it('can be read by action, day and page', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const byAction = await list(`action=bulk-email-sent&from=${today}&to=${today}`);
    expect(byAction.entries).toMatchObject([{ details: { subject: 'Hello', extensionDays: 7 } }]);
    expect((await list('action=bulk-email-sent&to=2020-01-01')).total).toBe('0');
    expect((await list('action=bulk-email-sent&from=2999-01-01')).total).toBe('0');
    const all = await list('pageSize=500');
    const second = await list('pageSize=2&page=2');
    expect(second.entries).toEqual(all.entries.slice(2, 4));
    expect(second.total).toBe(all.total);
    expect((await list('person=%25')).total).toBe('0');
  });
});
