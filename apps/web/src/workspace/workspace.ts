import { type Project, renameFollowed } from '@framescout/contract';
import { ClipMaker, ClipPlanner, ClipRunner, ClipSettingsStore } from '../features/clips/index.ts';
import {
  chapterLanes,
  Elements,
  type ElementsState,
  isMarked,
  type MarkedElement,
  scanElementOf,
} from '../features/elements/index.ts';
import { EventEdits } from '../features/event-edits/index.ts';
import { EventBrowser } from '../features/event-log/index.ts';
import { Player } from '../features/player/index.ts';
import type { StoredProject, VideoSource } from '../features/projects/index.ts';
import { ReferenceSearch } from '../features/reference/index.ts';
import { Corrections, Scan, ScanOptionsStore, Sensitivity } from '../features/scan/index.ts';
import { MarkerChecks, Suggestions } from '../features/selection/index.ts';
import { createProject, type OpenVideo } from '../features/video/index.ts';
import { keepAwakeWhile } from '../platform/keep-awake.ts';
import { isScanned, type Snapshot, takeSnapshot, takeWork, type Work } from './history/work.ts';
import { WorkHistory } from './history/work-history.ts';
import { followWork, reopenWork, restoreWork } from './history/work-parts.ts';

/**
 * Work stored earlier under the name of a new project. It stays stored until the new project contains work,
 * which replaces it.
 */
export type EarlierWork = {
  stored: StoredProject;
  /** Whether it was made with the file that is open in the new project. */
  isSameFile: boolean;
  /** Where the open file comes from. */
  source: VideoSource;
};

type Keeper = Disposable & { ensureSaved(): boolean };

/**
 * An open video and all the work on it. Workspaces are independent: others may be open at the same time, with
 * or without a page. Dispose it to stop whatever it is doing and close the video.
 */
export class Workspace implements Disposable {
  readonly video: OpenVideo;
  readonly project: Project;
  readonly elements: Elements;
  readonly edits = new EventEdits();
  readonly sensitivity = new Sensitivity();
  readonly scanOptions = new ScanOptionsStore();
  readonly clipSettings = new ClipSettingsStore();
  readonly clipRunner = new ClipRunner();
  readonly player = new Player();
  readonly checks: MarkerChecks;
  readonly suggestions: Suggestions;
  readonly referenceSearch: ReferenceSearch;
  readonly scan: Scan;
  readonly corrections: Corrections;
  readonly clipMaker: ClipMaker;
  readonly clips: ClipPlanner;
  readonly browser: EventBrowser;
  readonly history: WorkHistory;
  /** The earlier work that this project would replace; null if there is none. */
  readonly earlierWork: EarlierWork | null;
  #keeper: Keeper | null = null;
  #isClosed = false;
  /** What to dispose of, in reverse order: parts of this workspace, then its followers. */
  readonly #owned: Disposable[];

