import { type ChildProcess, spawn } from 'node:child_process';

/** A screen without a monitor, which ends when it is disposed of. */
export type Screen = Disposable & {
  /** What programs that draw on it get as DISPLAY. */
  display: string;
  /** Rejects when the screen ends. */
  ended: Promise<never>;
};

/**
 * Opens a screen of its own for a game.
 * @throws {Error} if it can't be started
 */
export async function openScreen({ width, height }: { width: number; height: number }): Promise<Screen> {
  const server = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'inherit', 'pipe'] },
  );
  const ended = new Promise<never>((_, reject) => {
    server.on('error', reject);
    server.on('close', () => reject(new Error('Xvfb has ended.')));
  });
  // Whoever waits for something else is told all the same.
  ended.catch(() => undefined);
  const display = `:${await Promise.race([firstLine(server), ended])}`;
  return { display, ended, [Symbol.dispose]: () => server.kill() };
}

/** Returns the environment of a game: its own home, a screen, and Debian's games, which not every search path has. */
export function gameEnvironment(home: string, { display }: Screen): NodeJS.ProcessEnv {
  return { ...process.env, PATH: `${process.env['PATH']}:/usr/games`, HOME: home, DISPLAY: display };
}

/** Returns the first line that a program writes to its fourth file: the number of its display. */
function firstLine(server: ChildProcess): Promise<string> {
  return new Promise((settle) => {
    server.stdio[3]?.on('data', (text: Buffer) => settle(text.toString().trim()));
  });
}
