import { setPriority } from 'node:os';

const LOW_PRIORITY = 10;

/** Lowers this thread's priority on Linux, so that answering calls comes first. */
export function yieldToOtherThreads(): void {
  if (process.platform === 'linux') setPriority(LOW_PRIORITY);
}
