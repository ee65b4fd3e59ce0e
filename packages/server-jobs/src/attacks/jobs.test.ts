import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jobRoutes } from '@framescout/contract';
import { apiTokens, jobs } from '@framescout/server';
import { addAttempts, setUp, startTestApp } from '@framescout/server/test-support';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { openJobs } from '../open-jobs.ts';
import { ORDER, TEMPLATE_TEXT } from '../test-support/job-orders.ts';
import { ALL_SCOPES, asProgram, insertFinishedJob, makeToken } from '../test-support/programs.ts';
import { startJobsApp } from '../test-support/start-jobs-app.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

const test = setUp(() => startJobsApp());
const owner = setUp(() => test.createSignedInUser());
const thief = setUp(() => test.createSignedInUser());

describe('other people’s jobs (IDOR, ASVS V8.2.2)', () => {
  it('cannot be found, read, changed or downloaded, by cookie or by token', async () => {
    const id = await insertFinishedJob(test, owner, ['match.csv']);
    const folder = join(test.resultsFolder, id);
    mkdirSync(folder);
    writeFileSync(join(folder, 'match.csv'), 'theirs');
    const token = await makeToken(thief);
    const calls = [
      ['GET', `/api/jobs/${id}`],
      ['GET', `/api/jobs/${id}/files/match.csv`],
      ['POST', `/api/jobs/${id}/cancel`],
      ['POST', `/api/jobs/${id}/retry`],
    ] as const;
    for (const [method, url] of calls) {
      expect((await thief.call(method, url)).statusCode).toBe(404);
      expect((await asProgram(test, token, { method, url })).statusCode).toBe(404);
    }
    expect((await thief.call('GET', '/api/jobs')).json()).toEqual([]);
    expect((await owner.call('GET', `/api/jobs/${id}/files/match.csv`)).body).toBe('theirs');
  });

  it('do not expose their owner’s tokens and webhooks, which cannot be revoked, removed or called', async () => {
    await makeToken(owner);
    const [token] = (await owner.call('GET', '/api/account/tokens')).json();
    const added = await owner.call('POST', '/api/account/webhooks', { url: 'https://example.com/' });
    const { id } = added.json().webhook;
    expect(JSON.stringify((await thief.call('GET', '/api/account/tokens')).json())).not.toContain(token.id);
    expect((await thief.call('GET', '/api/account/webhooks')).json()).toEqual([]);
    expect((await thief.call('DELETE', `/api/account/tokens/${token.id}`)).statusCode).toBe(404);
    expect((await thief.call('DELETE', `/api/account/webhooks/${id}`)).statusCode).toBe(404);
    expect((await thief.call('POST', `/api/account/webhooks/${id}/test`)).statusCode).toBe(404);
  });

  it('keep their secrets: a token and a webhook’s secret are shown only once', async () => {
    const secret = await makeToken(owner);
    const added = await owner.call('POST', '/api/account/webhooks', { url: 'https://example.org/' });
    const told = [
      (await owner.call('GET', '/api/account/tokens')).body,
      (await owner.call('GET', '/api/account/webhooks')).body,
      JSON.stringify(await test.context.db.select().from(apiTokens)),
    ].join();
    expect(told).not.toContain(secret);
    expect(told).not.toContain(secret.slice(3));
    expect(told).not.toContain(added.json().secret);
  });
});

