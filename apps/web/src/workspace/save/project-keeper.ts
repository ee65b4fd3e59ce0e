import type { Project } from '@framescout/contract';
import { isHalfMarked } from '../../features/elements/index.ts';
import { type RecentProject, readProjectList } from '../../features/project-list/index.ts';
import {
  hasWork,
  ResultsNotStoredError,
  type ResultsToSave,
  type SavedProject,
  saveProject,
  type VideoSource,
} from '../../features/projects/index.ts';
import { batchesOf, isUnderWay, type ScoresById } from '../../features/scan/index.ts';
import { ServerCopy } from '../../features/server-copy/index.ts';
import { shortName } from '../../ui/text/format.ts';
import { notifyError } from '../../ui/toasts/toast-store.ts';
import type { Snapshot } from '../history/work.ts';
import type { Workspace } from '../workspace.ts';
import { dropKeptCheckpoint } from './drop-kept-checkpoint.ts';

/** When a project was last saved (ISO 8601), and by which keeper: identifies what is stored. */
export type SaveMark = Pick<RecentProject, 'savedAt' | 'savedBy'>;

/** How to find a project's video again. */
export type VideoOrigin = { source: VideoSource; fingerprint: string };

// All changes within this time go into one save.
const SAVE_MS = 500;

/**
 * What is stored under a project's name when it is opened: nothing of value, the project itself with its
 * results, or earlier work, which stays until there is new work to replace it. `lastSave` is the save that
 * was found there, if any: what is saved elsewhere after that is not replaced without asking. `listed` is the
 * save that the list of projects named then: an earlier one if the list could not be written. `resultsId` is
 * the id of the project's own results, unless an earlier version has stored them; `unknownFields` is what a
 * newer version has added to the project.
 */
export type Stored = {
  kind: 'nothing' | 'itself' | 'earlier-work';
  lastSave: SaveMark | null;
  listed?: SaveMark | null;
  resultsId?: string | undefined;
  unknownFields?: object;
};

/**
 * Saves a workspace's project to browser storage as work proceeds. Dispose it to save pending changes one
 * last time.
 */
export class ProjectKeeper implements Disposable {
  readonly #workspace: Workspace;
  readonly #project: Project;
  readonly #origin: VideoOrigin;
  readonly #store: typeof saveProject;
  readonly #unknownFields: object;
  readonly #id = crypto.randomUUID();
  readonly #copy = new ServerCopy();
  readonly #unsubscribe: readonly (() => void)[];
  #timer: ReturnType<typeof setTimeout> | undefined;
  /**
   * The results written last, or being written; undefined if that failed. Those with the same report and
   * scores need not be written again.
   */
  #written: Snapshot['results'] | undefined;
  /** The id under which they are stored. */
  #resultsId: string | undefined;
  #hasReportedFailure = false;
  /** Resolves once the last save has ended, even if it failed. */
  #saving: Promise<void> = Promise.resolve();
  /** Why the last save did not succeed; null if it did. */
  #obstacle: 'other-tab' | 'failure' | null = null;
  /** The last save from here; null if there was none yet. */
  #lastOwnSave: SaveMark | null = null;
  /** Saves by other keepers that this one may replace. */
  #replaceable: readonly (SaveMark | null)[];
  /** Whether anything was listed under the project's name when that was last looked up. */
  #wasListed: boolean;
  /** Whether earlier work is still stored, and must not be replaced yet. */
  #sparesEarlierWork: boolean;

  /** @param project under which to save the work; the workspace's own unless another one was chosen since */
  constructor(
    workspace: Workspace,
    origin: VideoOrigin,
    stored: Stored,
    project: Project = workspace.project,
    store: typeof saveProject = saveProject,
  ) {
    this.#workspace = workspace;
    this.#project = project;
    this.#origin = origin;
    this.#store = store;
    this.#unknownFields = stored.unknownFields ?? {};
    this.#replaceable = [stored.lastSave, stored.listed ?? null];
    this.#wasListed = lastSaveOf(project.name) !== null;
    this.#sparesEarlierWork = stored.kind === 'earlier-work';
    if (stored.kind === 'itself') this.#resultsId = stored.resultsId;
    this.#unsubscribe = this.#follow();
    if (stored.kind === 'nothing') this.#save();
    if (stored.kind === 'itself') this.#saveUnchanged(stored.lastSave);
  }

