import { Resolver } from 'node:dns/promises';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { setUp } from '@framescout/server/test-support';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startJobsApp } from '../test-support/start-jobs-app.ts';
import { callWebhook } from '../webhooks/call-webhook.ts';
import { lookUpName } from '../webhooks/look-up-name.ts';

const test = setUp(() => startJobsApp());
const owner = setUp(() => test.createSignedInUser());

describe('URLs of webhooks (SSRF, ASVS V1.3.6)', () => {
  const open = setUp(() => startJobsApp('embedded', {}, { publicUrl: new URL('https://scout.example') }));
  const user = setUp(() => open.createSignedInUser());

  it.each([
    'http://example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'https://user:password@example.com/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f.0.0.1/',
    'https://0/',
    'https://10.0.0.1/',
    'https://172.16.0.1/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://100.64.0.1/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[fe80::1]/',
    'https://[fd00::1]/',
    'http://localhost:3000/',
    'http://127.0.0.1.example.com/',
    'http://localhost.example.com/',
    'javascript:alert(1)',
    'not an address',
  ])('that lead to the internal network are refused: %s', async (url) => {
    const answer = await user.call('POST', '/api/account/webhooks', { url });
    expect(answer.statusCode).toBe(400);
  });

  it('are checked when connecting, since a name may lead to the internal network', async () => {
    const rules = { isLocalServer: false, callsPrivateAddresses: false };
    const call = (address: string) => callWebhook(new URL(address), '{}', {}, rules);
    await expect(call('https://localhost:9/')).rejects.toThrow('private network');
    await expect(call('https://127.0.0.1:9/')).rejects.toThrow('private network');
    await expect(call('https://[::1]:9/')).rejects.toThrow('private network');
    const allowed = callWebhook(
      new URL('https://localhost:9/'),
      '{}',
      {},
      {
        ...rules,
        callsPrivateAddresses: true,
      },
    );
    await expect(allowed).rejects.toThrow('Nothing answers');
  });

  describe('whose names are looked up at the name servers', () => {
    const rules = { isLocalServer: false, callsPrivateAddresses: false };
    afterEach(() => vi.restoreAllMocks());

    /** Makes the name servers answer with these addresses. */
    function answerWith(v4: string[], v6: string[] = []) {
      const resolve6 = vi.spyOn(Resolver.prototype, 'resolve6').mockResolvedValue(v6);
      return [vi.spyOn(Resolver.prototype, 'resolve4').mockResolvedValue(v4), resolve6];
    }
    function failWith(code: string) {
      for (const method of ['resolve4', 'resolve6'] as const) {
        vi.spyOn(Resolver.prototype, method).mockRejectedValue(Object.assign(new Error(code), { code }));
      }
    }
    const call = (url: string, some = rules) => callWebhook(new URL(url), '{}', {}, some);

    it('are refused if all their addresses are in the internal network', async () => {
      answerWith(['127.0.0.1', '10.0.0.1'], ['::1', '::ffff:127.0.0.1']);
      await expect(call('https://rebound.example:9/')).rejects.toThrow('private network');
    });

    it('are connected to at the very address that was checked, which is asked for once', async () => {
      const asked = answerWith(['127.0.0.1']);
      const server = createHttpServer((request, response) => response.end(request.headers.host));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      const allowed = { ...rules, callsPrivateAddresses: true };
      expect(await call(`http://hooks.example:${port}/`, allowed)).toBe(200);
      for (const spy of asked) expect(spy).toHaveBeenCalledExactlyOnceWith('hooks.example');
      server.close();
    });

    it('may be slow without occupying a thread, and are given up with the call', async () => {
      failWith('ETIMEOUT');
      await expect(call('https://slow.example:9/')).rejects.toThrow('could not be looked up');
      failWith('ENOTFOUND');
      await expect(call('https://gone.example:9/')).rejects.toThrow('no server with this name');
      vi.restoreAllMocks();
      let refuse = (_: Error) => {};
      const never = new Promise<string[]>((_, reject) => {
        refuse = reject;
      });
      vi.spyOn(Resolver.prototype, 'resolve4').mockReturnValue(never);
      vi.spyOn(Resolver.prototype, 'resolve6').mockReturnValue(never);
      const cancel = vi
        .spyOn(Resolver.prototype, 'cancel')
        .mockImplementation(() => refuse(Object.assign(new Error('x'), { code: 'ECANCELLED' })));
      const closing = new AbortController();
      const looking = lookUpName('slow.example', { mayBePrivate: false, signal: closing.signal });
      closing.abort();
      await expect(looking).rejects.toMatchObject({ code: 'EAI_AGAIN' });
      expect(cancel).toHaveBeenCalledOnce();
    });
  });

  it('on this machine are only for servers on this machine', async () => {
    const url = 'http://localhost:9/';
    expect((await owner.call('POST', '/api/account/webhooks', { url })).statusCode).toBe(200);
    expect((await user.call('POST', '/api/account/webhooks', { url })).statusCode).toBe(400);
    const outside = 'http://hooks.example/';
    expect((await owner.call('POST', '/api/account/webhooks', { url: outside })).statusCode).toBe(400);
  });
});

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
