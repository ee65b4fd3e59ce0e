import { mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { UsageError } from '../errors.ts';

/**
 * Creates a folder for results, with those that it is in, unless it is there.
 * @throws {UsageError} if it cannot be created
 */
export async function createFolder(path: string): Promise<void> {
  try {
    await create(resolve(path));
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error;
    throw new UsageError(`The folder "${path}" can't be created (${String(reason)}).`, {}, { cause: error });
  }
}

/** Step by step: where the system lets nobody create anything (in `/proc`), Node's own way never comes to an end. */
async function create(path: string): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found?.isDirectory()) return;
  const parent = dirname(path);
  if (parent !== path) await create(parent);
  await mkdir(path).catch(async (error: unknown) => {
    // Another process may have been faster.
    const now = await stat(path).catch(() => null);
    if (!now?.isDirectory()) throw error;
  });
}
