import { cp } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { WorkerLab, type WorkerLine } from '../../tools/test-support/worker-lab.ts';
import { alternate, type Benchmark, MissingToolError, rowAgainstPeer } from './benchmark.ts';
import { requireTool } from './run-tool.ts';

const ROUNDS = 3;
const RECORDINGS = 4;
const WORKERS = 2;
const EFFICIENCY = 0.9;
const SAMPLE_FRAMES = 1350;

/**
 * Frame rate of two workers against one, each pinned to its own core: a queue of recordings, timed from
 * submission to the last result. Unpinned, a single worker would use both cores.
 */
export const cliWorkersBenchmark: Benchmark = {
  name: 'cli-workers',
  async run({ log }) {
    requireTool('taskset', '-V', 'util-linux');
    if (availableParallelism() < WORKERS) throw new MissingToolError('a second core', 'no packages for it');
    await using lab = await WorkerLab.open();
    if (!lab) throw new MissingToolError('PostgreSQL', 'postgresql');
    let runs = 0;
    const rateOf = async (workers: number): Promise<number> => {
      const rate = await measure(lab, workers, `run-${runs++}`);
      log(`${workers} workers: ${rate.toFixed(0)} frames/s`);
      return rate;
    };
    const pairs = await alternate(
      ROUNDS,
      () => rateOf(WORKERS),
      () => rateOf(1),
    );
    const bar = EFFICIENCY * WORKERS;
    return rowAgainstPeer('cli-workers', pairs, { unit: 'frames/s', bar, peerName: 'one worker' });
  },
};

function isEnd({ type }: WorkerLine): boolean {
  return type === 'done' || type === 'failed';
}

async function measure(lab: WorkerLab, workers: number, run: string): Promise<number> {
  const started = Array.from({ length: workers }, (_, core) => lab.startWorker({}, core));
  await Promise.all(started.map((worker) => worker.printed(({ type }) => type === 'working')));
  const names = Array.from({ length: RECORDINGS }, (_, index) => `${run}-${index}.mp4`);
  for (const name of names) await cp(join(lab.folder, 'sample.mp4'), join(lab.folder, name));
  const ids = [];
  for (const name of names) ids.push(await lab.file(name, run));
  // Polling the jobs would take CPU time from the workers.
  const isOver = () => started.flatMap(({ lines }) => lines.filter(isEnd)).length >= RECORDINGS;
  while (!isOver()) await sleep(200);
  await Promise.all(started.map((worker) => worker.stop()));
  const jobs = await Promise.all(ids.map((id) => lab.waitForEnd(id)));
  const failed = jobs.find(({ state }) => state !== 'completed');
  if (failed) throw new Error(`a job ${failed.state}: ${failed.error?.message}`);
  const from = Math.min(...jobs.map(({ submittedAt }) => submittedAt.getTime()));
  const to = Math.max(...jobs.map(({ endedAt }) => endedAt?.getTime() ?? Number.NaN));
  return (1000 * RECORDINGS * SAMPLE_FRAMES) / (to - from);
}
