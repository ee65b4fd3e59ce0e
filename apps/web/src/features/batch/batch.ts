import { WorkerStoppedError } from '@framescout/base';
import { asCodedError, type Project, type ScanReport, type VideoInfo } from '@framescout/contract';
import { isSameSearch, SelectionMissingError } from '@framescout/framescout/page';
import { describeFailure } from '../../platform/describe-failure.ts';
import { OwnedStore } from '../../platform/owned-store.ts';
import type { PickedFile } from '../../platform/pick-file.ts';
import { type ElementsState, type MarkedElement, scanElementOf } from '../elements/index.ts';
import type { EventEdit } from '../event-edits/index.ts';

/** What a scan of a video found. Only its stored project has the scores: those of a batch may not fit into memory. */
type ScannedVideo = {
  info: VideoInfo;
  project: Project;
  report: ScanReport;
  counted: EventCount | null;
};

/** A number of events, and what it was counted for; see `countBasis`. */
type EventCount = { events: number; basis: string };

/** The marked elements, and the rules over them. */
export type Marking = Pick<ElementsState, 'elements' | 'elementRules'>;

/** What was found in one of the batch's videos, for which elements and rules, and the user's edits since. */
export type BatchResult = ScannedVideo & Marking & { edits: readonly EventEdit[] };

/** The state of a video in the batch. */
export type BatchStatus =
  | { kind: 'waiting' }
  | { kind: 'scanning'; progressPercent: number }
  | {
      kind: 'complete';
      result: BatchResult;
      /** Why the stored project could not be read when that was last tried. */
      problem?: string | undefined;
    }
  | { kind: 'failed'; reason: string };

/** A video in the batch. */
export type BatchItem = PickedFile & { id: number; status: BatchStatus };

/** How many videos of a batch were scanned, and how many failed. */
export type BatchOutcome = {
  complete: number;
  failed: number;
  isCancelled: boolean;
  /** Why no further video could be scanned; null if all were, or if the batch was cancelled. */
  stopReason: string | null;
};

/** Scans a video for what is marked, and stores its project; resolves to null if `signal` aborted it first. */
export type ScanVideo = (
  picked: PickedFile,
  marking: Marking,
  options: { signal: AbortSignal; onProgress(percent: number): void },
) => Promise<ScannedVideo | null>;

type BatchState = {
  items: readonly BatchItem[];
  isRunning: boolean;
  /** The name of the project in which videos were added; null if none were. */
  home: string | null;
};

const NO_ITEMS: readonly BatchItem[] = [];

/**
 * Returns the videos that a project lists: those that were added in it, or that it is one of. While they are
 * being scanned, every project lists them.
 */
export function itemsIn({ items, isRunning, home }: BatchState, project: string): readonly BatchItem[] {
  const isOwn =
    home === null ||
    home === project ||
    items.some(({ status }) => status.kind === 'complete' && status.result.project.name === project);
  return isOwn || isRunning ? items : NO_ITEMS;
}

/** The queue of videos to scan after the open one. */
export class Batch extends OwnedStore<BatchState> {
  #lastId = 0;
  #cancelling = new AbortController();

  constructor() {
    super({ items: NO_ITEMS, isRunning: false, home: null });
  }

  /** Whether there is more to do: not once it is cancelled, even while the scan in progress still ends. */
  get hasMoreToDo(): boolean {
    return this.getState().isRunning && !this.#cancelling.signal.aborted;
  }

  /** Begins another list if a project does not list what is there. */
  beginIn(project: string): void {
    const { items, home } = this.getState();
    const isListed = items.length > 0 && itemsIn(this.getState(), project).length > 0;
    if (home === project || isListed) return;
    this.setState({ home: project, items: NO_ITEMS });
  }

