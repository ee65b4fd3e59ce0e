import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { sessions, users } from '../db/schema/index.ts';
import { setUp } from '../test-support/set-up.ts';
import { startTestApp } from '../test-support/test-app.ts';

const ELEMENT = { id: 'e1', name: 'Kill', color: 'red', positions: [], events: [], log: [] };
const PROJECT = {
  name: 'match',
  duration: 60,
  frameRate: 60,
  totalFrames: 3600,
  elements: [ELEMENT],
};

const test = setUp(() => startTestApp());
const owner = setUp(() => test.createSignedInUser());
const thief = setUp(() => test.createSignedInUser());
beforeAll(async () => {
  await owner.call('PUT', '/api/projects/7', PROJECT);
});

describe('other people’s objects (IDOR, ASVS V8.2.2)', () => {
  it('cannot be read: another user’s project appears not to exist', async () => {
    expect((await owner.call('GET', '/api/projects/7/timeline')).statusCode).toBe(200);
    expect((await thief.call('GET', '/api/projects/7/timeline')).statusCode).toBe(404);
    expect((await thief.call('GET', '/api/projects')).json()).toEqual([]);
  });

  it('cannot be deleted', async () => {
    expect((await thief.call('DELETE', '/api/elements/e1')).statusCode).toBe(404);
    expect((await thief.call('DELETE', '/api/projects/7')).statusCode).toBe(404);
    const timeline = (await owner.call('GET', '/api/projects/7/timeline')).json();
    expect(timeline.elements).toHaveLength(1);
  });

  it('remain accessible to their owner after access has ended, who can read and delete, but not add', async () => {
    const lapsed = await test.createSignedInUser();
    await lapsed.call('PUT', '/api/projects/8', { ...PROJECT, elements: [{ ...ELEMENT, id: 'e8' }] });
    await test.context.db
      .update(users)
      .set({ expiryDate: new Date(0) })
      .where(eq(users.id, lapsed.id));
    const timeline = await lapsed.call('GET', '/api/projects/8/timeline');
    expect(timeline.json()).toMatchObject({ elements: [{ id: 'e8' }] });
    expect((await lapsed.call('DELETE', '/api/elements/e8')).statusCode).toBe(200);
    expect((await lapsed.call('PUT', '/api/projects/8', PROJECT)).statusCode).toBe(403);
  });

  it('cannot be overwritten by a project with the same number', async () => {
    await thief.call('PUT', '/api/projects/7', { ...PROJECT, name: 'stolen' });
    const [project] = (await owner.call('GET', '/api/projects')).json();
    expect(project.name).toBe('match');
  });

  it('cannot be ended: another user’s session remains', async () => {
    const rows = await test.context.db.select().from(sessions);
    const session = rows.find(({ userId }) => userId === owner.id);
    expect((await thief.call('DELETE', `/api/auth/sessions/${session?.id}`)).statusCode).toBe(404);
    expect((await owner.call('GET', '/api/auth/me')).statusCode).toBe(200);
    await thief.call('DELETE', '/api/auth/sessions');
    expect((await owner.call('GET', '/api/auth/me')).statusCode).toBe(200);
  });

  it('cannot be downloaded: the download is always the caller’s own, whomever the URL names', async () => {
    const answer = await thief.call('GET', `/api/account/data?userId=${owner.id}`);
    expect(answer.json().account.id).toBe(thief.id);
    expect(answer.body).not.toContain(owner.id);
    expect((await thief.call('GET', `/api/account/data/${owner.id}`)).statusCode).toBe(404);
    expect((await test.guest('GET', '/api/account/data')).statusCode).toBe(401);
  });

  it('cannot be weakened by giving another user’s id along with one’s own password', async () => {
    const body = { password: thief.password, confirmation: owner.email, userId: owner.id };
    expect((await thief.call('POST', '/api/account/delete', body)).statusCode).toBe(400);
    const change = { password: thief.password, newPassword: 'brand new 1', userId: owner.id };
    await thief.call('POST', '/api/account/password', change);
    const login = { email: owner.email, password: owner.password };
    expect((await test.guest('POST', '/api/auth/login', login)).statusCode).toBe(200);
  });

  it('cannot be paid for or queried by someone else', async () => {
    const checkout = { userId: owner.id, email: owner.email };
    expect((await thief.call('POST', '/api/stripe/create-checkout-session', checkout)).statusCode).toBe(403);
    expect((await thief.call('PATCH', `/api/users/${owner.id}/stripe`, {})).statusCode).toBe(403);
    expect((await thief.call('GET', `/api/auth/me?userId=${owner.id}`)).statusCode).toBe(403);
  });

  it('cannot be cancelled by giving another user’s customer id', async () => {
    const answer = await thief.call('POST', '/api/stripe/cancel-subscription', { customerId: 'cus_someone' });
    expect(answer.statusCode).toBe(403);
  });
});
