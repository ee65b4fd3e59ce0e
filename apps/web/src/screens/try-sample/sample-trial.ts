import {
  DEFAULT_CLIP_SETTINGS,
  type Project,
  type RegionBox,
  SELECTIONS_PER_ELEMENT,
  type Seconds,
} from '@framescout/contract';
import { EngineClient } from '@framescout/framescout/page';
import { fingerprintFile } from '@framescout/media';
import { Elements, isMarked, scanElementOf } from '../../features/elements/index.ts';
import { EventEdits } from '../../features/event-edits/index.ts';
import { fetchSampleVideo } from '../../features/open-file/index.ts';
import { Player } from '../../features/player/index.ts';
import { readProjectList } from '../../features/project-list/index.ts';
import { holdsWork, saveProject } from '../../features/projects/index.ts';
import { batchesOf, Scan, ScanOptionsStore, Sensitivity } from '../../features/scan/index.ts';
import { MarkerChecks } from '../../features/selection/index.ts';
import { createProject, OpenVideo } from '../../features/video/index.ts';

/** Moments (seconds) at which the sample shows its element, each against different scenery. */
const MOMENTS: readonly Seconds[] = [5.13, 19.13, 32.87];

/** Selections closer together than this (seconds) belong to the same moment. */
const SAME_MOMENT = 1;

/** How long (seconds) the element is on screen before and after each moment, at least. */
const SHOWN_AROUND = 0.5;

/**
 * The sample video and a visitor's work on it: marking one element and scanning for it. Its engine opens
 * nothing else, and nothing here exports or cuts anything; what was marked and found is kept for the analyzer.
 * Dispose it to stop the work and close the video.
 */
export class SampleTrial implements Disposable {
  readonly video: OpenVideo;
  readonly elements = new Elements();
  readonly player = new Player();
  readonly scan: Scan;
  readonly checks: MarkerChecks;
  readonly #project: Project;
  readonly #settings = { sensitivity: new Sensitivity(), options: new ScanOptionsStore() };

  private constructor(video: OpenVideo) {
    const { engine, info } = video;
    const { elements } = this;
    this.video = video;
    this.checks = new MarkerChecks(engine);
    this.scan = new Scan({ engine, info, elements, edits: new EventEdits(), ...this.#settings });
    this.#project = createProject(info);
  }

  /**
   * Fetches and opens the sample, and shows the first moment to mark.
   * @throws {SampleMissingError} if the server has none
   * @throws {RemoteError} if the engine cannot read it
   */
  static async open(): Promise<SampleTrial> {
    const file = await fetchSampleVideo();
    const trial = new SampleTrial(await OpenVideo.open(file, undefined, EngineClient.forSample()));
    trial.showNextMoment();
    return trial;
  }

  /** Shows a moment that is not marked yet, and lets the next click mark it. */
  showNextMoment(): void {
    if (this.elements.active.selections.length >= SELECTIONS_PER_ELEMENT) return;
    const moment = this.#nextMoment();
    this.player.pause();
    if (moment !== undefined) this.player.seek(moment);
    this.elements.startSelecting();
  }

  /** Whether the moment to mark next is the one at `time` (seconds). */
  isNextMoment(time: Seconds): boolean {
    const moment = this.#nextMoment();
    return moment !== undefined && Math.abs(time - moment) <= SHOWN_AROUND;
  }

  /**
   * Marks the element in the frame on screen, and shows the next moment to mark.
   * @returns whether it was marked; a frame can be marked only once
   */
  async mark(picked: RegionBox | Promise<RegionBox>): Promise<boolean> {
    const [time, box] = await Promise.all([this.player.settledTime(), picked]);
    const { x, y, width, height } = box;
    const size = { width, height };
    const selection = await this.video.engine.selectRegion(time, x + width / 2, y + height / 2, size);
    if (this.elements.addSelection(selection) !== 'added') return false;
    if (isMarked(this.elements.active)) void this.#register();
    else this.showNextMoment();
    return true;
  }

  /** Finds the element near a point (fractions) of the frame on screen; null if it is not there. */
  async snap(near: { x: number; y: number }): Promise<{ x: number; y: number } | null> {
    const examples = scanElementOf(this.elements.active);
    if (examples.selections.length === 0) return null;
    const found = await this.video.engine.snapRegion({
      examples,
      time: await this.player.settledTime(),
      near,
    });
    return found && { x: found.centerX, y: found.centerY };
  }

  /**
   * Scans the whole sample for the element.
   * @throws {RemoteError} if the engine fails
   */
  async logEvents(): Promise<void> {
    this.player.pause();
    if (
      (await this.scan.start({ matcher: 'adaptive', everyNth: 1, isQuick: false, skipsFrames: true })) ===
      'complete'
    ) {
      this.player.seek(0);
      this.#keep();
    }
  }

  /** Drops the selections and the results of the scan. */
  startOver(): void {
    this.scan.forget();
    this.checks.forget();
    this.elements.resetSelectionsFrom(0);
    this.showNextMoment();
  }

  [Symbol.dispose](): void {
    this.scan[Symbol.dispose]();
    this.checks.forget();
    this.video[Symbol.dispose]();
  }

  #nextMoment(): Seconds | undefined {
    const { selections } = this.elements.active;
    const isFree = (moment: Seconds) => selections.every(({ time }) => Math.abs(time - moment) > SAME_MOMENT);
    return MOMENTS.find(isFree);
  }

  /** Checks the selections, and moves them to where the engine aligned them. */
  async #register(): Promise<void> {
    const { active } = this.elements;
    if (!isMarked(active)) return;
    const check = await this.checks.check(scanElementOf(active));
    if (check && this.elements.registerSelections(active.id, active.selections, check.registered)) {
      this.scan.replaceScanned(active.id, active.selections, check.registered);
    }
    this.#keep();
  }

