import { readdirSync, readFileSync } from 'node:fs';

// What `utime` and the like in /proc are counted in; the same on every Linux.
const TICKS_PER_SECOND = 100;
// Positions after the command's name, which ends with the last parenthesis.
const [PARENT, FIRST_TIME, TIMES] = [1, 11, 4];

/** A process: its number, its parent's, and how much processor time it has taken (seconds). */
type Process = { pid: number; parent: number; seconds: number };

/** Returns the processor time (seconds) of this process and all that it has started, ended or not; 0 outside Linux. */
export function readProcessorTime(): number {
  return listOwnProcesses().reduce((sum, { seconds }) => sum + seconds, 0);
}

/** Lists this process and all that it has started, on Linux. */
export function listOwnProcesses(): Process[] {
  const processes = process.platform === 'linux' ? readProc() : [];
  const wanted = new Set([process.pid]);
  let size = 0;
  while (size < wanted.size) {
    size = wanted.size;
    for (const { pid, parent } of processes) if (wanted.has(parent)) wanted.add(pid);
  }
  return processes.filter(({ pid }) => wanted.has(pid));
}

function readProc(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        const fields = stat
          .slice(stat.lastIndexOf(')') + 2)
          .split(' ')
          .map(Number);
        // Its own time in programs and in the system, and that of its ended children.
        const ticks = fields.slice(FIRST_TIME, FIRST_TIME + TIMES).reduce((sum, time) => sum + time, 0);
        return [{ pid: Number(name), parent: fields[PARENT] ?? 0, seconds: ticks / TICKS_PER_SECOND }];
      } catch {
        // It has ended since.
        return [];
      }
    });
}
