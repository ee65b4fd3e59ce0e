import { spawnSync } from 'node:child_process';
import { runServer } from '../../tools/test-support/run-server.ts';
import { expect, test } from '../support/test.ts';

const ACCOUNT = { username: 'ann', email: 'ann@example.com', password: 'never logged' };

/** Tries to start a server that is expected to end by itself. */
function startInVain(variables: Record<string, string>) {
  const env = { ...process.env, ...variables };
  return spawnSync(process.execPath, ['apps/server/src/main.ts'], { env, encoding: 'utf8' });
}

test('the server stops when asked, keeps its data, keeps its folder private, and logs no secrets', async ({
  playwright,
}) => {
  const folder = test.info().outputPath('data');
  const first = await runServer({ DATA_DIR: folder, LOG_LEVEL: 'info' });
  const guest = await playwright.request.newContext({ baseURL: first.url });
  expect((await guest.get('/readyz')).status()).toBe(200);
  expect((await guest.post('/api/auth/register', { data: ACCOUNT })).ok()).toBe(true);
  const { cookies } = await guest.storageState();
  await guest.get('/reset-password?token=never-logged-either');
  await guest.dispose();

  const second = startInVain({ PORT: '0', DATA_DIR: folder });
  expect(second.status).toBe(1);
  expect(second.stderr).toContain('Another FrameScout server is using the data folder');

  expect(await first.stop()).toBe(0);
  const log = first.output();
  expect(log).toContain('/api/auth/register');
  for (const secret of [
    ACCOUNT.password,
    'never-logged-either',
    ...cookies.map(({ value }) => value),
    ACCOUNT.email,
  ]) {
    expect(log).not.toContain(secret);
  }

  const again = await runServer({ DATA_DIR: folder });
  const returning = await playwright.request.newContext({ baseURL: again.url });
  expect((await returning.post('/api/auth/login', { data: ACCOUNT })).ok()).toBe(true);
  await returning.dispose();
  expect(await again.stop()).toBe(0);
});

test('an invalid setting stops the server from starting, with a message', () => {
  const { status, stderr } = startInVain({ PORT: 'http', DATA_DIR: test.info().outputPath('data') });
  expect(status).toBe(1);
  expect(stderr.trim()).toBe(
    'PORT is "http", but takes a port number from 0 (any free one) to 65535. Change it or leave it out.',
  );
});
