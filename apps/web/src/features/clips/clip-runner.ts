import { type ClipClient, clipFileName, collectionFileName, type MadeClip } from '@framescout/clips';
import { type ClipSettings, CodedError, formatTimecode, type Seconds } from '@framescout/contract';
import { describeFailure } from '../../platform/describe-failure.ts';
import { downloadBlob } from '../../platform/download-file.ts';
import { OwnedStore } from '../../platform/owned-store.ts';
import { awaitClips, type ClipFate, endedFates, type LastRun, settleClips } from './clip-fate.ts';
import type { Clip } from './clip-list.ts';
import { type ClipRunEvent, type ClipRunState, nextRunState } from './clip-machine.ts';
import type { ClipOutput } from './clip-settings.ts';
import { type ClipWork, type MadeWork, PaceMeter, WorkTally } from './run-pace.ts';

/** What to make: clips, in order, and where they go. */
export type ClipJob = {
  clips: readonly Clip[];
  settings: ClipSettings;
  output: ClipOutput;
  folder: FileSystemDirectoryHandle | null;
  project: string;
  /** What each clip is expected to take; empty if that is not known. */
  work: readonly ClipWork[];
};

/** What was made. `index` is 0-based. */
export type ClipReport = {
  made: number;
  failures: readonly { index: number; reason: string }[];
  isCancelled: boolean;
  /** What the finished clips took; null if it was not known what they would. */
  work: MadeWork | null;
};

/** The run in progress, and what has become of its clips or of those of the last run. */
type ClipRunnerState = LastRun & { run: ClipRunState };

/** Makes clips, one run at a time. */
export class ClipRunner extends OwnedStore<ClipRunnerState> {
  #cancelling = new AbortController();

  constructor() {
    super({ run: { kind: 'idle' }, fates: new Map(), settings: null });
  }

  /** Stops making clips; finished ones are kept. */
  cancel(): void {
    this.#cancelling.abort();
  }

  /** Makes clips one after the other; one that fails does not stop the rest. `onFailure` is called at once. */
  async make(
    client: Pick<ClipClient, 'beginRun' | 'make' | 'pack'>,
    job: ClipJob,
    onFailure: (index: number, reason: string) => void,
  ): Promise<ClipReport> {
    const { clips, output, project } = job;
    const failures: { index: number; reason: string }[] = [];
    const finished: File[] = [];
    let made = 0;
    this.#cancelling = new AbortController();
    const { signal } = this.#cancelling;
    this.#send({ type: 'start', total: output === 'reel' ? 1 : clips.length });
    const work = output === 'reel' ? unite(job.work) : job.work;
    const meter = new PaceMeter(work, now());
    const done = new WorkTally(work);
    this.setState({ fates: awaitClips(clips), settings: job.settings });
    try {
      await client.beginRun();
      const orders =
        output === 'reel' ? [reelOf(job)] : clips.map((clip, index) => orderOf(job, clip, index));
      for (const [index, order] of orders.entries()) {
        if (signal.aborted) break;
        this.#send({ type: 'clip', index, name: order.name });
        meter.begin(index, now());
        const ordered = output === 'reel' ? clips : clips.slice(index, index + 1);
        this.#settle(ordered, { kind: 'making', percent: 0 });
        try {
          const onProgress = (done: number) => {
            this.#send({ type: 'progress', done, pace: meter.pace(done, now()) });
            this.#settle(ordered, { kind: 'making', percent: 100 * done });
          };
          const began = now();
          const clip = await client.make(order, { signal, onProgress });
          done.add(index, now() - began);
          made++;
          this.#settle(ordered, { kind: 'made' });
          if (output === 'zip') collect(finished, clip);
          else if (clip.file) await downloadBlob(clip.file, order.name);
        } catch (error) {
          // Another video was opened meanwhile.
          if (error instanceof CodedError && error.code === 'clip-maker-stopped') this.cancel();
          if (signal.aborted) break;
          const reason = describeFailure(error, 'Unknown error');
          failures.push({ index, reason });
          this.#settle(ordered, { kind: 'failed', reason });
          onFailure(index, reason);
        }
      }
      if (finished.length > 0 && !signal.aborted) {
        const name = collectionFileName(project, 'clips', 'zip');
        this.#send({ type: 'pack', name });
        const archive = await client.pack(finished, name);
        if (archive.file) await downloadBlob(archive.file, name);
      }
      return { made, failures, isCancelled: signal.aborted, work: done.total };
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
  const [seconds, encodedFrames, bytes] = [
    sum((one) => one.seconds),
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

function collect(finished: File[], { file }: MadeClip): void {
  if (file) finished.push(file);
}
