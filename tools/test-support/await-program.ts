import type { ChildProcess } from 'node:child_process';

/** How a program ended, and everything that it printed. `code` is null if a signal ended it. */
export type ProgramResult = { code: number | null; stdout: string; stderr: string };

/** Waits until a program ends whose output is piped. @throws {Error} if it can't be started */
export function waitForExit(child: ChildProcess): Promise<ProgramResult> {
  const { promise, resolve, reject } = Promise.withResolvers<ProgramResult>();
  const texts = { stdout: '', stderr: '' };
  child.stdout?.on('data', (bytes) => {
    texts.stdout += String(bytes);
  });
  child.stderr?.on('data', (bytes) => {
    texts.stderr += String(bytes);
  });
  child.on('error', reject);
  child.on('close', (code) => resolve({ code, ...texts }));
  return promise;
}

/** Waits until a program has printed text that matches. @throws {Error} if the program ends first */
export function waitForOutput(
  child: ChildProcess,
  stream: 'stdout' | 'stderr',
  wanted: RegExp,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let text = '';
  child[stream]?.on('data', (bytes) => {
    text += String(bytes);
    if (wanted.test(text)) resolve();
  });
  child.on('close', (code) => reject(new Error(`It ended (${code}) and had not printed ${wanted}.`)));
  return promise;
}
