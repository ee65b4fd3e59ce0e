import { type ClipClient, collectionFileName, type MadeClip } from '@framescout/clips';
import { CodedError, type Seconds } from '@framescout/contract';
import { describeFailure } from '../../../platform/describe-failure.ts';
import { downloadBlob } from '../../../platform/download-file.ts';
import { OwnedStore } from '../../../platform/owned-store.ts';
import { explainLoadFailure } from '../../account/index.ts';
import type { Clip } from '../list/clip-list.ts';
import { type ClipStatus, type ClipStatuses, finishedStatuses, withStatus } from '../list/clip-status.ts';
import { type FinishedWork, PaceMeter, type RunPace, sumFinishedWork } from '../list/run-pace.ts';
import { type ClipJob, type FileToMake, planFiles } from './clip-job.ts';

/** The clips could not be packed into an archive. They have been downloaded one by one instead. */
class ClipsNotPackedError extends CodedError {
  override readonly name = 'ClipsNotPackedError';
  readonly code = 'clips-not-packed';
}

/** Why a file was not made. `number` is that of its clip in the list; null for a reel. */
export type ClipFailure = { number: number | null; reason: string };

/** The outcome of a run. */
export type ClipReport = {
  made: number;
  /** In the order of the list. */
  failures: readonly ClipFailure[];
  isCancelled: boolean;
  /** What happened to the archive of the finished clips; null if there was none to make. */
  archive: 'packed' | 'cancelled' | null;
  /** What the finished clips took; null if their work was not planned. */
  work: FinishedWork | null;
};

type Maker = Pick<ClipClient, 'beginRun' | 'make' | 'pack' | 'hasEnded'>;

type RunOptions = {
  /** Called as soon as a clip has failed. */
  onFailure(failure: ClipFailure): void;
  /** Whether the user has left the video, and so does not want its clips. */
  hasUserLeft(): boolean;
};

/** A run, and its results so far. Indices are 0-based. */
type Run = {
  maker: Maker;
  job: ClipJob;
  meter: PaceMeter;
  cancelled: AbortSignal;
  finished: Map<number, MadeClip>;
  failures: ClipFailure[];
  downloads: Promise<void>[];
  options: RunOptions;
};

/**
 * What a run does now. `making`: the file started last (1-based), how much of it is done (0..100), and the pace of the
 * whole run. Canceling ends the making of files, or else their packing.
 */
type RunStep =
  | { kind: 'preparing' }
  | { kind: 'making'; number: number; name: string; percent: number; pace: RunPace | null }
  | { kind: 'packing'; name: string };

/** A run that makes `total` files. */
export type RunProgress = { total: number; step: RunStep };

/** The run in progress, null if there is none, and the status of its clips and of those of earlier runs. */
type ClipRunnerState = { statuses: ClipStatuses; run: RunProgress | null };

/** Makes clips, one run at a time. */
export class ClipRunner extends OwnedStore<ClipRunnerState> {
  #cancelling = new AbortController();
  #packing = new AbortController();

  constructor() {
    super({ run: null, statuses: new Map() });
  }

  /**
   * Stops making clips and keeps the finished ones. If these are already being packed, stops that instead,
   * and there is no archive.
   */
  cancel(): void {
    if (this.getState().run?.step.kind === 'packing') this.#packing.abort();
    else this.#cancelling.abort();
  }

