import { readdirSync, readFileSync } from 'node:fs';

// The kernel counts CPU time in hundredths of a second.
const TICKS = 100;
// Indexes of /proc/PID/stat's fields after the program's name.
const FIELDS = { parent: 1, user: 11, system: 12, childrenUser: 13, childrenSystem: 14 };

/**
 * Returns the CPU time (seconds) of all running descendants of this process, such as a browser's processes.
 */
export function cpuSecondsOfDescendants(): number {
  const parents = new Map<number, number>();
  const seconds = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    const fields = /^\d+$/.test(name) ? readStat(name) : null;
    if (!fields) continue;
    parents.set(Number(name), fields[FIELDS.parent] ?? 0);
    seconds.set(Number(name), ((fields[FIELDS.user] ?? 0) + (fields[FIELDS.system] ?? 0)) / TICKS);
  }
  const isOurs = (pid: number): boolean => {
    const parent = parents.get(pid);
    return parent === process.pid || (parent !== undefined && parent > 1 && isOurs(parent));
  };
  let sum = 0;
  for (const [pid, own] of seconds) if (isOurs(pid)) sum += own;
  return sum;
}

/** Returns the CPU time (seconds) of all child processes that have exited. */
export function cpuSecondsOfExitedChildren(): number {
  const fields = readStat('self') ?? [];
  return ((fields[FIELDS.childrenUser] ?? 0) + (fields[FIELDS.childrenSystem] ?? 0)) / TICKS;
}

function readStat(process: string): number[] | null {
  try {
    const stat = readFileSync(`/proc/${process}/stat`, 'utf8');
    return stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
  } catch {
    // The process exited while we were reading the list.
    return null;
  }
}
