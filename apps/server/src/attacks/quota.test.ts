import { PROJECT_QUOTA } from '@framescout/contract';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { elements, projects, users } from '../db/schema/index.ts';
import { addAttempts } from '../test-support/add-attempts.ts';
import { setUp } from '../test-support/set-up.ts';
import { startTestApp, type TestUser } from '../test-support/test-app.ts';
import { TEST_DATABASES } from '../test-support/test-databases.ts';

const ELEMENT = { id: 'e1', name: 'Kill', color: 'red', positions: [], events: [], log: [] };
const PROJECT = { name: 'match', duration: 60, frameRate: 60, totalFrames: 3600, elements: [ELEMENT] };
const MEGABYTE = 1_000_000;

describe.each(TEST_DATABASES)('filling the disk, on the %s database (ASVS V15.2.2)', (kind) => {
  const test = setUp(() => startTestApp(kind));

  const keep = (user: TestUser, id: number, elementId = `e${id}`, name = 'Kill') =>
    user.call('PUT', `/api/projects/${id}`, { ...PROJECT, elements: [{ ...ELEMENT, id: elementId, name }] });

  /** Stores as much for the user as many large projects would, without sending them. */
  async function fill(user: TestUser, bytes: number) {
    const { db } = test.context;
    await keep(user, 999_999, 'filler');
    const record = sql`jsonb_build_object('name', repeat('x', ${bytes}::int), 'color', '', 'positions', '[]'::jsonb, 'events', '[]'::jsonb, 'log', '[]'::jsonb)`;
    await db
      .update(elements)
      .set({ record })
      .where(sql`${elements.userId} = ${user.id} and ${elements.id} = 'filler'`);
  }

  const usageOf = async (user: TestUser) => (await user.call('GET', '/api/projects/usage')).json();

  it('stops at the number of projects that a user may keep', async () => {
    const user = await test.createSignedInUser();
    const values = Array.from({ length: PROJECT_QUOTA.projects - 1 }, (_, index) => ({
      ...{ userId: user.id, id: 1000 + index, name: 'x', duration: 1, frameRate: 1, totalFrames: 1 },
    }));
    await test.context.db.insert(projects).values(values);
    expect((await keep(user, 1)).statusCode).toBe(200);
    const refused = await keep(user, 2);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'quota-exceeded', details: { maxProjects: 200 } });
    expect(await usageOf(user)).toMatchObject({ projects: PROJECT_QUOTA.projects });
    // An existing project can still be saved, and deleting it makes room.
    expect((await keep(user, 1)).statusCode).toBe(200);
    expect((await user.call('DELETE', '/api/projects/1000')).statusCode).toBe(200);
    expect((await keep(user, 2)).statusCode).toBe(200);
  });

  it('stops at far fewer bytes for an account whose address is not confirmed', async () => {
    const user = await test.createSignedInUser({ verifyBy: new Date(Date.now() + 60_000) });
    const most = PROJECT_QUOTA.unconfirmedBytes;
    await fill(user, most - 300);
    expect((await keep(user, 1)).statusCode).toBe(200);
    const refused = await keep(user, 2, 'e2', 'x'.repeat(200));
    expect(refused.json()).toMatchObject({ code: 'quota-exceeded', details: { maxBytes: most } });
    expect(refused.json().message).toContain('until you have confirmed your address');
    await test.context.db.update(users).set({ verifyBy: null }).where(eq(users.id, user.id));
    expect((await keep(user, 2, 'e2', 'x'.repeat(200))).statusCode).toBe(200);
  });

  it('stops at the number of bytes that a user may keep, also when calls race, and only for that user', async () => {
    const user = await test.createSignedInUser();
    const other = await test.createSignedInUser();
    await fill(user, PROJECT_QUOTA.bytes - 700);
    const before = await usageOf(user);
    expect((await keep(user, 1, 'e1', 'x'.repeat(100))).statusCode).toBe(200);
    const statuses = [];
    for (let id = 2; id < 12; id++) statuses.push((await keep(user, id)).statusCode);
    expect(statuses).toContain(200);
    expect(statuses.at(-1)).toBe(409);
    const after = await usageOf(user);
    expect(after.bytes).toBeGreaterThan(before.bytes);
    expect(after.bytes).toBeLessThanOrEqual(PROJECT_QUOTA.bytes);
    expect((await keep(other, 1)).statusCode).toBe(200);
    // Nor do more get through when there is room for some of several simultaneous calls.
    expect((await user.call('DELETE', '/api/projects/1')).statusCode).toBe(200);
    expect((await user.call('DELETE', '/api/projects/2')).statusCode).toBe(200);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => keep(user, 20 + index)));
    const codes = new Set(answers.map(({ statusCode }) => statusCode));
    expect(codes).toEqual(new Set([200, 409]));
    expect((await usageOf(user)).bytes).toBeLessThanOrEqual(PROJECT_QUOTA.bytes);
    expect((await user.call('DELETE', '/api/elements/filler')).statusCode).toBe(200);
    expect((await usageOf(user)).bytes).toBeLessThan(MEGABYTE);
  });

  it('causes no deadlock when two projects of a user swap their elements simultaneously', async () => {
    const user = await test.createSignedInUser();
    const both = (order: string[]) => ({
      ...PROJECT,
      elements: order.map((id) => ({ ...ELEMENT, id })),
    });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        user.call('PUT', `/api/projects/${index % 2}`, both(index % 2 ? ['a', 'b'] : ['b', 'a'])),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
  });

  it('stops at more changing calls than a page would ever make', async () => {
    const user = await test.createSignedInUser();
    const call = async () => (await user.call('DELETE', '/api/elements/none')).statusCode;
    expect(await call()).toBe(404);
    await addAttempts(test, 'write account', 597);
    expect([await call(), await call(), await call()]).toEqual([404, 404, 429]);
    // A refused call is not even parsed, while other users and other calls are unaffected.
    expect((await user.call('DELETE', '/api/projects/none')).statusCode).toBe(429);
    expect((await user.call('GET', '/api/projects')).statusCode).toBe(200);
    expect((await user.call('POST', '/api/auth/logout')).statusCode).toBe(200);
  });
});
