import type { ChildProcess } from 'node:child_process';

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
