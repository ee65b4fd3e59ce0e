import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { BRIEFLY, runServer } from '../test-support/run-server.ts';
import { layOutImage } from './lay-out-image.ts';

it('produces a server that serves the site, registers users and is ready, using only what the image gets', async () => {
  await using place = await mkdtempDisposable(join(tmpdir(), 'framescout-image-'));
  const { folder, program } = layOutImage(resolve('.'), place.path);
  const variables = { ...BRIEFLY, DATA_DIR: join(place.path, 'data') };
  await using server = await runServer(variables, join(folder, program));
  const ask = (path: string, init?: RequestInit) => fetch(`${server.url}${path}`, init);
  expect((await ask('/readyz')).status).toBe(200);
  expect(await (await ask('/')).text()).toContain('Find every moment');
  const account = { username: 'mia', email: 'mia@example.com', password: 'a long enough one' };
  const registered = await ask('/api/auth/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  expect(registered.status).toBe(200);
  expect(await server.stop()).toBe(0);
});
