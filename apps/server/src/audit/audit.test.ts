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

/** Every call with which administrators change something: its action in the log, and a body. */
const WRITES = {
  setExpiry: ['expiry-changed', { expiryDate: LATER }],
  setSubscription: ['subscription-changed', { subscriptionStatus: 'inactive' }],
  setRole: ['role-changed', { role: 'admin' }],
  sendBulkEmail: ['bulk-email-sent', EMAIL],
  sendIndividualEmail: ['email-sent', EMAIL],
  removeSecondFactor: ['second-factor-off', undefined],
  deleteUser: ['account-deleted', undefined],
  dismissAlert: ['alert-dismissed', undefined],
  reconcile: ['payments-checked', undefined],
  changeMailBatch: ['bulk-email-changed', { change: 'pause' }],
  tryMailNow: ['mail-tried', undefined],
  retryFailedMail: ['failed-mail-retried', undefined],
} as const;

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
    const [action, values] = WRITES[name];
    const { method, path } = routes[name];
    const id = { dismissAlert: alertId, changeMailBatch: BATCH_ID }[name as string] ?? user.id;
    const body = name === 'sendIndividualEmail' ? { ...values, userId: user.id } : values;
    expect((await admin.call(method, path.replace(':id', id), body)).statusCode).toBe(200);
    const isOfUser = name === 'sendIndividualEmail' || (path.includes(':id') && id === user.id);
    expect(await latest()).toMatchObject({ action, actorId: admin.id, whomId: isOfUser ? user.id : null });
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