describe('locations of recordings (path traversal and SSRF, ASVS V5.3.2)', () => {
  it.each([
    '/etc/passwd',
    '/videos',
    '/videos/',
    '/videos/..',
    '/videos/../etc/passwd',
    '/videos/a/../../etc/passwd',
    '/videos/./../videos/../etc/shadow',
    '/videosecret/match.mp4',
    '/Videos/match.mp4',
    'videos/match.mp4',
    './videos/match.mp4',
    '../videos/match.mp4',
    'file:///videos/match.mp4',
    'http://videos.example/league/match.mp4',
    'https://videos.example/leaguesecret/match.mp4',
    'https://videos.example/other/match.mp4',
    'https://videos.example/league/../other/match.mp4',
    'https://videos.example/league/%2e%2e/other/match.mp4',
    'https://videos.example/league/..%2fother/match.mp4',
    'https://videos.example/league/.%2E/other/match.mp4',
    'https://videos.example/league\\..\\other/match.mp4',
    'https://videos.example/league/%5c..%5cother',
    'https://videos.example/league/a%00.mp4',
    'https://videos.example:8443/league/match.mp4',
    'https://videos.example.evil.example/league/match.mp4',
    'https://videos.example@evil.example/league/match.mp4',
    'https://user:password@videos.example/league/match.mp4',
    'https://evil.example/https://videos.example/league/match.mp4',
    'https://169.254.169.254/latest/meta-data/',
    'https://localhost/league/match.mp4',
    's3://bucket/private/match.mp4',
    's3://bucket/vods/../private/match.mp4',
    's3://other/vods/match.mp4',
    's3://bucket/vods/match.mp4?versionId=1',
    's3://bucket.evil/vods/match.mp4',
    'S3://BUCKET/vods/match.mp4',
    'postgres://127.0.0.1/videos/match.mp4',
    'data:video/mp4;base64,AAAA',
    '/videos/new\nline.mp4',
    '/videos/tab\t.mp4',
  ])('outside the allowed ones are refused: %j', async (video) => {
    const answer = await owner.call('POST', '/api/jobs', { ...ORDER, video });
    expect(answer.json()).toMatchObject({ code: 'source-refused' });
    expect(answer.statusCode).toBe(400);
  });

  it.each([
    '/videos/match.mp4',
    '/videos/a/./b//match.mp4',
    '/videos/..match/100% of it.mp4',
    'https://videos.example/league/match.mp4?signature=%2e%2e%2f',
    'https://VIDEOS.example:443/league/a/match.mp4',
    's3://bucket/vods/match.mp4',
  ])('within the allowed ones are accepted: %j', async (video) => {
    const answer = await owner.call('POST', '/api/jobs', { ...ORDER, video });
    // No queue is running here.
    expect(answer.json()).toMatchObject({ code: 'jobs-unavailable' });
  });
});

describe('names of results (path traversal, ASVS V5.3.2)', () => {
  it('refer only to plain files that the job wrote', async () => {
    const id = await insertFinishedJob(test, owner, [
      'match.csv',
      'link.csv',
      'folder',
      '../secret.txt',
      'gone.csv',
    ]);
    const root = test.resultsFolder;
    mkdirSync(join(root, id, 'folder'), { recursive: true });
    writeFileSync(join(root, 'secret.txt'), 'not for you');
    writeFileSync(join(root, id, 'other.txt'), 'not for you');
    symlinkSync(join(root, 'secret.txt'), join(root, id, 'link.csv'));
    const names = [
      '..%2fsecret.txt',
      '..%2f..%2fetc%2fpasswd',
      '%2e%2e/secret.txt',
      '..',
      '.',
      '%2fetc%2fpasswd',
      'other.txt',
      'link.csv',
      'folder',
      'gone.csv',
      'match.csv%00.txt',
      'match.csv/',
      'toString',
    ];
    for (const name of names) {
      const answer = await owner.call('GET', `/api/jobs/${id}/files/${name}`);
      expect([400, 404], name).toContain(answer.statusCode);
      expect(answer.body).not.toContain('not for you');
    }
  });

  it.each(['..', '.', '  ', '. .', 'a'.repeat(201)])('are refused in a job submission: %j', async (name) => {
    const answer = await owner.call('POST', '/api/jobs', { ...ORDER, name });
    expect(answer.statusCode).toBe(400);
  });
});

