import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync, rmSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { hostname, networkInterfaces } from 'node:os';
import { basename, dirname, join } from 'node:path';

// Processes on several machines may write to one folder, and may have the same process id.
const OWN = crypto.randomUUID().slice(0, 8);
const OWNER = /^([0-9a-f]{8})-(\d+)-([0-9a-f]{8})\.part$/;
// Whether a process elsewhere is at work cannot be asked; nobody leaves a file alone for so long.
const ABANDONED_MS = 24 * 60 * 60 * 1000;

// What a process that is ended at once leaves behind otherwise.
const partials = new Set<string>();

/**
 * The name that a file has until it is whole, for the caller to create and, in the end, to {@link forgetPartial}. What
 * processes that are gone left of the same file is removed.
 */
export async function createPartialName(path: string): Promise<string> {
  await sweep(path);
  const partial = join(dirname(path), `.${basename(path)}.${PLACE}-${process.pid}-${OWN}.part`);
  partials.add(partial);
  return partial;
}

/** A file has its own name now, or is gone. */
export function forgetPartial(partial: string): void {
  partials.delete(partial);
}

/** Removes files that are not whole yet, for a process that ends at once. */
export function removePartialFiles(): void {
  for (const partial of partials) rmSync(partial, { force: true });
}

/** Removes what was left of a file. What cannot be looked at or removed stays: it is in nobody's way. */
async function sweep(path: string): Promise<void> {
  const folder = dirname(path);
  const beginning = `.${basename(path)}.`;
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith(beginning)) continue;
    const [, place, id, own] = OWNER.exec(name.slice(beginning.length)) ?? [];
    if (place === undefined || own === OWN) continue;
    const partial = join(folder, name);
    const isLeft = place === PLACE ? !isRunning(Number(id)) : await isAbandoned(partial);
    if (isLeft) await rm(partial, { force: true }).catch(() => undefined);
  }
}

/** Whether another process of this place is there. One that had this process's own id is not. */
function isRunning(id: number): boolean {
  if (id === process.pid) return false;
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}

async function isAbandoned(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found !== null && Date.now() - found.mtimeMs > ABANDONED_MS;
}

/** Names where process ids mean the same processes: this machine since it started, and this container. */
const PLACE = createHash('sha256').update(JSON.stringify(traitsOfPlace())).digest('hex').slice(0, 8);

function traitsOfPlace(): unknown[] {
  const start = orNull(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'));
  const addresses = Object.values(networkInterfaces()).flatMap((own) => own?.map(({ mac }) => mac) ?? []);
  const machine = start ?? [...new Set(addresses)].sort();
  return [hostname(), machine, orNull(() => readlinkSync('/proc/self/ns/pid'))];
}

function orNull(read: () => string): string | null {
  try {
    return read();
  } catch {
    return null;
  }
}
