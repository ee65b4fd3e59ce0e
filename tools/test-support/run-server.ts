import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { waitForOutput } from './await-program.ts';

/** A server in a child process, which is asked to stop when it is disposed of. */
export type RunningServer = AsyncDisposable & {
  url: string;
  /** Returns what it has written to standard output so far, and to standard error. */
  output(): string;
  /** Resolves when it has ended. */
  ended: Promise<unknown>;
  /** Asks it to stop. @returns its exit code */
  stop(): Promise<number | null>;
  /** Kills it immediately. */
  kill(): Promise<void>;
};

/** Variables for a server that runs briefly: it does not wait until the embedded database is optimized. */
export const BRIEFLY = {
  NODE_OPTIONS: `--import=${new URL('../../apps/server/src/compile-plainly.ts', import.meta.url).href}`,
};

/** Starts the server on a free port, with extra environment variables, and waits until it is listening. */
export async function runServer(
  variables: Readonly<Record<string, string>>,
  program = 'apps/server/src/main.ts',
): Promise<RunningServer> {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', UPLOADS_DIR: '', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  let said = '';
  child.stderr.pipe(process.stderr);
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk;
  });
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk;
  });
  const url = await waitForOutput(child, 'stdout', /http:\/\/localhost:\d+/);
  const stop = async (): Promise<number | null> => {
    child.kill('SIGTERM');
    const [code] = await exited;
    return code;
  };
  return {
    url,
    output: () => said,
    ended: exited,
    stop,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
    [Symbol.asyncDispose]: async () => void (await stop()),
  };
}