describe('taking more than one’s share (ASVS V6.3.1)', () => {
  it('is refused for unfinished jobs, tokens and webhooks, even with simultaneous calls', async () => {
    const user = await test.createSignedInUser();
    const unfinished = Array.from({ length: 3 }, () => ({
      ...{ id: crypto.randomUUID(), userId: user.id, name: 'x', video: ORDER.video, orderHash: '' },
    }));
    await test.context.db.insert(jobs).values(unfinished);
    expect((await user.call('POST', '/api/jobs', ORDER)).json()).toMatchObject({ code: 'too-many-jobs' });
    const failed = await insertFinishedJob(test, user, []);
    const state = sql`jsonb_set(${jobs.outcome}, '{state}', '"failed"')`;
    await test.context.db.update(jobs).set({ outcome: state }).where(eq(jobs.id, failed));
    const retried = await user.call('POST', `/api/jobs/${failed}/retry`);
    expect(retried.json()).toMatchObject({ code: 'too-many-jobs' });
    const many = (count: number, url: string, body: object) =>
      Promise.all(Array.from({ length: count }, () => user.call('POST', url, body)));
    const tokens = await many(25, '/api/account/tokens', { name: 'x', scopes: ALL_SCOPES });
    expect(tokens.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20);
    const hooks = await many(8, '/api/account/webhooks', { url: 'https://hooks.example/' });
    expect(hooks.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
  });

  it('is refused for tests of a webhook', async () => {
    const user = await test.createSignedInUser();
    const added = await user.call('POST', '/api/account/webhooks', { url: 'http://localhost:9/' });
    const path = `/api/account/webhooks/${added.json().webhook.id}/test`;
    const statuses = [];
    for (let count = 0; count < 21; count++) statuses.push((await user.call('POST', path)).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  });

  it('by one program leaves enough for its user’s other programs', async () => {
    const user = await test.createSignedInUser();
    const [wild, calm] = [await makeToken(user), await makeToken(user)];
    const cancel = { method: 'POST', url: `/api/jobs/${NOBODY}/cancel` } as const;
    expect((await asProgram(test, wild, cancel)).statusCode).toBe(404);
    await addAttempts(test, 'token-write account', 298);
    expect((await asProgram(test, wild, cancel)).statusCode).toBe(404);
    expect((await asProgram(test, wild, cancel)).statusCode).toBe(429);
    expect((await asProgram(test, calm, cancel)).statusCode).toBe(404);
  });
});

describe('malformed job submissions (ASVS V2.2.1)', () => {
  it.each([
    [{ ...ORDER, video: '' }],
    [{ ...ORDER, video: `/videos/${'a'.repeat(3000)}` }],
    [{ ...ORDER, video: 7 }],
    [{ ...ORDER, video: '/videos/\u0000.mp4' }],
    [{ ...ORDER, video: '/videos/\ud800.mp4' }],
    [{ ...ORDER, template: '' }],
    [{ ...ORDER, template: '{}' }],
    [{ ...ORDER, template: TEMPLATE_TEXT.slice(0, -1) }],
    [{ ...ORDER, template: TEMPLATE_TEXT + ' '.repeat(8 * 1024 * 1024) }],
    [{ ...ORDER, template: JSON.parse(TEMPLATE_TEXT) }],
    [{ ...ORDER, sensitivity: 59 }],
    [{ ...ORDER, sensitivity: 75.5 }],
    [{ ...ORDER, sensitivty: 80 }],
    [{ ...ORDER, exports: ['exe'] }],
    [{ ...ORDER, exports: Array.from({ length: 1000 }, () => 'csv') }],
    [{ ...ORDER, clips: { format: 'avi' } }],
    [{ ...ORDER, clips: { format: 'mp4', beforeSeconds: -1 } }],
    [{ ...ORDER, clips: { format: 'mp4', path: '/etc' } }],
    [{ ...ORDER, rangeSeconds: 0 }],
    [{ ...ORDER, rangeSeconds: 1e9 }],
    [{ ...ORDER, folder: '/etc' }],
    [{ template: TEMPLATE_TEXT }],
    [[]],
  ])('are refused with 400: %#', async (order) => {
    const answer = await owner.call('POST', '/api/jobs', order);
    expect(answer.statusCode).toBe(400);
    expect(answer.body.length).toBeLessThan(10_000);
  });

  it('are refused before parsing when they are larger than the server reads', async () => {
    const answer = await owner.call('POST', '/api/jobs', { ...ORDER, name: 'x'.repeat(11_000_000) });
    expect(answer.statusCode).toBe(413);
  });

  it.each(['', ' ', 'two words', 'a'.repeat(256), 'caf\u00e9'])(
    'cannot have the Idempotency-Key %j',
    async (key) => {
      const headers = { cookie: owner.cookie, 'idempotency-key': key };
      const answer = await test.app.inject({ method: 'POST', url: '/api/jobs', headers, payload: ORDER });
      expect(answer.statusCode).toBe(400);
    },
  );

  it.each(['0', 'none', '%00', '..', `${NOBODY}'`])('cannot be looked up by the id %s', async (id) => {
    expect([400, 404]).toContain((await owner.call('GET', `/api/jobs/${id}`)).statusCode);
  });
});

describe('a server without workers', () => {
  it('offers none of these calls to anyone', async () => {
    const plain = await startTestApp('embedded', {}, { openExtension: openJobs });
    try {
      const admin = await plain.createSignedInUser({ role: 'admin' });
      for (const { method, path } of Object.values(jobRoutes)) {
        const url = path.replace(':id', NOBODY).replace(':name', 'x');
        for (const call of [plain.guest, admin.call]) {
          expect((await call(method, url, method === 'POST' ? {} : undefined)).statusCode).toBe(404);
        }
      }
      expect((await plain.guest('GET', '/api/settings')).json()).toMatchObject({ hasJobs: false });
    } finally {
      await plain[Symbol.asyncDispose]();
    }
  });
});