  /**
   * Makes clips, a few in parallel; one that fails does not stop the rest. Clips finished before a
   * cancellation are kept, and packed if an archive was asked for.
   * @throws {ClipsNotPackedError} if they could not be packed, after downloading them one by one
   */
  async make(maker: Maker, job: ClipJob, options: RunOptions): Promise<ClipReport> {
    this.#cancelling = new AbortController();
    this.#packing = new AbortController();
    const [cancelled, packingCancelled] = [this.#cancelling.signal, this.#packing.signal];
    const { files, work } = planFiles(job);
    const began = now();
    const meter = new PaceMeter(work, began);
    const run: Run = {
      ...{ maker, job, meter, cancelled, options },
      ...{ finished: new Map(), failures: [], downloads: [] },
    };
    const { finished, failures, downloads } = run;
    this.setState({ run: { total: files.length, step: { kind: 'preparing' } } });
    this.#settle(job.clips, job, { kind: 'waiting' });
    try {
      await maker.beginRun({ signal: cancelled }).catch((error: unknown) => {
        if (!cancelled.aborted) throw error;
      });
      await this.#makeAll(files, run);
      const seconds = now() - began;
      const isPacked = job.output === 'zip' && finished.size > 0 && !options.hasUserLeft();
      const archive = isPacked ? await this.#pack(run, packingCancelled) : null;
      await Promise.all(downloads);
      return {
        made: finished.size,
        failures: failures.toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0)),
        isCancelled: cancelled.aborted || packingCancelled.aborted,
        archive,
        work: sumFinishedWork(
          work.filter((_, index) => finished.has(index)),
          seconds,
        ),
      };
    } finally {
      this.setState({ run: null, statuses: finishedStatuses(this.getState().statuses) });
    }
  }

  async #makeAll(files: readonly FileToMake[], run: Run): Promise<void> {
    const left = files.entries();
    const makeNext = async () => {
      for (const [index, toMake] of left) {
        if (run.cancelled.aborted) return;
        await this.#makeOne(index, toMake, run);
      }
    };
    await Promise.all(Array.from({ length: run.job.concurrency }, makeNext));
  }

  async #makeOne(index: number, { order, clips, number }: FileToMake, run: Run): Promise<void> {
    const { maker, job, meter, cancelled, options } = run;
    const settle = (status: ClipStatus) => this.#settle(clips, job, status);
    this.#show({
      kind: 'making',
      number: index + 1,
      name: order.name,
      percent: 0,
      pace: meter.pace(index, 0, now()),
    });
    settle({ kind: 'making', percent: 0 });
    try {
      const onProgress = (done: number) => {
        const percent = 100 * done;
        const pace = meter.pace(index, done, now());
        const step = this.getState().run?.step;
        if (step?.kind === 'making') {
          this.#show({ ...step, pace, ...(step.number === index + 1 && { percent }) });
        }
        settle({ kind: 'making', percent });
      };
      const titles = await job.drawTitles?.(clips);
      const clip = await maker.make(titles ? { ...order, titles } : order, { signal: cancelled, onProgress });
      run.finished.set(index, clip);
      meter.pace(index, 1, now());
      settle({ kind: 'made', detour: clip.detour });
      if (job.output !== 'zip' && clip.file) run.downloads.push(downloadBlob(clip.file, order.name));
    } catch (error) {
      if (options.hasUserLeft()) this.cancel();
      if (cancelled.aborted) return;
      const reason = describeFailure(await explainLoadFailure(error), 'Unknown error');
      run.failures.push({ number, reason });
      settle({ kind: 'failed', reason });
      options.onFailure({ number, reason });
    }
  }

  /** Downloads the finished clips as one archive. @returns what happened to it; null if there can be none */
  async #pack({ maker, job, finished, downloads }: Run, signal: AbortSignal): Promise<ClipReport['archive']> {
    const files = inOrder(finished);
    const saveEach = () => files.map((file) => downloadBlob(file, file.name));
    if (maker.hasEnded) {
      // The maker was stuck, and its successor would delete these files before it could pack them.
      downloads.push(...saveEach());
      return null;
    }
    const name = collectionFileName(job.project, 'clips', 'zip');
    this.#show({ kind: 'packing', name });
    const archive = await maker.pack(files, name, { signal }).catch(async (error: unknown) => {
      if (signal.aborted) return null;
      await Promise.all(saveEach());
      const reason = describeFailure(error, 'The ZIP file could not be made.');
      throw new ClipsNotPackedError(
        `${reason} The clips were saved one by one instead.`,
        {},
        { cause: error },
      );
    });
    if (archive?.file) downloads.push(downloadBlob(archive.file, name));
    if (!archive) this.setState({ statuses: new Map() });
    return archive ? 'packed' : 'cancelled';
  }

  #settle(clips: readonly Clip[], { settings }: ClipJob, status: ClipStatus): void {
    this.setState({ statuses: withStatus(this.getState().statuses, clips, settings, status) });
  }

  #show(step: RunStep): void {
    const { run } = this.getState();
    if (run) this.setState({ run: { ...run, step } });
  }
}

function now(): Seconds {
  return performance.now() / 1000;
}

function inOrder(finished: ReadonlyMap<number, MadeClip>): File[] {
  return [...finished].toSorted(([a], [b]) => a - b).flatMap(([, { file }]) => file ?? []);
}
