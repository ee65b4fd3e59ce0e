import { Readable } from 'node:stream';
import { PROJECT_QUOTA, type ProjectRecord } from '@framescout/contract';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { elements, projects, users } from '../db/schema/index.ts';
import {
  addAttempts,
  ELEMENT,
  PROJECT,
  setUp,
  startTestApp,
  statusesOf,
  type TestUser,
} from '../test-support/test-app.ts';
import { TEST_DATABASES } from '../test-support/test-databases.ts';
import { ThreadPool } from '../threads/thread-pool.ts';

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
    const statuses = await statusesOf(10, (index) => keep(user, 2 + index));
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

const BUDGET_KIB = 256 * 1024;

describe.each(TEST_DATABASES)('a body that is costly to read, on the %s database (ASVS V15.2.2)', (kind) => {
  const run = vi.spyOn(ThreadPool.prototype, 'run');
  let user: TestUser;

  const test = setUp(() => startTestApp(kind));
  beforeEach(async () => {
    run.mockClear();
    user = await test.createSignedInUser();
  });

  const threadTasks = () => run.mock.calls.filter(([task]) => 'bytes' in task || 'duration' in task);

  it.each([
    ['a megabyte of empty log entries', { log: emptyObjects(30_000) }, 12],
    ['a few kilobytes of empty log entries', { log: emptyObjects(2000) }, 0],
    ['more events than are allowed', { events: emptyObjects(50_001) }, 3],
    ['tags without end', { events: [{ ...eventAt(1), tags: Array(40_000).fill('') }] }, 1],
  ])('is refused at its first problem: %s', async (_what, part, elements) => {
    const body = {
      ...projectOf([]),
      elements: Array.from({ length: elements + 1 }, () => ({ ...ELEMENT, ...part })),
    };
    const response = await user.call('PUT', '/api/projects/1', body);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'invalid-input' });
    expect(response.json().details.issues.length).toBeLessThanOrEqual(20);
    // It is read where it does not block other callers.
    expect(threadTasks()).toHaveLength(JSON.stringify(body).length > 64 * 1024 ? 1 : 0);
  });

  it('is refused as JSON if it is none', async () => {
    const headers = { cookie: user.cookie, 'content-type': 'application/json' };
    for (const payload of ['{', '{'.repeat(100_000)]) {
      const response = await test.app.inject({ method: 'PUT', url: '/api/projects/1', headers, payload });
      expect([response.statusCode, response.json().code]).toEqual([400, 'invalid-input']);
    }
  });

  it('is stored compressed, counted in full, and given back as it came', async () => {
    const events = Array.from({ length: 600 }, (_, index) => eventAt(index));
    const log = Array.from({ length: 2000 }, (_, time) => ({
      time,
      frame: 60 * time,
      detected: true,
      confidence: 0.5,
    }));
    const project = projectOf([
      { ...ELEMENT, events, log },
      { ...ELEMENT, id: 'e2' },
    ]);
    expect((await user.call('PUT', '/api/projects/1', project)).statusCode).toBe(200);
    const timeline = (await user.call('GET', '/api/projects/1/timeline')).json();
    expect(timeline).toEqual({
      duration: project.duration,
      elements: [
        { id: 'e1', name: 'Kill', color: 'red', firstAppearance: 0, events },
        { id: 'e2', name: 'Kill', color: 'red', firstAppearance: null, events: [] },
      ],
    });
    expect(threadTasks()).toHaveLength(2);
    const [stored] = (await user.call('GET', '/api/account/data')).json().projects;
    expect(stored).toMatchObject(project);
    const { bytes } = (await user.call('GET', '/api/projects/usage')).json();
    expect(bytes).toBeGreaterThan(JSON.stringify({ events, log }).length);
    // An earlier, shorter version takes its place.
    const before = projectOf([ELEMENT]);
    expect((await user.call('PUT', '/api/projects/1', before)).statusCode).toBe(200);
    expect((await user.call('GET', '/api/account/data')).json().projects[0].elements).toEqual([ELEMENT]);
  });

  it('is counted by the byte before it is read, whatever length it announces', async () => {
    const large = projectOf([{ ...ELEMENT, log: emptyObjects(30_000) }]);
    expect((await user.call('PUT', '/api/projects/1', large)).statusCode).toBe(400);
    await addAttempts(test, 'large-body account', BUDGET_KIB - 9 * 1024);
    run.mockClear();
    const headers = { cookie: user.cookie, 'content-type': 'application/json' };
    const sendUnannounced = async () => {
      const payload = Readable.from([JSON.stringify(large)]);
      return (await test.app.inject({ method: 'PUT', url: '/api/projects/1', headers, payload })).statusCode;
    };
    const statuses = [await sendUnannounced(), await sendUnannounced()];
    expect(statuses).toEqual([400, 429]);
    expect(threadTasks()).toHaveLength(1);
    expect((await user.call('PUT', '/api/projects/1', projectOf([ELEMENT]))).statusCode).toBe(200);
  });
});

function projectOf(elements: ProjectRecord['elements']): ProjectRecord {
  return { ...PROJECT, elements };
}

function eventAt(startTime: number) {
  return {
    ...{ element: 'Kill', startTime, endTime: startTime + 1, startFrame: 0, endFrame: 59 },
    ...{ peakTime: startTime, confidence: 1 },
  };
}

function emptyObjects(count: number): never[] {
  return Array(count).fill({}) as never[];
}
