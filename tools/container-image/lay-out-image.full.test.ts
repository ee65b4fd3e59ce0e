import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { BRIEFLY, type RunningServer, runServer } from '../test-support/run-server.ts';
import { layOutImage } from './lay-out-image.ts';

it('produces a server that serves the site, registers users and is ready, using only what the image gets', async () => {
  const place = mkdtempSync(join(tmpdir(), 'framescout-image-'));
  let server: RunningServer | null = null;
  try {
    const { folder, program } = layOutImage(resolve('.'), place);
    server = await runServer({ ...BRIEFLY, DATA_DIR: join(place, 'data') }, join(folder, program));
    const { url } = server;
    const ask = (path: string, init?: RequestInit) => fetch(`${url}${path}`, init);
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
  } finally {
    await server?.kill();
    rmSync(place, { recursive: true, force: true });
  }
});