  /**
   * Appends videos. One that is in the list already is read from the file chosen last, since it may have been
   * moved in the meantime; if it failed, it waits again.
   * @returns those that were already in the list and had not failed
   */
  add(picked: readonly PickedFile[]): File[] {
    const known: File[] = [];
    for (const one of picked) {
      const { items } = this.getState();
      const own = items.find((item) => isSameFile(item.file, one.file));
      const waiting = { ...one, status: { kind: 'waiting' } as const };
      if (!own) {
        this.setState({ items: [...items, { ...waiting, id: ++this.#lastId }] });
        continue;
      }
      const { id, status } = own;
      if (status.kind !== 'failed') known.push(one.file);
      if (status.kind === 'scanning') continue;
      const again = status.kind === 'failed' ? { ...waiting, id } : { ...one, id, status };
      this.setState({ items: items.map((item) => (item === own ? again : item)) });
    }
    return known;
  }

  /** Removes a video and its results, unless it is being scanned. */
  remove(id: number): void {
    const { items } = this.getState();
    this.setState({ items: items.filter((item) => item.id !== id || item.status.kind === 'scanning') });
  }

  /** Notes how many events a video has, or the work done on its results while it was open. */
  updateResult(id: number, changes: Partial<BatchResult>): void {
    const status = this.#statusOf(id);
    if (status?.kind !== 'complete') return;
    this.#setStatus(id, { ...status, result: { ...status.result, ...changes } });
  }

  /** Notes why a video's stored project cannot be read at the moment; null once it was read. */
  noteProblem(id: number, problem: string | null): void {
    const status = this.#statusOf(id);
    if (status?.kind !== 'complete' || (status.problem ?? null) === problem) return;
    this.#setStatus(id, { ...status, problem: problem ?? undefined });
  }

  /** Notes that a video's results are not stored any more, so that it is scanned again. */
  markLost(id: number, reason: string): void {
    if (this.#statusOf(id)?.kind === 'complete') this.#setStatus(id, { kind: 'failed', reason });
  }

  /**
   * Scans the videos that have not been scanned yet, one at a time. Skips those that cannot be read, but
   * stops when no other could be scanned either, such as when access has ended.
   * @throws {SelectionMissingError} if there are no elements
   */
  async run(marking: Marking, scanVideo: ScanVideo): Promise<BatchOutcome> {
    if (marking.elements.length === 0) {
      throw new SelectionMissingError('Please select 3 frames before starting analysis');
    }
    this.#cancelling = new AbortController();
    const { signal } = this.#cancelling;
    const outcome: BatchOutcome = { complete: 0, failed: 0, isCancelled: false, stopReason: null };
    this.#requeue(marking.elements);
    this.setState({ isRunning: true });
    try {
      for (let item = this.#nextItem(); item && !signal.aborted; item = this.#nextItem()) {
        const { id } = item;
        const onProgress = (progressPercent: number) =>
          this.#setStatus(id, { kind: 'scanning', progressPercent });
        onProgress(0);
        try {
          const scanned = await scanVideo(item, marking, { signal, onProgress });
          if (scanned) outcome.complete++;
          this.#setStatus(
            id,
            scanned
              ? { kind: 'complete', result: { ...scanned, ...marking, edits: [] } }
              : { kind: 'waiting' },
          );
        } catch (error) {
          const reason = describeFailure(error, 'This video could not be read.');
          if (affectsEveryVideo(error)) {
            this.#setStatus(id, { kind: 'waiting' });
            outcome.stopReason = reason;
            break;
          }
          this.#setStatus(id, { kind: 'failed', reason });
          outcome.failed++;
        }
      }
    } finally {
      outcome.isCancelled = signal.aborted;
      this.setState({ isRunning: false });
    }
    return outcome;
  }

  /**
   * Stops a running batch. Finished videos keep their results; the one being scanned goes back to waiting.
   */
  cancel(): void {
    this.#cancelling.abort();
  }

  /**
   * Re-queues the videos that failed or were scanned for other elements; if there are none, re-queues all.
   */
  #requeue(elements: readonly MarkedElement[]): void {
    const { items } = this.getState();
    const wanted = elements.map(scanElementOf);
    const isDue = ({ status }: BatchItem) =>
      status.kind !== 'complete' || !isSameSearch(status.result.elements.map(scanElementOf), wanted);
    const due = items.some(isDue) ? items.filter(isDue) : items;
    for (const { id } of due) this.#setStatus(id, { kind: 'waiting' });
  }

  #nextItem(): BatchItem | undefined {
    return this.getState().items.find(({ status }) => status.kind === 'waiting');
  }

  #statusOf(id: number): BatchStatus | undefined {
    return this.getState().items.find((item) => item.id === id)?.status;
  }

  #setStatus(id: number, status: BatchStatus): void {
    const { items } = this.getState();
    this.setState({ items: items.map((item) => (item.id === id ? { ...item, status } : item)) });
  }
}

const CODES_AFFECTING_EVERY_VIDEO: ReadonlySet<string> = new Set([
  'access-ended',
  'session-ended',
  'ffmpeg-not-loaded',
  'batch-not-saved',
]);

/** Whether the next video would fail for the same reason. */
function affectsEveryVideo(error: unknown): boolean {
  // Otherwise it stopped while it was reading this video.
  if (error instanceof WorkerStoppedError) return !error.hasStarted;
  const code = asCodedError(error)?.code;
  return code !== undefined && CODES_AFFECTING_EVERY_VIDEO.has(code);
}

/** Returns whether two files seem to be the same one, chosen twice. */
export function isSameFile(a: File, b: File): boolean {
  return nameFile(a) === nameFile(b);
}

/** Names a file in the same way each time it is chosen. */
export function nameFile({ name, size, lastModified }: File): string {
  return JSON.stringify([name, size, lastModified]);
}

/** Counts the videos to analyze: the open one, which may also be in the batch, and the others. */
export function countVideos(items: readonly Pick<BatchItem, 'file'>[], open: File): number {
  return 1 + items.filter(({ file }) => !isSameFile(file, open)).length;
}

/** The page's batch, shared by all videos that are opened. */
export const batch = new Batch();

/** Returns how much of a batch is done, 0..100; every video counts equally. */
export function batchProgress(items: readonly BatchItem[]): number {
  if (items.length === 0) return 0;
  const done = items.map(({ status }) => {
    if (status.kind === 'scanning') return status.progressPercent;
    return status.kind === 'waiting' ? 0 : 100;
  });
  return done.reduce((sum, percent) => sum + percent, 0) / items.length;
}
