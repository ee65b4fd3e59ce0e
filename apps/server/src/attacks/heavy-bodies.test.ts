import { Readable } from 'node:stream';
import type { ProjectRecord } from '@framescout/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addAttempts } from '../test-support/add-attempts.ts';
import { setUp } from '../test-support/set-up.ts';
import { startTestApp, type TestUser } from '../test-support/test-app.ts';
import { TEST_DATABASES } from '../test-support/test-databases.ts';
import { ThreadPool } from '../threads/thread-pool.ts';

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

const ELEMENT = { id: 'e1', name: 'Kill', color: 'red', positions: [], events: [], log: [] };

function projectOf(elements: ProjectRecord['elements']): ProjectRecord {
  return { name: 'match', duration: 60, frameRate: 60, totalFrames: 3600, elements };
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
