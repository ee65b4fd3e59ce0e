import { setPriority } from 'node:os';

const LOW_PRIORITY = 10;

/**
 * Lowers the priority of the current thread, so that on a busy machine answering calls comes first. Only Linux
 * has priorities of threads; elsewhere the whole process would be slowed down.
 */
export function yieldToOtherThreads(): void {
  if (process.platform === 'linux') setPriority(LOW_PRIORITY);
}
