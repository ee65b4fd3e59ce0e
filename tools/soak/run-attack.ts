import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { AttackKind } from './plan-events.ts';

/** An attack on the server at `url`, for `ms` milliseconds. */
export type HostileTask = { kind: AttackKind; url: string; ms: number };

/** How many responses had each status, the cookies that they set, and those that no server should give. */
export type HostileOutcome = {
  statuses: Map<number | string, number>;
  cookies: string[];
  failures: string[];
};

/** Attacks a server from a thread, so that what others wait for is the server, and not their attacker. */
export async function runAttack(task: HostileTask): Promise<HostileOutcome> {
  const worker = new Worker(new URL('./hostile-thread.ts', import.meta.url), { workerData: task });
  const [outcome] = await once(worker, 'message');
  return outcome;
}
