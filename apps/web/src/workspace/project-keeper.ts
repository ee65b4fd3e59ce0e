import { isHalfMarked } from '../features/elements/index.ts';
import { type RecentProject, readProjectList } from '../features/project-list/index.ts';
import {
  hasWork,
  type SavedProject,
  type SavedResults,
  saveProject,
  type VideoSource,
} from '../features/projects/index.ts';
import { batchesOf, isUnderWay } from '../features/scan/index.ts';
import { ServerCopy } from '../features/server-copy/index.ts';
import { shortName } from '../ui/short-name.ts';
import { notifyError } from '../ui/toast-store.ts';
import type { Snapshot } from './work.ts';
import type { Workspace } from './workspace.ts';

/** When a project was last saved (ISO 8601), and by which keeper. */
type SaveMark = Pick<RecentProject, 'savedAt' | 'savedBy'>;

/** How to find a project's video again. */
export type VideoOrigin = { source: VideoSource; fingerprint: string };

// All changes within this time go into one save.
const SAVE_MS = 500;

/**
 * What is stored under a project's name when it is opened: nothing of value, the project itself with its
 * results, or earlier work, which stays until there is new work to replace it.
 */
export type Stored = 'nothing' | 'itself' | 'earlier-work';

/**
 * Saves a workspace's project to browser storage as work proceeds. Dispose it to save pending changes one
 * last time.
 */
export class ProjectKeeper implements Disposable {
  readonly #workspace: Workspace;
  readonly #origin: VideoOrigin;
  readonly #id = crypto.randomUUID();
  readonly #copy = new ServerCopy();
  readonly #unsubscribe: readonly (() => void)[];
  #timer: ReturnType<typeof setTimeout> | undefined;
  /**
   * The results written last, or being written; undefined if that failed. Those with the same report and
   * scores need not be written again.
   */
  #written: Snapshot['results'] | undefined;
  #hasReportedFailure = false;
  /** Resolves once the last save has ended, even if it failed. */
  #saving: Promise<void> = Promise.resolve();
  /** Why the last save did not succeed; null if it did. */
  #obstacle: 'other-tab' | 'failure' | null = null;
  /** When the project was last changed, as far as is known here; null if nothing was stored from here yet. */
  #savedAt: string | null = null;
  /**
   * The last save by another keeper that this one may replace; null for none, undefined for whichever is
   * there at the next save.
   */
  #replaceable: SaveMark | null | undefined;
  /** Whether earlier work is still stored, and must not be replaced yet. */
  #sparesEarlierWork: boolean;

