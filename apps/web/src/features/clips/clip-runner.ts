import { type ClipClient, collectionFileName, type MadeClip } from '@framescout/clips';
import { CodedError, type Seconds } from '@framescout/contract';
import { describeFailure } from '../../platform/describe-failure.ts';
import { downloadBlob } from '../../platform/download-file.ts';
import { OwnedStore } from '../../platform/owned-store.ts';
import { explainLoadFailure } from '../account/index.ts';
import { awaitClips, type ClipFate, endedFates, type LastRun, settleClips } from './clip-fate.ts';
import { type ClipJob, type ClipTask, tasksOf } from './clip-job.ts';
import type { Clip } from './clip-list.ts';
import { type ClipRunEvent, type ClipRunState, nextRunState } from './clip-machine.ts';
import { addWork, type MadeWork, PaceMeter } from './run-pace.ts';

/** What was made. `index` is 0-based. */
export type ClipReport = {
  made: number;
  failures: readonly { index: number; reason: string }[];
  isCancelled: boolean;
  /** What became of the archive of what was made; null if there was to be none. */
  archive: 'packed' | 'cancelled' | null;
  /** What the finished clips took; null if it was not known what they would. */
  work: MadeWork | null;
};

type Maker = Pick<ClipClient, 'beginRun' | 'make' | 'pack' | 'hasEnded'>;

type RunOptions = {
  /** Called at once when a clip has failed. */
  onFailure(index: number, reason: string): void;
  /** Whether the video has been left, so that nobody waits for its clips any more. */
  isLeft(): boolean;
};

/** A run, and what has come of it so far. Indices are 0-based. */
type Run = {
  maker: Maker;
  job: ClipJob;
  meter: PaceMeter;
  /** Aborted when no more clips are to be made. */
  cancelled: AbortSignal;
  finished: Map<number, MadeClip>;
  failures: { index: number; reason: string }[];
  downloads: Promise<void>[];
  onFailure: RunOptions['onFailure'];
};

/** The run in progress, and what has become of its clips or of those of the last run. */
type ClipRunnerState = LastRun & { run: ClipRunState };

/** Makes clips, one run at a time. */
export class ClipRunner extends OwnedStore<ClipRunnerState> {
  #cancelling = new AbortController();
  #packing = new AbortController();

  constructor() {
    super({ run: { kind: 'idle' }, fates: new Map(), settings: null });
  }

  /** Stops making clips; finished ones are kept. While they are packed, stops that, and there is no archive. */
  cancel(): void {
    if (this.getState().run.kind === 'packing') this.#packing.abort();
    else this.#cancelling.abort();
  }

  /**
   * Makes clips, a few side by side; one that fails does not stop the rest. Those that were finished before it was
   * cancelled are kept, in the archive too.
   */
  async make(maker: Maker, job: ClipJob, { onFailure, isLeft }: RunOptions): Promise<ClipReport> {
    this.#cancelling = new AbortController();
    this.#packing = new AbortController();
    const [cancelled, packingCancelled] = [this.#cancelling.signal, this.#packing.signal];
    const { tasks, work } = tasksOf(job);
    const began = now();
    const meter = new PaceMeter(work, began);
    const run: Run = {
      ...{ maker, job, meter, cancelled, onFailure },
      ...{ finished: new Map(), failures: [], downloads: [] },
    };
    const { finished, failures, downloads } = run;
    this.#send({ type: 'start', total: tasks.length });
    this.setState({ fates: awaitClips(job.clips), settings: job.settings });
    try {
      await maker.beginRun({ signal: cancelled }).catch((error: unknown) => {
        if (!cancelled.aborted) throw error;
      });
      await this.#makeAll(tasks, run);
      const seconds = now() - began;
      const isPacked = job.output === 'zip' && finished.size > 0 && !isLeft();
      const archive = isPacked ? await this.#pack(run, packingCancelled) : null;
      await Promise.all(downloads);
      return {
        made: finished.size,
        failures: failures.toSorted((a, b) => a.index - b.index),
        isCancelled: cancelled.aborted || packingCancelled.aborted,
        archive,
        work: addWork(
          work.filter((_, index) => finished.has(index)),
          seconds,
        ),
      };
    } finally {
      this.#send({ type: 'end' });
      this.setState({ fates: endedFates(this.getState().fates) });
    }
  }

  async #makeAll(tasks: readonly ClipTask[], run: Run): Promise<void> {
    const left = tasks.entries();
    const makeNext = async () => {
      for (const [index, task] of left) {
        if (run.cancelled.aborted) return;
        await this.#makeOne(index, task, run);
      }
    };
    await Promise.all(Array.from({ length: run.job.sideBySide }, makeNext));
  }

  async #makeOne(index: number, { order, clips }: ClipTask, run: Run): Promise<void> {
    const { maker, job, meter, cancelled } = run;
    this.#send({ type: 'clip', index, name: order.name });
    this.#settle(clips, { kind: 'making', percent: 0 });
    try {
      const onProgress = (done: number) => {
        this.#send({ type: 'progress', index, done, pace: meter.pace(index, done, now()) });
        this.#settle(clips, { kind: 'making', percent: 100 * done });
      };
      const clip = await maker.make(order, { signal: cancelled, onProgress });
      run.finished.set(index, clip);
      meter.pace(index, 1, now());
      this.#settle(clips, { kind: 'made' });
      if (job.output !== 'zip' && clip.file) run.downloads.push(downloadBlob(clip.file, order.name));
    } catch (error) {
      // Another video was opened meanwhile.
      if (error instanceof CodedError && error.code === 'clip-maker-stopped') this.cancel();
      if (cancelled.aborted) return;
      const reason = describeFailure(await explainLoadFailure(error), 'Unknown error');
      run.failures.push({ index, reason });
      this.#settle(clips, { kind: 'failed', reason });
      run.onFailure(index, reason);
    }
  }

  /** Downloads what was made as one archive. @returns what became of that; null if there can be none */
  async #pack({ maker, job, finished, downloads }: Run, signal: AbortSignal): Promise<ClipReport['archive']> {
    const files = inOrder(finished);
    if (maker.hasEnded) {
      // It was stuck, and its successor would remove its files before it could pack them.
      downloads.push(...files.map((file) => downloadBlob(file, file.name)));
      return null;
    }
    const name = collectionFileName(job.project, 'clips', 'zip');
    this.#send({ type: 'pack', name });
    const archive = await maker.pack(files, name, { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
      return null;
    });
    if (archive?.file) downloads.push(downloadBlob(archive.file, name));
    if (!archive) this.setState({ fates: new Map() });
    return archive ? 'packed' : 'cancelled';
  }

  #settle(clips: readonly Clip[], fate: ClipFate): void {
    this.setState({ fates: settleClips(this.getState().fates, clips, fate) });
  }

  #send(event: ClipRunEvent): void {
    this.setState({ run: nextRunState(this.getState().run, event) });
  }
}

function now(): Seconds {
  return performance.now() / 1000;
}

function inOrder(finished: ReadonlyMap<number, MadeClip>): File[] {
  return [...finished].toSorted(([a], [b]) => a - b).flatMap(([, { file }]) => file ?? []);
}
