import {
  type ClipClient,
  type ClipOrder,
  clipFileName,
  collectionFileName,
  type MadeClip,
} from '@framescout/clips';
import { type ClipSettings, CodedError, formatTimecode, type Seconds } from '@framescout/contract';
import { describeFailure } from '../../platform/describe-failure.ts';
import { downloadBlob } from '../../platform/download-file.ts';
import { OwnedStore } from '../../platform/owned-store.ts';
import { explainLoadFailure } from '../account/index.ts';
import { awaitClips, type ClipFate, endedFates, type LastRun, settleClips } from './clip-fate.ts';
import type { Clip } from './clip-list.ts';
import { type ClipRunEvent, type ClipRunState, nextRunState } from './clip-machine.ts';
import type { ClipOutput } from './clip-settings.ts';
import { addWork, type ClipWork, type MadeWork, PaceMeter } from './run-pace.ts';

/** What to make: clips, in order, and where they go. */
export type ClipJob = {
  clips: readonly Clip[];
  settings: ClipSettings;
  output: ClipOutput;
  folder: FileSystemDirectoryHandle | null;
  project: string;
  /** What each clip is expected to take; empty if that is not known. */
  work: readonly ClipWork[];
  /** How many clips are made at the same time. */
  sideBySide: number;
};

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

type RunOptions = {
  /** Called at once when a clip has failed. */
  onFailure(index: number, reason: string): void;
  /** Whether the video has been left, so that nobody waits for its clips any more. */
  isLeft(): boolean;
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
  async make(
    client: Pick<ClipClient, 'beginRun' | 'make' | 'pack' | 'hasEnded'>,
    job: ClipJob,
    { onFailure, isLeft }: RunOptions,
  ): Promise<ClipReport> {
    const { clips, output, project } = job;
    const failures: { index: number; reason: string }[] = [];
    const finished = new Map<number, MadeClip>();
    const downloads: Promise<void>[] = [];
    this.#cancelling = new AbortController();
    this.#packing = new AbortController();
    const packing = this.#packing.signal;
    const { signal } = this.#cancelling;
    this.#send({ type: 'start', total: output === 'reel' ? 1 : clips.length });
    const work = output === 'reel' ? unite(job.work) : job.work;
    const began = now();
    const meter = new PaceMeter(work, began);
    this.setState({ fates: awaitClips(clips), settings: job.settings });
    const makeClip = async (index: number, order: ClipOrder) => {
      const ordered = output === 'reel' ? clips : clips.slice(index, index + 1);
      this.#send({ type: 'clip', index, name: order.name });
      this.#settle(ordered, { kind: 'making', percent: 0 });
      try {
        const onProgress = (done: number) => {
          this.#send({ type: 'progress', index, done, pace: meter.pace(index, done, now()) });
          this.#settle(ordered, { kind: 'making', percent: 100 * done });
        };
        const clip = await client.make(order, { signal, onProgress });
        finished.set(index, clip);
        meter.pace(index, 1, now());
        this.#settle(ordered, { kind: 'made' });
        if (output !== 'zip' && clip.file) downloads.push(downloadBlob(clip.file, order.name));
      } catch (error) {
        // Another video was opened meanwhile.
        if (error instanceof CodedError && error.code === 'clip-maker-stopped') this.cancel();
        if (signal.aborted) return;
        const reason = describeFailure(await explainLoadFailure(error), 'Unknown error');
        failures.push({ index, reason });
        this.#settle(ordered, { kind: 'failed', reason });
        onFailure(index, reason);
      }
    };
    try {
      await client.beginRun({ signal }).catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
      const orders =
        output === 'reel' ? [reelOf(job)] : clips.map((clip, index) => orderOf(job, clip, index));
      const left = orders.entries();
      const makeNext = async () => {
        for (const [index, order] of left) {
          if (signal.aborted) return;
          await makeClip(index, order);
        }
      };
      await Promise.all(Array.from({ length: job.sideBySide }, makeNext));
      const made = addWork(
        work.filter((_, index) => finished.has(index)),
        now() - began,
      );
      let packed: ClipReport['archive'] = null;
      if (output === 'zip' && finished.size > 0 && !isLeft()) {
        const files = inOrder(finished);
        if (client.hasEnded) {
          // It was stuck, and its successor would remove its files before it could pack them.
          downloads.push(...files.map((file) => downloadBlob(file, file.name)));
        } else {
          const name = collectionFileName(project, 'clips', 'zip');
          this.#send({ type: 'pack', name });
          const archive = await client.pack(files, name, { signal: packing }).catch((error: unknown) => {
            if (!packing.aborted) throw error;
            return null;
          });
          if (archive?.file) downloads.push(downloadBlob(archive.file, name));
          packed = archive ? 'packed' : 'cancelled';
          if (!archive) this.setState({ fates: new Map() });
        }
      }
      await Promise.all(downloads);
      return {
        made: finished.size,
        failures: failures.toSorted((a, b) => a.index - b.index),
        isCancelled: signal.aborted || packing.aborted,
        archive: packed,
        work: made,
      };
    } finally {
      this.#send({ type: 'end' });
      this.setState({ fates: endedFates(this.getState().fates) });
    }
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

function unite(work: readonly ClipWork[]): ClipWork[] {
  const sum = (of: (one: ClipWork) => number) => work.reduce((total, one) => total + of(one), 0);
  const isForeseen = work.every((one) => one.seconds !== null);
  const [seconds, encodedFrames, bytes] = [
    isForeseen ? sum((one) => one.seconds ?? 0) : null,
    sum((one) => one.encodedFrames),
    sum((one) => one.bytes),
  ];
  return work.length > 0 ? [{ seconds, encodedFrames, bytes }] : [];
}

function orderOf({ clips, settings, folder, output, project }: ClipJob, clip: Clip, index: number) {
  const { start, end } = clip;
  return {
    segments: [{ start, end }],
    settings,
    name: clipFileName(project, { index, total: clips.length, start }, settings.selectedFormat),
    folder: output === 'folder' ? folder : null,
    chapters: [],
  };
}

function reelOf({ clips, settings, project }: ClipJob) {
  let at = 0;
  const chapters = clips.map(({ start, end, eventTime }) => {
    const chapter = { start: at, title: formatTimecode(eventTime) };
    at += end - start;
    return chapter;
  });
  return {
    segments: clips.map(({ start, end }) => ({ start, end })),
    settings,
    name: collectionFileName(project, 'highlights', settings.selectedFormat),
    folder: null,
    chapters,
  };
}

function inOrder(finished: ReadonlyMap<number, MadeClip>): File[] {
  return [...finished].toSorted(([a], [b]) => a - b).flatMap(([, { file }]) => file ?? []);
}
