import { setTimeout as sleep } from 'node:timers/promises';
import { register } from '../crash-test/simulated-users.ts';
import { accessFor, ObservedCalls } from './observed-calls.ts';
import type { SoakOutcome } from './run-soak.ts';
import { SoakLab } from './soak-lab.ts';

const CALLS_PER_SECOND = 300;
const TICK_MS = 20;
const SAMPLE_EVERY_MS = 10_000;
const MOST_GROWTH = 1.2;
const PATHS = ['/api/auth/me', '/healthz', '/api/projects', '/api/projects/usage'];

/** Calls a server 300 times a second; compares its memory in the last two thirds of the time. */
export async function loadConstantly(kind: 'embedded' | 'server', minutes: number): Promise<SoakOutcome> {
  const calls = new ObservedCalls();
  await using lab = await SoakLab.open(kind, calls, 0);
  const access = accessFor(calls, lab.url, async () => undefined);
  const acknowledged = { users: [], projects: [], payments: [], letters: [] };
  const { person } = await register(access, 'user', acknowledged);
  const end = performance.now() + minutes * 60_000;
  const samples: { resident: number; heap: number }[] = [];
  let made = 0;
  const startedAt = performance.now();
  const load = async () => {
    const under = new Set<Promise<void>>();
    while (performance.now() < end) {
      const due = ((performance.now() - startedAt) / 1000) * CALLS_PER_SECOND;
      // A server that is slower than that gets no more than it can answer.
      for (; made < due && under.size < CALLS_PER_SECOND; made++) {
        const call = person
          .get(PATHS[made % PATHS.length] ?? '')
          .then(async (response) => void (await response.text()))
          .catch((error: unknown) => calls.report(String(error)))
          .finally(() => under.delete(call));
        under.add(call);
      }
      await sleep(TICK_MS);
    }
    await Promise.all(under);
  };
  const sample = async () => {
    while (performance.now() < end) {
      await sleep(SAMPLE_EVERY_MS);
      const memory = await lab.measureMemory();
      samples.push(memory);
      console.log(
        `${calls.seconds.toFixed(0).padStart(5)} s  ${made} calls, ${memory.resident.toFixed(0)} MB resident, ${memory.heap.toFixed(0)} MB of heap`,
      );
    }
  };
  await Promise.all([load(), sample()]);
  const third = Math.floor(samples.length / 3);
  for (const name of ['resident', 'heap'] as const) {
    const before = medianOf(samples.slice(third, 2 * third).map((one) => one[name]));
    const after = medianOf(samples.slice(2 * third).map((one) => one[name]));
    console.log(`${name}: ${before.toFixed(0)} MB in the second third, ${after.toFixed(0)} MB in the last`);
    if (after > before * MOST_GROWTH)
      calls.report(`${name} memory grew from ${before.toFixed(0)} to ${after.toFixed(0)} MB`);
  }
  return { findings: calls.findings, summary: [...calls.statuses].sort(), timings: calls.describeTimings() };
}

function medianOf(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
