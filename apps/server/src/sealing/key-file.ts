import { createHash, randomBytes } from 'node:crypto';
import { closeSync, fstatSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { syncDirectory } from '../db/embedded/sync-folder.ts';
import { isMissingFile } from '../make-folder.ts';
import { SealingKeysError } from '../startup-errors.ts';

const HEADING = `# The keys of the secrets in FrameScout's database, one a line. Keep a copy, apart from the backups.
# The first one seals; the others only open what was sealed with them.
`;
const KEY = /^[\da-f]{64}$/i;
const RIGHTS_OF_OTHERS = 0o077;

/** A key that seals secrets, and the id by which sealed secrets name it. */
export type SealingKey = { id: string; bytes: Buffer };

const KEY_BYTES = 32;
const ID_LENGTH = 8;

/** Generates a key. */
export function generateKey(): SealingKey {
  return toSealingKey(randomBytes(KEY_BYTES));
}

/** Derives a key's id. @param bytes 32 bytes */
export function toSealingKey(bytes: Buffer): SealingKey {
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, ID_LENGTH), bytes };
}

/** Returns the path of the file that holds the keys if no setting does. */
export function keyFileIn(dataFolder: string): string {
  return join(dataFolder, 'sealing-keys');
}

/** Reads a key file; `null` if there is none. @throws {SealingKeysError} if it is open to others or wrong */
export function readKeyFile(path: string): SealingKey[] | null {
  const text = readPrivately(path);
  if (text === null) return null;
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  if (lines.length === 0 || lines.some((line) => !KEY.test(line))) {
    throw new SealingKeysError(
      `${path} does not hold keys of 64 hexadecimal characters, one a line. Put back the file that was there, or set SEALING_KEYS.`,
    );
  }
  return lines.map((line) => toSealingKey(Buffer.from(line, 'hex')));
}

/** Writes keys to a file that only this system user can read, and flushes it to disk. Replaces an existing one. */
export function writeKeyFile(path: string, keys: readonly SealingKey[]): void {
  const unfinished = `${path}.unfinished`;
  rmSync(unfinished, { force: true });
  const lines = keys.map(({ bytes }) => `${bytes.toString('hex')}\n`).join('');
  writeFileSync(unfinished, HEADING + lines, { mode: 0o600, flag: 'wx', flush: true });
  renameSync(unfinished, path);
  syncDirectory(dirname(path));
}

function readPrivately(path: string): string | null {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch (cause) {
    if (isMissingFile(cause)) return null;
    throw new SealingKeysError(
      `${path} cannot be read. It holds the keys of the secrets in the database, and belongs to the system user that the server runs as.`,
      {},
      { cause },
    );
  }
  try {
    if (process.platform !== 'win32' && (fstatSync(file).mode & RIGHTS_OF_OTHERS) !== 0) {
      throw new SealingKeysError(
        `${path} holds the keys of the secrets in the database, but is not private: run chmod 600 on it. If anyone may have read it, also run npm run rotate-keys.`,
      );
    }
    return readFileSync(file, 'utf8');
  } finally {
    closeSync(file);
  }
}
