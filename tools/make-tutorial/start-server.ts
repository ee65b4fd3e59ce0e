import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const SERVER = join(import.meta.dirname, '../../apps/server/src/main.ts');

/**
 * Starts our own server on a free local port; disposing it stops the server.
 * @throws {Error} if it exits without having said where it listens
 */
export async function startServer(): Promise<AsyncDisposable & { url: string }> {
  const child = spawn(process.execPath, [SERVER], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', UPLOADS_DIR: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /http:\/\/localhost:\d+/.exec(line)?.[0];
    if (!url) continue;
    return {
      url,
      async [Symbol.asyncDispose]() {
        child.kill();
        await once(child, 'exit');
      },
    };
  }
  throw new Error('The server did not start: run "npm run build" first.');
}
