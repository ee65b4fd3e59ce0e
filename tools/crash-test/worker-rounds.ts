import { cp, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ScanJob } from '@framescout/jobs';
import { ICON_FRAME_COUNT } from '../../apps/cli/src/fixtures/icon-recording.ts';
import { ICON, type LabWorker, type WorkerLab } from '../test-support/worker-lab.ts';

/** The outcome of killing workers. `lost` and `doubled` describe problems, usually one line per job. */
export type CrashOutcome = {
  rounds: number;
  jobs: number;
  retries: number;
  lost: string[];
  doubled: string[];
};

const WORKERS = 2;
const RANGE_SECONDS = 4;
const RANGES = 3;
const LONGEST_LIFE_MS = 3000;
const RESULTS = ['event-analysis.csv', 'event-analysis.json'];

/**
 * Kills a worker with `kill -9` in each round, at a random moment at which it holds a job, while two process
 * recordings that are split into ranges; then lets two finish. Every job must have one result, and every
 * frame be counted once. The lab must have been opened with {@link ICON}.
 */
export async function crashWorkers(
  lab: WorkerLab,
  rounds: number,
  log: (text: string) => void,
): Promise<CrashOutcome> {
  const jobs = Math.max(1, Math.ceil(rounds / 5));
  const names = Array.from({ length: jobs }, (_, index) => `crash-${index}`);
  for (const name of names) await cp(join(lab.folder, basename(ICON.path)), join(lab.folder, `${name}.mp4`));
  const ids: string[] = [];
  for (const name of names)
    ids.push(await lab.file(`${name}.mp4`, 'crashed', { rangeSeconds: RANGE_SECONDS }));
  const over = Promise.all(ids.map((id) => lab.waitForEnd(id)));
  const workers: LabWorker[] = Array.from({ length: WORKERS }, () => lab.startWorker());
  for (let round = 0; round < rounds; round++) {
    const worker = workers.shift();
    await worker?.printed(({ type }) => type === 'working');
    // The first is killed as soon as it holds a job, which a quick machine would otherwise be done with by then.
    if (round > 0) await sleep(Math.random() * LONGEST_LIFE_MS);
    // A worker without a job has nothing to lose.
    if (worker) await Promise.race([worker.holdsJob(), over]);
    await worker?.kill();
    workers.push(lab.startWorker());
    if (round % 10 === 9) log(`${round + 1} workers killed`);
  }
  const ended: ScanJob[] = await over;
  const left = await readdir(join(lab.folder, 'crashed'));
  const lost: string[] = [];
  const doubled: string[] = [];
  for (const [index, job] of ended.entries()) {
    const name = names[index] ?? '';
    const expected = [`${name}.framescout-scan`, ...RESULTS.map((result) => `${name}-${result}`)];
    const missing = expected.filter((file) => !left.includes(file));
    if (job.state !== 'completed' || job.result?.events !== ICON.events || missing.length > 0) {
      lost.push(
        `${name}: ${job.state}, ${job.result?.events} events, without ${missing.join(', ') || 'nothing'}`,
      );
    }
    const { done, total } = job.parts ?? { done: 0, total: 0 };
    if (total !== RANGES || done !== RANGES || job.work.frames !== ICON_FRAME_COUNT) {
      doubled.push(`${name}: ${done} of ${total} ranges, ${job.work.frames} frames`);
    }
  }
  const wanted = names.length * (1 + RESULTS.length);
  if (left.length !== wanted) doubled.push(`${left.length} files instead of ${wanted}: ${left.join(', ')}`);
  const retries = ended.reduce((sum, job) => sum + job.retries, 0);
  return { rounds, jobs, retries, lost, doubled };
}