  constructor(
    video: OpenVideo,
    project: Project = createProject(video.info),
    earlierWork: EarlierWork | null = null,
  ) {
    const { engine, info } = video;
    const elements = new Elements(chapterLanes(info.chapters));
    const { edits, sensitivity, scanOptions } = this;
    this.elements = elements;
    this.video = video;
    this.project = project;
    this.earlierWork = earlierWork;
    this.checks = new MarkerChecks(engine);
    this.suggestions = new Suggestions(engine);
    this.referenceSearch = new ReferenceSearch(engine);
    this.scan = new Scan({ engine, info, elements, edits, sensitivity, options: scanOptions });
    this.corrections = new Corrections({ engine, info, elements, scan: this.scan });
    this.clipMaker = new ClipMaker(video);
    this.browser = new EventBrowser(this.scan);
    this.clips = new ClipPlanner({
      info,
      scan: this.scan,
      browser: this.browser,
      settings: this.clipSettings,
      maker: this.clipMaker,
    });
    elements.subscribe((now, before) => {
      const isMarking = now.elements === before.elements && now.elementRules === before.elementRules;
      if (!isMarking || now.markerLanes !== before.markerLanes) this.keepOnlyAbout(now);
      if (now.elements !== before.elements) this.#followNames(before.elements, now.elements);
    });
    this.history = new WorkHistory({
      getWork: () => takeWork(this),
      restore: (work) => this.#restoreWork(work),
      follow: (onChange) => followWork(this, onChange),
    });
    this.#owned = [
      video,
      this.referenceSearch,
      this.scan,
      this.clipMaker,
      this.clips,
      this.browser,
      this.history,
      keepAwakeWhile(this.scan, ({ status }) => status === 'analyzing'),
      keepAwakeWhile(this.clipRunner, ({ run }) => run !== null),
    ];
  }

  /** Whether the video has been closed. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Disposes of `follower` together with this workspace, before the workspace itself. */
  own(follower: Disposable): void {
    this.#owned.push(follower);
  }

  /** Has `keeper` save the project until this workspace is disposed of; call it at most once. */
  keepWith(keeper: Keeper): void {
    if (this.#keeper) throw new TypeError('Another keeper saves this project.');
    this.#keeper = keeper;
    this.own(keeper);
  }

  /** Saves pending changes, and returns whether all work is saved; true if nothing is to be saved. */
  ensureSaved(): boolean {
    return this.#keeper?.ensureSaved() ?? true;
  }

  /** Returns the current state of the work, for storage. */
  snapshot(): Snapshot {
    return takeSnapshot(this);
  }

  /** Restores the work from a snapshot of the same video. */
  restore(snapshot: Snapshot): void {
    reopenWork(this, snapshot);
    for (const element of snapshot.work.elements) {
      // Check without registering: that would change a project that is merely opened, perhaps in a second
      // tab.
      if (isMarked(element) && !isScanned(snapshot, element.id)) {
        void this.checks.check(scanElementOf(element));
      }
    }
    this.history.forget();
  }

  /** Checks an element against the video, and replaces its selections with their registered versions. */
  async checkElement(element: MarkedElement): Promise<void> {
    const { id, selections } = element;
    const check = await this.checks.check(scanElementOf(element));
    if (!check) return;
    this.history.amend(() => {
      if (!this.elements.registerSelections(id, selections, check.registered)) return;
      this.scan.replaceScanned(id, selections, check.registered);
    });
  }

  /**
   * Drops the changes, and the choices of the filter, that are about other elements and rules than these, since
   * others may reuse their ids. Those about markers stay while the markers do.
   */
  keepOnlyAbout({ elements, elementRules }: Pick<ElementsState, 'elements' | 'elementRules'>): void {
    const { markerLanes } = this.elements.getState();
    const sources = new Set([...elements, ...elementRules, ...markerLanes].map(({ id }) => id));
    const isThere = (id: string) => sources.has(id);
    this.edits.keepOnly(isThere);
    this.browser.keepSources(isThere);
    this.clips.keepEditsOf(isThere);
  }

  /** Lets the layout of clips follow elements under their new names. */
  #followNames(before: readonly MarkedElement[], now: readonly MarkedElement[]): void {
    let { layout } = this.clipSettings.getState().settings;
    for (const { id, name } of now) {
      const old = before.find((element) => element.id === id);
      if (layout && old && old.name !== name) layout = renameFollowed(layout, old.name, name);
    }
    this.clipSettings.change({ layout });
  }

  /** Restores an earlier state of the work, and checks the elements whose selections that changes. */
  #restoreWork(work: Work): void {
    const before = this.elements.getState().elements;
    restoreWork(this, work);
    for (const element of work.marking.elements) {
      const own = before.find(({ id }) => id === element.id);
      if (own?.selections === element.selections) continue;
      this.checks.forget(element.id);
      if (isMarked(element)) void this.checkElement(element);
    }
  }

  [Symbol.dispose](): void {
    this.#isClosed = true;
    for (const owned of this.#owned.reverse()) owned[Symbol.dispose]();
    this.#owned.length = 0;
    this.checks.forget();
    this.suggestions.forget();
    this.clipRunner.cancel();
  }
}