  /** Keeps what is marked and found. A browser that stores nothing keeps none of a user's work either. */
  #keep(): void {
    const { elements, scan } = this;
    const work = { file: this.video.file, project: this.#project, elements, scan, ...this.#settings };
    keepTrial(work).catch((error: unknown) => console.warn('The trial could not be kept.', error));
  }
}

/** The work of a visitor on the sample. */
type TrialWork = {
  readonly file: File;
  readonly project: Project;
  readonly elements: Elements;
  readonly scan: Scan;
  readonly sensitivity: Sensitivity;
  readonly options: ScanOptionsStore;
};

/** Marks a project as last saved by a trial. */
const SAVED_BY = 'sample-trial';

/**
 * Stores what a visitor has marked and found in the sample as a project in this browser, where it is found again
 * after registering. It replaces that of an earlier trial, but no other work on the sample.
 * @throws {DOMException} if the browser has no room
 * @throws {StorageBlockedError} if it stores nothing
 */
async function keepTrial(work: TrialWork): Promise<void> {
  const { file, project, scan } = work;
  const { elements, elementRules } = work.elements.getState();
  const { results } = scan;
  const before = readProjectList().find(({ name }) => name === project.name);
  if (before?.savedBy !== SAVED_BY && (await holdsWork(project.name))) return;
  const resultsId = crypto.randomUUID();
  await saveProject(
    {
      entry: {
        ...project,
        videoName: file.name,
        elements: work.elements.marked.length,
        halfMarked: 0,
        events: results?.events.length ?? null,
        savedAt: new Date().toISOString(),
        savedBy: SAVED_BY,
      },
      elements: [...elements],
      elementRules: [...elementRules],
      eventEdits: [],
      sensitivity: work.sensitivity.getState().percent,
      scanOptions: work.options.getState(),
      clipSettings: DEFAULT_CLIP_SETTINGS,
      clipOutput: 'files',
      isClipFormatChosen: false,
      clipEdits: [],
      scannedFor: elements
        .filter(({ id, selections }) => results?.scanned.get(id) === selections)
        .map(({ id }) => id),
      source: { kind: 'sample' },
      fingerprint: await fingerprintFile(file),
      resultsId,
    },
    results && {
      id: resultsId,
      status: results.status,
      report: results.report,
      scores: batchesOf(results.scores),
    },
  );
}
