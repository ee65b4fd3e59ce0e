import { mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { UsageError } from '../errors.ts';

/** Creates a folder for results and its parents, unless it exists. @throws {UsageError} */
export async function createFolder(path: string): Promise<void> {
  try {
    await create(resolve(path));
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error;
    throw new UsageError(`The folder "${path}" can't be created (${String(reason)}).`, {}, { cause: error });
  }
}

/** Creates one level at a time: in `/proc`, Node's recursive `mkdir` never returns. */
async function create(path: string): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found?.isDirectory()) return;
  const parent = dirname(path);
  if (parent !== path) await create(parent);
  await mkdir(path).catch(async (error: unknown) => {
    // Another process may have created it first.
    const now = await stat(path).catch(() => null);
    if (!now?.isDirectory()) throw error;
  });
}
