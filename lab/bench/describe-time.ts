import { loadavg } from 'node:os';

/**
 * Says how long work took. Includes CPU time, which says more than wall time if the machine is also doing
 * other work.
 */
export function describeTime({ seconds, cpuSeconds }: { seconds: number; cpuSeconds: number }): string {
  const [load = 0] = loadavg();
  return `${seconds.toFixed(2)} s, processors busy for ${cpuSeconds.toFixed(2)} s, load ${load.toFixed(1)}`;
}
