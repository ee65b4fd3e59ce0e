import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeGracefully } from './close-gracefully.ts';

async function startServer() {
  const app = Fastify({ forceCloseConnections: 'idle' });
  const gate = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  app.get('/quick', async () => 'quick');
  app.get('/slow', async () => {
    arrived.resolve();
    await gate.promise;
    return 'finished';
  });
  app.get('/endless', (_request, reply) => {
    reply.hijack();
    reply.raw.write('begun');
    arrived.resolve();
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, url, port: Number(new URL(url).port), gate, arrived };
}

afterEach(() => void vi.useRealTimers());

describe('closeGracefully', () => {
  it('completes the request in flight and closes keep-alive connections', async () => {
    const { app, url, port, gate, arrived } = await startServer();
    const kept = connect(port, '127.0.0.1');
    kept.write('GET /quick HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(kept, 'data');
    const slow = fetch(`${url}/slow`);
    await arrived.promise;
    const closing = closeGracefully(app, { notice: 0, deadline: 300_000 });
    const keptHasEnded = once(kept, 'close');
    await keptHasEnded;
    gate.resolve();
    const answer = await slow;
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe('finished');
    await closing;
    await expect(fetch(`${url}/quick`)).rejects.toThrow();
  });

  it('serves new requests until the notice period is over', async () => {
    const { app, url } = await startServer();
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const closing = closeGracefully(app, { notice: 500, deadline: 300_000 });
    vi.advanceTimersByTime(499);
    expect((await fetch(`${url}/quick`)).status).toBe(200);
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    await closing;
    await expect(fetch(`${url}/quick`)).rejects.toThrow();
  });

  it('cuts off endless responses at the deadline', async () => {
    const { app, url, arrived } = await startServer();
    const endless = fetch(`${url}/endless`).then((response) => response.text());
    endless.catch(() => undefined);
    await arrived.promise;
    await closeGracefully(app, { notice: 0, deadline: 300 });
    await expect(endless).rejects.toThrow();
  });
});
