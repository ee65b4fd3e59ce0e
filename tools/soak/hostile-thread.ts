import { parentPort, workerData } from 'node:worker_threads';
import { ATTACKS } from './hostile-users.ts';
import type { HostileOutcome, HostileTask } from './run-attack.ts';

const { kind, url, ms }: HostileTask = workerData;
const outcome: HostileOutcome = { statuses: new Map(), cookies: [], failures: [] };
const count = (what: number | string) => outcome.statuses.set(what, (outcome.statuses.get(what) ?? 0) + 1);

await ATTACKS[kind](send, url, AbortSignal.timeout(ms));
parentPort?.postMessage(outcome);

async function send(target: string, init: RequestInit): Promise<Response> {
  const response = await fetch(target, init).catch((error: unknown) => {
    // A body that is refused before it is read ends in a broken connection.
    count('no response');
    throw error;
  });
  count(response.status);
  outcome.cookies.push(...response.headers.getSetCookie());
  const isRefusal = response.status === 503 && response.headers.has('retry-after');
  if (response.status >= 500 && !isRefusal)
    outcome.failures.push(`${init.method} ${target}: ${response.status} ${await response.clone().text()}`);
  return response;
}
