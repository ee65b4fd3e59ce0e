import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { callWebhook } from '../webhooks/call-webhook.ts';

const RULES = { isLocalServer: true, callsPrivateAddresses: false };

describe('webhook responses (exhaustion, ASVS V15.2.2)', () => {
  let server: Server;
  const sockets = new Set<Socket>();
  afterEach(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });

  /** Calls a webhook that responds with these bytes. */
  const call = async (answer: string): Promise<number> => {
    server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.once('data', () => socket.write(answer));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    return callWebhook(new URL(`http://127.0.0.1:${port}/`), '{}', {}, RULES);
  };

  it('that switch protocols end the call like any other, and free its concurrency slot', async () => {
    const answer = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n';
    expect(await call(answer)).toBe(101);
  });

  it('that are malformed or have oversized headers end it with a readable error', async () => {
    await expect(call('hello\r\n\r\n')).rejects.toThrow('The call failed');
    await expect(call(`HTTP/1.1 200 OK\r\nX: ${'a'.repeat(1e6)}`)).rejects.toThrow('Header overflow');
  });

  it('that never end are not read', async () => {
    expect(await call('HTTP/1.1 200 OK\r\nContent-Length: 1000000000000\r\n\r\nabc')).toBe(200);
  });
});
