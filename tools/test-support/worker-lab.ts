import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, parse, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { SENSITIVITY } from '@framescout/contract';
import { JobQueue, type ScanJob, type ScanOrder } from '@framescout/jobs';
import { z } from 'zod';
import { ICON_MARKS, ICON_MP4, iconFrames } from '../../apps/cli/src/fixtures/icon-recording.ts';
import { type ProgramResult, waitForExit } from './await-program.ts';
import { type RunningPostgres, startPostgres } from './start-postgres.ts';

const ROOT = join(import.meta.dirname, '../..');
const PROGRAM = join(ROOT, 'apps/cli/src/main.ts');
const TEMPLATE = 'badge.json';

/** A recording to try workers on, and the options of `mark` that mark its element. */
type LabRecording = { path: string; marks: readonly string[] };

const SAMPLE: LabRecording = {
  path: join(ROOT, 'apps/server/uploads/sample.mp4'),
  marks: ['5.133,558,495', '19.133,558,495', '32.867,558,495'].flatMap((mark) => ['--at', mark]),
};

/** A small recording, scanned in a fraction of the time, and how many events are in it. */
export const ICON: LabRecording & { events: number } = {
  path: ICON_MP4,
  marks: ICON_MARKS,
  events: iconFrames().length,
};

const lineSchema = z.looseObject({ type: z.string() });

/** One line of JSON printed by a worker. */
export type WorkerLine = z.infer<typeof lineSchema>;

/** A worker in a child process. */
export class LabWorker {
  readonly process: ChildProcess;
  readonly lines: WorkerLine[] = [];
  readonly ended: Promise<number | null>;
  #isEnded = false;
  #wake: () => void = () => {};

  constructor(process: ChildProcess) {
    this.process = process;
    const { promise, resolve } = Promise.withResolvers<number | null>();
    this.ended = promise;
    process.on('exit', (code) => {
      this.#isEnded = true;
      this.#wake();
      resolve(code);
    });
    if (!process.stdout) throw new TypeError('a worker prints to a pipe');
    createInterface({ input: process.stdout }).on('line', (line) => {
      this.lines.push(lineSchema.parse(JSON.parse(line)));
      this.#wake();
    });
  }

  /** Waits for a line, past or future. @throws {Error} if the worker ends without printing it */
  async printed(isWanted: (line: WorkerLine) => boolean): Promise<WorkerLine> {
    while (true) {
      const found = this.lines.find(isWanted);
      if (found) return found;
      if (this.#isEnded) throw new Error(`a worker ended after ${JSON.stringify(this.lines)}`);
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  /** Waits until it is in the middle of a job, or has ended. */
  async holdsJob(): Promise<void> {
    while (!this.#isEnded && this.lines.at(-1)?.type !== 'taken') await sleep(20);
  }

  /** Kills it immediately, like a power cut. */
  async kill(): Promise<void> {
    this.process.kill('SIGKILL');
    await this.ended;
  }

  /** Asks it to finish its current work and stop. @returns its exit code */
  async stop(): Promise<number | null> {
    this.process.kill('SIGTERM');
    return this.ended;
  }
}

/** Simulates many machines: a PostgreSQL, a recording, a template, and workers. */
export class WorkerLab implements AsyncDisposable {
  readonly postgres: RunningPostgres;
  /** Contains the recording and `badge.json`. */
  readonly folder: string;
  readonly #workers: LabWorker[] = [];
  #queue: JobQueue | null = null;

  private constructor(postgres: RunningPostgres, folder: string) {
    this.postgres = postgres;
    this.folder = folder;
  }

  /** Starts PostgreSQL and a folder with the sample or another recording. Null if there is none. */
  static async open(recording: LabRecording | null = SAMPLE): Promise<WorkerLab | null> {
    const postgres = await startPostgres();
    if (!postgres) return null;
    const lab = new WorkerLab(postgres, await mkdtemp(join(tmpdir(), 'framescout-workers-')));
    if (!recording) return lab;
    const name = basename(recording.path);
    await cp(recording.path, join(lab.folder, name));
    const marked = await lab.run('mark', name, ...recording.marks, '-o', TEMPLATE);
    if (marked.code !== 0) throw new Error(marked.stderr);
    return lab;
  }

  /** Runs a `framescout` command in the folder, with the database in its environment. */
  run(...args: readonly string[]): Promise<ProgramResult> {
    return waitForExit(this.#spawn(args));
  }

  /** Connects to the queue. Commands take a second to start, which most tests need not spend. */
  async queue(): Promise<JobQueue> {
    this.#queue ??= await JobQueue.open(this.postgres.url, { role: 'client', onTrouble: () => {} });
    return this.#queue;
  }

  /** Files a job as `submit` does, with results named after the recording; returns the job's id. */
  async file(video: string, results: string, { rangeSeconds = 600, priority = 0 } = {}): Promise<string> {
    const folder = join(this.folder, results);
    await mkdir(folder, { recursive: true });
    const order: ScanOrder = {
      video: video.includes('://') ? video : resolve(this.folder, video),
      name: parse(video).name,
      folder,
      template: await readFile(join(this.folder, TEMPLATE), 'utf8'),
      sensitivity: SENSITIVITY.default,
      exports: ['csv', 'json'],
      clips: null,
      rangeSeconds,
    };
    const [id] = await (await this.queue()).submit([order], priority);
    if (id === undefined) throw new Error('the queue has taken no job');
    return id;
  }

  /** Waits until a job has ended; returns it. */
  async waitForEnd(id: string): Promise<ScanJob> {
    const queue = await this.queue();
    while ((await queue.checkFinished([id])).get(id) === false) await sleep(100);
    return queue.find(id);
  }

  /** Starts a worker, pinned to `core` if given. It is ready to take jobs once it has printed `working`. */
  startWorker(environment: Readonly<Record<string, string>> = {}, core: number | null = null): LabWorker {
    const pinned = core === null ? [] : ['taskset', '-c', String(core)];
    const worker = new LabWorker(this.#spawn(['worker', '--json'], environment, pinned));
    this.#workers.push(worker);
    return worker;
  }

  /** Kills all workers that are still running. */
  async killWorkers(): Promise<void> {
    await Promise.all(this.#workers.splice(0).map((worker) => worker.kill()));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.killWorkers();
    await this.#queue?.[Symbol.asyncDispose]();
    await this.postgres.stop();
    await rm(this.folder, { recursive: true, force: true });
  }

  #spawn(
    args: readonly string[],
    environment: Readonly<Record<string, string>> = {},
    before: readonly string[] = [],
  ): ChildProcess {
    const env = { ...process.env, FRAMESCOUT_DATABASE_URL: this.postgres.url, ...environment };
    const [program = '', ...rest] = [...before, process.execPath, PROGRAM, ...args];
    return spawn(program, rest, { cwd: this.folder, env });
  }
}