  /** The last save from here; null if there was none yet. */
  get lastSave(): SaveMark | null {
    return this.#lastOwnSave;
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
        const isMarking = now.elements === before.elements && now.elementRules === before.elementRules;
        if (!isMarking || now.markerLanes !== before.markerLanes) saveSoon();
      }),
      // A running scan updates its scores several times a second; they are stored once it is over. Until then,
      // the results before it stay stored.
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

  /**
   * Saves the project as it was opened, with the mark of its last change: that changes nothing that another
   * tab would have to respect. What another tab has saved in the meantime stays.
   */
  #saveUnchanged(lastSave: SaveMark | null): void {
    this.#written = this.#workspace.snapshot().results;
    const listed = lastSaveOf(this.#project.name);
    if (!listed || this.#mayReplace(listed)) this.#save(lastSave ?? undefined);
  }

  #saveNow(): void {
    if (this.#timer !== undefined) this.#save();
  }

  #save(mark: SaveMark = { savedAt: new Date().toISOString(), savedBy: this.#id }): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { elements, scan } = this.#workspace;
    const snapshot = this.#workspace.snapshot();
    if (this.#sparesEarlierWork && !hasWork(snapshot.work, snapshot.results)) return;
    this.#sparesEarlierWork = false;
    const lastSave = findListed(this.#project.name);
    if (lastSave && !this.#mayReplace(lastSave)) {
      this.#obstacle = 'other-tab';
      this.#reportOtherTab();
      return;
    }
    if (this.#obstacle === 'other-tab') this.#obstacle = null;
    // Whoever removed the project removed its results too.
    if (this.#wasListed && !lastSave) this.#written = undefined;
    this.#wasListed = lastSave !== null;
    this.#lastOwnSave = mark;
    const { events, logs } = scan.results ?? scan.getState();
    this.#copy.update({ project: this.#project, elements: elements.marked, events, logs });
    const results = this.#resultsToWrite(snapshot);
    const written = this.#written;
    const keptRun = scan.results?.keptRun ?? null;
    const replacedIds = lastSave && lastSave.id !== this.#project.id ? [lastSave.id] : [];
    this.#saving = this.#store(this.#describe(snapshot, mark), results).then(
      (dropped) => {
        if (results && keptRun !== null) void dropKeptCheckpoint(this.#origin.fingerprint, keptRun);
        for (const id of [...replacedIds, ...dropped.map((entry) => entry.id)]) void this.#copy.withdraw(id);
        this.#wasListed = lastSaveOf(this.#project.name) !== null;
        // An earlier save, of results that this one took for stored, may have failed in the meantime.
        if (this.#obstacle === 'failure' && this.#written !== undefined) this.#obstacle = null;
      },
      (error: unknown) => {
        this.#obstacle = 'failure';
        if (this.#written === written) this.#written = undefined;
        if (!results?.unchanged?.length) return this.#reportFailure(error);
        // What they were to be added to may have been replaced, or never stored.
        this.#save();
        return this.#saving;
      },
    );
  }

  /** Whether a save may be replaced, because it holds no changes from elsewhere. */
  #mayReplace(last: SaveMark): boolean {
    // Times are only tested for equality, since clocks may be set back.
    if (last.savedBy === this.#id || isSameSave(last, this.#lastOwnSave)) return true;
    return this.#replaceable.some((known) => isSameSave(last, known));
  }

  #describe({ work, results }: Snapshot, mark: SaveMark): SavedProject {
    const { video, elements, scan } = this.#workspace;
    return {
      ...this.#unknownFields,
      ...work,
      entry: {
        ...this.#project,
        videoName: video.file.name,
        elements: elements.marked.length,
        halfMarked: elements.getState().elements.filter(isHalfMarked).length,
        events: results?.status === 'complete' ? (scan.results?.events.length ?? null) : null,
        ...mark,
      },
      ...this.#origin,
      ...(this.#resultsId !== undefined && { resultsId: this.#resultsId }),
    };
  }

  /** Returns the results to write: null for none, undefined if they are already stored. */
  #resultsToWrite({ results }: Snapshot): ResultsToSave | null | undefined {
    const before = this.#written;
    if (before !== undefined && before?.report === results?.report && before?.scores === results?.scores) {
      return undefined;
    }
    const isSame = before != null && before.report === results?.report;
    if (!isSame) this.#resultsId = undefined;
    this.#written = results;
    if (!results) return null;
    const unchanged = this.#resultsId && before ? unchangedElements(before.scores, results.scores) : [];
    this.#resultsId ??= crypto.randomUUID();
    const changed = new Map([...results.scores].filter(([id]) => !unchanged.includes(id)));
    return { ...results, id: this.#resultsId, scores: batchesOf(changed), unchanged };
  }

  #reportOtherTab(): void {
    notifyError(
      'Project not saved',
      `“${shortName(this.#project.name)}” was changed in another tab. Saving this version would undo those changes.`,
      {
        label: 'Save this version',
        run: () => {
          this.#replaceable = [lastSaveOf(this.#project.name)];
          this.#written = undefined;
          this.#save();
        },
      },
    );
  }

  #reportFailure(error: unknown): void {
    if (this.#hasReportedFailure) return;
    this.#hasReportedFailure = true;
    const areOnlyResults = error instanceof ResultsNotStoredError;
    const cause = areOnlyResults ? error.cause : error;
    const isFull = cause instanceof DOMException && cause.name === 'QuotaExceededError';
    const lost = areOnlyResults ? 'the results of the scan' : 'the project';
    notifyError(
      areOnlyResults ? 'Results not saved' : 'Project not saved',
      isFull
        ? 'The browser is out of storage. Remove projects you no longer need.'
        : `This browser is not storing data: ${lost} will be lost when you close the page.`,
    );
  }
}

/**
 * Returns the last save of the project of that name in any tab, as the list has it; null if it is not listed.
 */
export function lastSaveOf(projectName: string): SaveMark | null {
  const listed = findListed(projectName);
  return listed && { savedAt: listed.savedAt, savedBy: listed.savedBy };
}

function findListed(projectName: string): RecentProject | null {
  return readProjectList().find(({ name }) => name === projectName) ?? null;
}

/** Whether a listed save is one that is known. */
export function isSameSave(listed: SaveMark, known: SaveMark | null): boolean {
  if (!known || listed.savedAt !== known.savedAt) return false;
  // A tab with an earlier version of the page strips `savedBy` from all projects when it saves one.
  return listed.savedBy === undefined || listed.savedBy === known.savedBy;
}

/** Returns the ids of the elements whose scores are the same in both. */
function unchangedElements(before: ScoresById, after: ScoresById): string[] {
  return [...after]
    .filter(([id, { series }]) => series && before.get(id)?.series === series)
    .map(([id]) => id);
}
