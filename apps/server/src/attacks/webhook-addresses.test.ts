import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobsConfig } from '../test-support/job-orders.ts';
import { startTestApp, type TestApp, type TestUser } from '../test-support/test-app.ts';
import { callWebhook } from '../webhooks/call-webhook.ts';

let test: TestApp & AsyncDisposable;
let owner: TestUser;

beforeAll(async () => {
  test = await startTestApp('embedded', { jobs: jobsConfig() });
  owner = await test.createSignedInUser();
});
afterAll(() => test[Symbol.asyncDispose]());

describe('URLs of webhooks (SSRF, ASVS V1.3.6)', () => {
  let open: TestApp & AsyncDisposable;
  let user: TestUser;
  beforeAll(async () => {
    const publicUrl = new URL('https://scout.example');
    open = await startTestApp('embedded', { jobs: jobsConfig(), publicUrl });
    user = await open.createSignedInUser();
  });
  afterAll(() => open[Symbol.asyncDispose]());

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

  it('on this machine are only for servers on this machine', async () => {
    const url = 'http://localhost:9/';
    expect((await owner.call('POST', '/api/account/webhooks', { url })).statusCode).toBe(200);
    expect((await user.call('POST', '/api/account/webhooks', { url })).statusCode).toBe(400);
    const outside = 'http://hooks.example/';
    expect((await owner.call('POST', '/api/account/webhooks', { url: outside })).statusCode).toBe(400);
  });
});
