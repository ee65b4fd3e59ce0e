import type { ChildProcess } from 'node:child_process';

/** How a program ended, and everything that it printed. `code` is null if a signal ended it. */
export type ProgramResult = { code: number | null; stdout: string; stderr: string };

const LAST_CHARACTERS = 10_000;

/** Waits until a program ends whose output is piped. @throws {Error} if it can't be started */
export function waitForExit(child: ChildProcess): Promise<ProgramResult> {
  const { promise, resolve, reject } = Promise.withResolvers<ProgramResult>();
  const texts = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream]?.setEncoding('utf8').on('data', (text: string) => {
      texts[stream] += text;
    });
  }
  child.on('error', reject);
  child.on('close', (code) => resolve({ code, ...texts }));
  return promise;
}

/**
 * Waits until a program has printed text that matches. Keeps reading after that, since a full pipe would block the
 * program.
 * @returns the text
 * @throws {Error} if the program can't be started, or ends first, with the last that it printed
 */
export function waitForOutput(
  child: ChildProcess,
  stream: 'stdout' | 'stderr',
  wanted: RegExp,
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let text = '';
  child[stream]?.on('data', (bytes) => {
    text = (text + String(bytes)).slice(-LAST_CHARACTERS);
    const [found] = wanted.exec(text) ?? [];
    if (found !== undefined) resolve(found);
  });
  child.on('error', reject);
  child.on('close', (code) =>
    reject(new Error(`It ended (${code}) and had not printed ${wanted}:\n${text}`)),
  );
  return promise;
}
