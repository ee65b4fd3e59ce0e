import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { addErrorHandler } from './error-handler.ts';
import { addRequestIds, currentRequestId, newRequestId } from './request-id.ts';

function startApp() {
  let log = '';
  const stream = {
    write(line: string) {
      log += line;
    },
  };
  const app = Fastify({ genReqId: newRequestId, logger: { level: 'info', stream } });
  addRequestIds(app);
  addErrorHandler(app);
  app.post('/current', async () => {
    await sleep(5);
    return { current: currentRequestId() };
  });
  app.get('/broken', async () => {
    throw new Error('inside');
  });
  return { app, logged: () => log };
}

describe('a request’s id', () => {
  it('is new and unguessable, whatever id the caller sends, and is part of every response', async () => {
    const { app } = startApp();
    const headers = { 'x-request-id': 'mine' };
    const answers = await Promise.all(
      ['/broken', '/nowhere', '/broken'].map((url) => app.inject({ url, headers })),
    );
    const ids = answers.map((answer) => String(answer.headers['x-request-id']));
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{16}$/);
  });

  it('is reported with every error, and appears in every log line about the request', async () => {
    const { app, logged } = startApp();
    const answer = await app.inject('/broken');
    const id = String(answer.headers['x-request-id']);
    expect(answer.json()).toMatchObject({ code: 'unexpected', details: { requestId: id } });
    expect(answer.json().message).toContain(id);
    const lines = logged().trim().split('\n');
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) expect(JSON.parse(line).reqId).toBe(id);
  });

  it('is available throughout the request, however many run concurrently', async () => {
    const { app } = startApp();
    const ask = () => app.inject({ method: 'POST', url: '/current', payload: { some: 'body' } });
    for (const answer of await Promise.all([ask(), ask(), ask()])) {
      expect(answer.json().current).toBe(answer.headers['x-request-id']);
    }
  });
});
