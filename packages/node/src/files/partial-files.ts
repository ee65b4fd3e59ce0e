import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync, rmSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { hostname, networkInterfaces } from 'node:os';
import { basename, dirname, join } from 'node:path';

// Processes on several machines may write to one folder, and may have the same process id.
const OWN = crypto.randomUUID().slice(0, 8);
const OWNER = /^([0-9a-f]{8})-(\d+)-([0-9a-f]{8})\.part$/;
// Another machine's processes can't be asked; a live one touches its file within this time.
const ABANDONED_MS = 24 * 60 * 60 * 1000;

// Files that would be left behind if the process exited immediately.
const partials = new Set<string>();

/** Returns a file's temporary name, until {@link forgetPartial}; removes dead processes' leftovers. */
export async function createPartialName(path: string): Promise<string> {
  await sweep(path);
  const partial = join(dirname(path), `.${basename(path)}.${PLACE}-${process.pid}-${OWN}.part`);
  partials.add(partial);
  return partial;
}

/** Unregisters a temporary file that has been renamed or removed. */
export function forgetPartial(partial: string): void {
  partials.delete(partial);
}

/** Removes unfinished files, for a process that is about to exit immediately. */
export function removePartialFiles(): void {
  for (const partial of partials) rmSync(partial, { force: true });
}

/** Removes leftovers of a file. Those that cannot be inspected or removed are kept, since they do no harm. */
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

/** Whether another process in this place is alive. An earlier process with this process's own id is dead. */
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

/** Identifies the place in which process ids are unique: this machine since it booted, and this container. */
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
