import { execFile, spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { jobRoutes, webhookEventSchema } from '@framescout/contract';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { layOutServer } from '../../../../tools/test-support/lay-out-server.ts';
import { type RunningServer, runServer } from '../../../../tools/test-support/run-server.ts';
import { ICON, WorkerLab } from '../../../../tools/test-support/worker-lab.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../test-support/webhook-receiver.ts';

const DOCS = join(import.meta.dirname, '../../../../docs');
const NAME = 'signal-h264-aac';
const VIDEO = `${NAME}.mp4`;
const FILES = [`${NAME}-event-analysis.csv`, `${NAME}-event-analysis.json`, `${NAME}.framescout-scan`];
const SHELL = /^## Through the server$[\s\S]*?^```bash\n([\s\S]*?)^```$/m;
const CHECK = /^```js\n(import \{ createHmac[\s\S]*?)^```$/m;

const lab = await WorkerLab.open(ICON);
const hasJq = spawnSync('jq', ['--version']).status === 0;
const verifierSchema = z.object({
  isFromFrameScout: z.custom<(body: string, header: string, secret: string) => boolean>(),
});

describe.skipIf(!lab)('jobs through the server', () => {
  if (!lab) return;
  let server: RunningServer;
  let receiver: WebhookReceiver;
  let folder: string;
  let cookie: string;
  let token: string;
  const checkout = layOutServer(null);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'framescout-server-'));
    await mkdir(join(folder, 'results'));
    await cp(inject('embeddedDatabase'), join(folder, 'data'), { recursive: true });
    server = await runServer(
      {
        DATA_DIR: join(folder, 'data'),
        JOBS_DATABASE_URL: lab.postgres.url,
        JOBS_SOURCES: lab.folder,
        JOBS_RESULTS: join(folder, 'results'),
      },
      checkout.program,
    );
    receiver = await startWebhookReceiver();
    const account = { username: 'ann', email: 'ann@example.com', password: 'a long enough one' };
    const registered = await fetch(`${server.url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(account),
    });
    cookie = registered.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const made = await inBrowser('/api/account/tokens', {
      name: 'nightly',
      scopes: ['jobs:read', 'jobs:write'],
    });
    token = jobRoutes.makeApiToken.ok.parse(made).secret;
  });
  afterAll(async () => {
    await receiver[Symbol.asyncDispose]();
    expect(await server.stop()).toBe(0);
    await lab[Symbol.asyncDispose]();
    checkout[Symbol.dispose]();
    await rm(folder, { recursive: true, force: true });
  });

  /** Makes the calls that the page makes for its user. */
  const inBrowser = async (path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`${server.url}${path}`, {
      headers: { cookie, 'content-type': 'application/json', origin: server.url },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    return answer.json();
  };
  const call = async (path: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(`${server.url}${path}`, {
      ...init,
      headers: { ...headers, ...init.headers },
    });
    return { status: response.status, text: await response.text() };
  };

  it('are submitted by a program, done by a worker, downloaded, and reported to a webhook once', async () => {
    const added = await inBrowser('/api/account/webhooks', { url: receiver.url });
    const { secret } = jobRoutes.addWebhook.ok.parse(added);
    const template = await readFile(join(lab.folder, 'badge.json'), 'utf8');
    const order = JSON.stringify({ video: join(lab.folder, VIDEO), template, rangeSeconds: 4 });
    const init = { method: 'POST', body: order, headers: { 'idempotency-key': 'night-1' } };
    const filed = await call('/api/jobs', init);
    expect(filed.status).toBe(201);
    const { id, ...fresh } = jobRoutes.submitJob.ok.parse(JSON.parse(filed.text));
    expect(fresh).toMatchObject({ state: 'waiting', name: NAME, files: [] });
    const again = await call('/api/jobs', init);
    expect(again.status).toBe(200);
    expect(JSON.parse(again.text).id).toBe(id);

    lab.startWorker();
    const seen: string[] = [];
    const read = async () => {
      const job = jobRoutes.getJob.ok.parse(JSON.parse((await call(`/api/jobs/${id}`)).text));
      seen.push(`${job.ranges?.done} of ${job.ranges?.total}`);
      return job;
    };
    await expect.poll(async () => (await read()).state).not.toMatch(/^(waiting|active)$/);
    const job = await read();
    expect(job).toMatchObject({ state: 'completed', events: ICON.events, error: null, retries: 0 });
    expect(seen).toContain('1 of 3');
    expect([...job.files].sort()).toEqual(FILES);
    const csv = await call(`/api/jobs/${id}/files/${FILES[0]}`);
    expect(csv.text).toBe(await readFile(join(folder, 'results', id, FILES[0] ?? ''), 'utf8'));

    await receiver.received(1);
    const [told] = receiver.calls;
    const event = webhookEventSchema.parse(JSON.parse(told?.body ?? ''));
    expect(event).toMatchObject({
      type: 'job.completed',
      data: { id, events: ICON.events, files: job.files },
    });
    const [, source = ''] = CHECK.exec(await readFile(join(DOCS, 'server.md'), 'utf8')) ?? [];
    const module: unknown = await import(`data:text/javascript,${encodeURIComponent(source)}`);
    const { isFromFrameScout } = verifierSchema.parse(module);
    const header = String(told?.headers['framescout-signature']);
    expect(isFromFrameScout(told?.body ?? '', header, secret)).toBe(true);
    expect(isFromFrameScout(`${told?.body} `, header, secret)).toBe(false);
    expect(isFromFrameScout(told?.body ?? '', header, 'whsec_other')).toBe(false);
    expect(isFromFrameScout(told?.body ?? '', header.replace(/t=\d+/, 't=1'), secret)).toBe(false);

    await lab.killWorkers();
    // Reported after another check of ended jobs.
    const next = await call('/api/jobs', { ...init, headers: {} });
    const { id: nextId } = jobRoutes.submitJob.ok.parse(JSON.parse(next.text));
    await call(`/api/jobs/${nextId}/cancel`, { method: 'POST', body: '{}' });
    await receiver.received(2);
    const reported = receiver.calls.map(({ body }) => webhookEventSchema.parse(JSON.parse(body)));
    expect(reported.map(({ type, data }) => [type, data?.id])).toEqual([
      ['job.completed', id],
      ['job.cancelled', nextId],
    ]);
    const listed = jobRoutes.listJobs.ok.parse(JSON.parse((await call('/api/jobs')).text));
    expect(listed).toMatchObject([
      { id: nextId, state: 'cancelled' },
      { id, state: 'completed' },
    ]);
    const [webhook] = jobRoutes.listWebhooks.ok.parse(await inBrowser('/api/account/webhooks'));
    const delivered = { state: 'delivered', status: 200, tries: 1 };
    expect(webhook?.deliveries).toContainEqual(expect.objectContaining({ ...delivered, id: event.id }));
  });

  it.skipIf(!hasJq)('are submitted and fetched by the commands in docs/scale.md', async () => {
    lab.startWorker();
    const [, lines = ''] = SHELL.exec(await readFile(join(DOCS, 'scale.md'), 'utf8')) ?? [];
    expect(lines).toContain('/api/jobs');
    const cwd = join(lab.folder, 'shell');
    await mkdir(cwd);
    const env = {
      ...process.env,
      SERVER: server.url,
      TOKEN: token,
      VIDEO: join(lab.folder, VIDEO),
      TEMPLATE: join(lab.folder, 'badge.json'),
    };
    await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', lines], { cwd, env });
    const csv = await readFile(join(cwd, FILES[0] ?? ''), 'utf8');
    expect(csv.trim().split('\n').length).toBeGreaterThan(ICON.events);
    await lab.killWorkers();
  });
});
