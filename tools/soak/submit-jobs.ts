import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { jobRoutes } from '@framescout/contract';
import type { Person } from '../crash-test/simulated-users.ts';
import { ICON } from '../test-support/worker-lab.ts';
import type { ObservedCalls } from './observed-calls.ts';
import type { SoakLab } from './soak-lab.ts';

/** A job that the server acknowledged. */
export type SubmittedJob = { person: Person; id: string };

const EVERY_MS = 15_000;
const WITHIN_MS = 180_000;

/** Submits a job every few seconds. @param jobs receives each one that is acknowledged */
export async function submitJobs(
  { workers }: SoakLab,
  { person }: { person: Person },
  jobs: SubmittedJob[],
  calls: ObservedCalls,
): Promise<void> {
  if (!workers) return;
  const template = await readFile(join(workers.folder, 'badge.json'), 'utf8');
  while (!calls.isOver) {
    const answer = await person.post('/api/jobs', {
      video: join(workers.folder, basename(ICON.path)),
      template,
    });
    jobs.push({ person, id: jobRoutes.submitJob.ok.parse(await answer.json()).id });
    await sleep(EVERY_MS);
  }
}

/** Waits until jobs have ended. @returns what is wrong with each that did not end well */
export async function findUnfinished(jobs: readonly SubmittedJob[]): Promise<string[]> {
  const until = performance.now() + WITHIN_MS;
  const wrong: string[] = [];
  for (const { person, id } of jobs) {
    for (;;) {
      const answer = await person.get(`/api/jobs/${id}`);
      const { state, events, error } = jobRoutes.getJob.ok.parse(await answer.json());
      if (state === 'completed' && events === ICON.events) break;
      if (['completed', 'failed', 'cancelled'].includes(state) || performance.now() > until) {
        wrong.push(`job ${id} is ${state}, with ${events} events (${error?.message})`);
        break;
      }
      await sleep(500);
    }
  }
  return wrong;
}
