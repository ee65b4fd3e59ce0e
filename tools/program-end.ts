import type { ChildProcess } from 'node:child_process';

/** How a program ended, and all that it printed. `code` is null if a signal ended it. */
export type ProgramEnd = { code: number | null; stdout: string; stderr: string };

/** Waits for the end of a program whose output comes through pipes. @throws {Error} if it cannot be started */
export function programEnd(child: ChildProcess): Promise<ProgramEnd> {
  const { promise, resolve, reject } = Promise.withResolvers<ProgramEnd>();
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
