import type { Project } from '@framescout/contract';
import { ClipMaker, ClipPlanner, ClipRunner, ClipSettingsStore } from '../features/clips/index.ts';
import { Elements, isMarked, type MarkedElement, scanElementOf } from '../features/elements/index.ts';
import { EventEdits } from '../features/event-edits/index.ts';
import { EventBrowser } from '../features/event-log/index.ts';
import { Player } from '../features/player/index.ts';
import type { SavedWork, StoredProject, VideoSource } from '../features/projects/index.ts';
import { ReferenceSearch } from '../features/reference/index.ts';
import { Corrections, type EndedScan, Scan, ScanOptionsStore, Sensitivity } from '../features/scan/index.ts';
import { MarkerChecks, Offers } from '../features/selection/index.ts';
import { createProject, type OpenVideo } from '../features/video/index.ts';
import { keepAwakeWhile } from '../platform/keep-awake.ts';
import type { Work } from './work.ts';
import { WorkHistory } from './work-history.ts';

/**
 * The current state of the work on a video: marks, settings, and the results of an ended scan (null if there
 * are none).
 */
export type Snapshot = { work: SavedWork; results: EndedScan | null };

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

/** Saves a workspace's project; see `ProjectKeeper`. */
type Keeper = Disposable & { ensureSaved(): boolean };

/**
 * An open video and all the work on it. Workspaces are independent: others may be open at the same time, with
 * or without a page. Dispose it to stop whatever it is doing and close the video.
 */
export class Workspace implements Disposable {
  readonly video: OpenVideo;
  readonly project: Project;
  readonly elements = new Elements();
  readonly edits = new EventEdits();
  readonly sensitivity = new Sensitivity();
  readonly scanOptions = new ScanOptionsStore();
  readonly clipSettings = new ClipSettingsStore();
  readonly clipRunner = new ClipRunner();
  readonly player = new Player();
  readonly checks: MarkerChecks;
  readonly offers: Offers;
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
    const { elements, edits, sensitivity, scanOptions } = this;
    this.video = video;
    this.project = project;
    this.earlierWork = earlierWork;
    this.checks = new MarkerChecks(engine);
    this.offers = new Offers(engine);
    this.referenceSearch = new ReferenceSearch(engine);
    this.scan = new Scan({ engine, info, elements, edits, sensitivity, options: scanOptions });
    this.corrections = new Corrections({ engine, info, elements, scan: this.scan });
    this.clipMaker = new ClipMaker(video);
    this.clips = new ClipPlanner({
      duration: info.duration,
      soundTracks: info.soundTracks,
      scan: this.scan,
      settings: this.clipSettings,
      maker: this.clipMaker,
    });
    this.browser = new EventBrowser(this.scan);
    elements.subscribe((now, before) => {
      if (now.elements === before.elements && now.elementRules === before.elementRules) return;
      const sources = new Set([...now.elements, ...now.elementRules].map(({ id }) => id));
      edits.keepOnly((id) => sources.has(id));
    });
    this.history = new WorkHistory({
      getWork: () => this.#takeWork(),
      restore: (work) => this.#restoreWork(work),
      follow: (onChange) =>
        [elements, edits, sensitivity, scanOptions, this.clipSettings, this.clips, this.scan].map((store) =>
          store.subscribe(onChange),
        ),
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
      keepAwakeWhile(this.clipRunner, ({ run }) => run.kind !== 'idle'),
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

  /** Returns the current state of the work. */
  snapshot(): Snapshot {
    const { elements, elementRules } = this.elements.getState();
    const { status, report, scores, scanned } = this.scan.getState();
    const { settings, output } = this.clipSettings.getState();
    const isOver = status === 'complete' || status === 'cancelled';
    return {
      work: {
        elements: [...elements],
        elementRules: [...elementRules],
        eventEdits: [...this.edits.getState().edits],
        sensitivity: this.sensitivity.getState().percent,
        scanOptions: this.scanOptions.getState(),
        clipSettings: settings,
        clipOutput: output,
        clipEdits: [...this.clips.getState().edits],
        scannedFor: elements
          .filter(({ id, selections }) => scanned.get(id) === selections)
          .map(({ id }) => id),
      },
      results: isOver && report ? { status, report, scores } : null,
    };
  }

  /** Restores the work from a snapshot of the same video. */
  restore({ work, results }: Snapshot): void {
    const isScanned = (id: string) => results !== null && work.scannedFor.includes(id);
    this.elements.replace(work.elements, work.elementRules);
    this.edits.replace(work.eventEdits);
    this.sensitivity.set(work.sensitivity);
    this.scanOptions.change(work.scanOptions);
    this.clipSettings.change(work.clipSettings);
    this.clipSettings.setOutput(work.clipOutput);
    if (results) this.scan.show(results, isScanned);
    // Changed margins reset trimmed clips, so restore the trimming after them.
    this.clips.restoreEdits(new Map(work.clipEdits));
    for (const element of work.elements) {
      // Check without registering: that would change a project that is merely opened, perhaps in a second
      // tab.
      if (isMarked(element) && !isScanned(element.id)) void this.checks.check(scanElementOf(element));
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
      this.scan.carryScanned(id, selections, check.registered);
    });
  }

  #takeWork(): Work {
    const { elements, elementRules, activeId } = this.elements.getState();
    return {
      elements,
      elementRules,
      activeId,
      eventEdits: this.edits.getState().edits,
      sensitivity: this.sensitivity.getState().percent,
      scanOptions: this.scanOptions.getState(),
      clipChoices: this.clipSettings.choices,
      clipEdits: this.clips.getState().edits,
      scan: this.scan.part,
    };
  }

  #restoreWork(work: Work): void {
    const { elements: before, elementRules } = this.elements.getState();
    if (work.elements !== before || work.elementRules !== elementRules) {
      this.elements.replace(work.elements, work.elementRules);
      this.elements.activate(work.activeId);
    }
    this.edits.replace(work.eventEdits);
    this.sensitivity.set(work.sensitivity);
    this.scanOptions.change(work.scanOptions);
    this.clipSettings.restore(work.clipChoices);
    this.scan.bringBack(work.scan);
    // Changed margins reset trimmed clips, so restore the trimming after them.
    this.clips.restoreEdits(work.clipEdits);
    for (const element of work.elements) {
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
    this.offers.forget();
    this.clipRunner.cancel();
  }
}
