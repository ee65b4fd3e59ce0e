import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type LabJob, type LabWorker, SAMPLE_FRAME_COUNT, type WorkerLab } from './worker-lab.ts';

/** The outcome of killing workers. `lost` and `doubled` describe problems, usually one line per job. */
export type CrashOutcome = {
  rounds: number;
  jobs: number;
  retries: number;
  lost: string[];
  doubled: string[];
};

const WORKERS = 2;
const SPLIT_SECONDS = '15';
const RANGES = 3;
const EVENTS = 9;
const LONGEST_LIFE_MS = 6000;
const RESULTS = ['event-analysis.csv', 'event-analysis.json'];

/**
 * Kills a worker with `kill -9` at a random moment in each round, while two process recordings that are split
 * into ranges; then lets two finish. Every job must have one result, and every frame be counted once.
 */
export async function crashWorkers(
  lab: WorkerLab,
  rounds: number,
  log: (text: string) => void,
): Promise<CrashOutcome> {
  const jobs = Math.max(1, Math.ceil(rounds / 5));
  const names = Array.from({ length: jobs }, (_, index) => `crash-${index}`);
  for (const name of names) await cp(join(lab.folder, 'sample.mp4'), join(lab.folder, `${name}.mp4`));
  const ids: string[] = [];
  for (const name of names)
    ids.push(await lab.submit(`${name}.mp4`, '-o', 'crashed', '--split', SPLIT_SECONDS));
  const workers: LabWorker[] = Array.from({ length: WORKERS }, () => lab.startWorker());
  for (let round = 0; round < rounds; round++) {
    const worker = workers.shift();
    // A worker that hasn't started has nothing to lose.
    await worker?.printed(({ type }) => type === 'working');
    await sleep(Math.random() * LONGEST_LIFE_MS);
    await worker?.kill();
    workers.push(lab.startWorker());
    if (round % 10 === 9) log(`${round + 1} workers killed`);
  }
  const ended: LabJob[] = [];
  for (const id of ids) ended.push(await lab.waitForEnd(id));
  const left = await readdir(join(lab.folder, 'crashed'));
  const lost: string[] = [];
  const doubled: string[] = [];
  for (const [index, job] of ended.entries()) {
    const name = names[index] ?? '';
    const expected = [`${name}.framescout-scan`, ...RESULTS.map((result) => `${name}-${result}`)];
    const missing = expected.filter((file) => !left.includes(file));
    if (job.state !== 'completed' || job.result?.events !== EVENTS || missing.length > 0) {
      lost.push(
        `${name}: ${job.state}, ${job.result?.events} events, without ${missing.join(', ') || 'nothing'}`,
      );
    }
    const { done, total } = job.parts ?? { done: 0, total: 0 };
    if (total !== RANGES || done !== RANGES || job.work.frames !== SAMPLE_FRAME_COUNT) {
      doubled.push(`${name}: ${done} of ${total} ranges, ${job.work.frames} frames`);
    }
  }
  const wanted = names.length * (1 + RESULTS.length);
  if (left.length !== wanted) doubled.push(`${left.length} files instead of ${wanted}: ${left.join(', ')}`);
  const retries = ended.reduce((sum, job) => sum + job.retries, 0);
  return { rounds, jobs, retries, lost, doubled };
}