  constructor(workspace: Workspace, origin: VideoOrigin, stored: Stored) {
    this.#workspace = workspace;
    this.#origin = origin;
    this.#sparesEarlierWork = stored === 'earlier-work';
    if (stored === 'itself') {
      this.#written = workspace.snapshot().results;
      this.#replaceable = this.#lastSave();
    }
    this.#unsubscribe = this.#follow();
    // Keeps the mark of the last change: opening a project changes nothing that another tab would have to
    // respect.
    if (!this.#sparesEarlierWork) this.#save(this.#replaceable ?? undefined);
  }

  /** When the project was last saved from here (ISO 8601); null if it has not been yet. */
  get savedAt(): string | null {
    return this.#savedAt;
  }

  /** Resolves, once the last save has ended, to whether it succeeded. */
  get hasSaved(): Promise<boolean> {
    return this.#saving.then(() => this.#obstacle === null);
  }

  /**
   * Saves pending changes, retries a failed save, and returns whether all work is saved; true if there is
   * none.
   */
  ensureSaved(): boolean {
    if (this.#obstacle) {
      this.#hasReportedFailure = false;
      this.#save();
    } else this.#saveNow();
    if (!this.#obstacle) return true;
    const { work, results } = this.#workspace.snapshot();
    return !hasWork(work, results);
  }

  [Symbol.dispose](): void {
    for (const stop of this.#unsubscribe) stop();
    this.#saveNow();
    this.#copy[Symbol.dispose]();
  }

  #follow(): (() => void)[] {
    const { elements, edits, scan, clips, sensitivity, scanOptions, clipSettings } = this.#workspace;
    const saveSoon = () => {
      this.#timer ??= setTimeout(() => this.#saveNow(), SAVE_MS);
    };
    const onHidden = () => {
      if (document.visibilityState === 'hidden') this.#saveNow();
    };
    document.addEventListener('visibilitychange', onHidden);
    return [
      elements.subscribe((now, before) => {
        if (now.elements !== before.elements || now.elementRules !== before.elementRules) saveSoon();
      }),
      // A running scan updates its scores several times a second; they are stored once it is over.
      scan.subscribe((now, before) => {
        const isOver = !isUnderWay(now.status);
        if (now.status !== before.status || (isOver && now.events !== before.events)) saveSoon();
      }),
      clips.subscribe((now, before) => {
        if (now.edits !== before.edits) saveSoon();
      }),
      ...[edits, sensitivity, scanOptions, clipSettings].map((store) => store.subscribe(saveSoon)),
      () => document.removeEventListener('visibilitychange', onHidden),
    ];
  }

  /** Saves any pending changes. */
  #saveNow(): void {
    if (this.#timer !== undefined) this.#save();
  }

  #save(mark: SaveMark = { savedAt: new Date().toISOString(), savedBy: this.#id }): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { project, elements, scan } = this.#workspace;
    const snapshot = this.#workspace.snapshot();
    if (this.#sparesEarlierWork && !hasWork(snapshot.work, snapshot.results)) return;
    this.#sparesEarlierWork = false;
    const lastSave = this.#lastSave();
    if (this.#replaceable === undefined) this.#replaceable = lastSave;
    if (lastSave && !this.#mayReplace(lastSave)) {
      this.#obstacle = 'other-tab';
      this.#reportOtherTab();
      return;
    }
    if (this.#obstacle === 'other-tab') this.#obstacle = null;
    this.#savedAt = mark.savedAt ?? null;
    this.#copy.update({ project, elements: elements.marked, ...scan.getState() });
    const results = this.#resultsToWrite(snapshot);
    const written = this.#written;
    this.#saving = saveProject(this.#describe(snapshot, mark), results).then(
      () => {
        // An earlier save, of results that this one took for stored, may have failed in the meantime.
        if (this.#obstacle === 'failure' && this.#written !== undefined) this.#obstacle = null;
      },
      (error: unknown) => {
        this.#obstacle = 'failure';
        if (this.#written === written) this.#written = undefined;
        this.#reportFailure(error);
      },
    );
  }

  /** Whether a save may be replaced, because it holds no changes from elsewhere. */
  #mayReplace(last: SaveMark): boolean {
    // Times are only tested for equality, since clocks may be set back.
    if (last.savedBy === this.#id || isSameSave(last, this.#replaceable ?? null)) return true;
    // A tab with an earlier version of the page strips `savedBy` from all projects when it saves one.
    return last.savedBy === undefined && last.savedAt === this.#savedAt;
  }

  #describe({ work, results }: Snapshot, mark: SaveMark): SavedProject {
    const { project, video, elements, scan } = this.#workspace;
    return {
      ...work,
      entry: {
        ...project,
        videoName: video.file.name,
        elements: elements.marked.length,
        halfMarked: elements.getState().elements.filter(isHalfMarked).length,
        events: results?.status === 'complete' ? scan.getState().events.length : null,
        ...mark,
      },
      ...this.#origin,
    };
  }

  /** Returns the results to write: null for none, undefined if they are already stored. */
  #resultsToWrite({ results }: Snapshot): SavedResults | null | undefined {
    const before = this.#written;
    if (before !== undefined && before?.report === results?.report && before?.scores === results?.scores) {
      return undefined;
    }
    this.#written = results;
    return results && { ...results, scores: batchesOf(results.scores) };
  }

  /** Returns the last save of the project of this name, in any tab; null if none is stored. */
  #lastSave(): SaveMark | null {
    const { name } = this.#workspace.project;
    const listed = readProjectList().find((project) => project.name === name);
    return listed ? { savedAt: listed.savedAt, savedBy: listed.savedBy } : null;
  }

  #reportOtherTab(): void {
    notifyError(
      'Project not saved',
      `“${shortName(this.#workspace.project.name)}” was changed in another tab. Saving this version would undo those changes.`,
      {
        label: 'Save this version',
        run: () => {
          this.#replaceable = undefined;
          this.#written = undefined;
          this.#save();
        },
      },
    );
  }

  #reportFailure(error: unknown): void {
    if (this.#hasReportedFailure) return;
    this.#hasReportedFailure = true;
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
    notifyError(
      'Project not saved',
      isFull
        ? 'The browser is out of storage. Remove projects you no longer need.'
        : 'This browser is not storing data: the project will be lost when you close the page.',
    );
  }
}

function isSameSave(a: SaveMark, b: SaveMark | null): boolean {
  return a.savedAt === b?.savedAt && a.savedBy === b?.savedBy;
}
