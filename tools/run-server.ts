import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** The built app, being served. */
export type RunningServer = { url: string; stop(): Promise<void> };

/** Starts the server on a free port, with more variables in its environment, and waits until it listens. */
export async function runServer(variables: Readonly<Record<string, string>>): Promise<RunningServer> {
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', UPLOADS_DIR: '', ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  let said = '';
  const url = await new Promise<string>((resolve, reject) => {
    void exited.then(() => reject(new Error(`The server ended before it listened:\n${said}`)));
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk;
      const [address] = /http:\/\/localhost:\d+/.exec(said) ?? [];
      if (address) resolve(address);
    });
  });
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
