import { open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissingFile } from '../make-folder.ts';

/** Enough to contain the headers of our mails. */
const HEADER_BYTES = 4096;
const FILES_AT_ONCE = 32;

/** Removes all mails to any of these addresses from the outbox folder, if there is one. */
export async function eraseFromOutbox(dataFolder: string, addresses: readonly string[]): Promise<void> {
  const folder = join(dataFolder, 'outbox');
  const erased = new Set(addresses.map((address) => address.toLowerCase()));
  const names = (await unlessMissing(readdir(folder), [])).filter((name) => name.endsWith('.eml'));
  for (let first = 0; first < names.length; first += FILES_AT_ONCE) {
    const batch = names.slice(first, first + FILES_AT_ONCE).map(async (name) => {
      const path = join(folder, name);
      // Someone else may remove it meanwhile.
      const head = await unlessMissing(readBeginning(path), '');
      if (erased.has(recipientOf(head))) await rm(path, { force: true });
    });
    await Promise.all(batch);
  }
}

async function unlessMissing<T>(reading: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (isMissingFile(error)) return otherwise;
    throw error;
  }
}

async function readBeginning(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(HEADER_BYTES) });
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

function recipientOf(head: string): string {
  const [, to = ''] = /^To:((?:.|\n[ \t])*)$/m.exec(head.replaceAll('\r\n', '\n')) ?? [];
  return to.replaceAll(/[\s<>]/g, '').toLowerCase();
}
