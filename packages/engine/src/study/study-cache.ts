import type { ImageProcessing, RegionSelection, Seconds } from '@framescout/contract';
import type { PlanePatch, Video } from '@framescout/media';
import { isProcessing, type PixelRect, processPlanes, selectionRect } from '@framescout/media';
import { type ElementStudy, type SelectionStudy, studyWindows } from '../match/element-study.ts';
import { learnElement } from '../match/learn-element.ts';
import { type FirstLooks, learnFirstLooks } from '../match/learn-first-looks.ts';
import type { RegisteredElement } from '../match/lesson.ts';
import { measureClutter } from '../match/measure-clutter.ts';
import { AUTOMATIC_AREA, type SearchArea } from '../match/search-area.ts';
import {
  isNear,
  type Neighbourhood,
  readNeighbourhood,
  type Surroundings,
  studyKeyframes,
  studyPictures,
  studySelection,
  type TimedFrame,
} from './study-element.ts';

/** What an element is learnt from: its selections, and looks at what is not it, though it resembles it. */
export type ElementExamples = {
  selections: readonly RegionSelection[];
  counterExamples: readonly RegionSelection[];
  /** What is done to pixels before they are learnt from and compared. */
  processing: ImageProcessing;
  /** Without one, it is looked for where its selections say. */
  area?: SearchArea;
};

/** An element as it was learnt, and from what. */
export type LearntElement = RegisteredElement & { study: ElementStudy };

/** What the first one or two selections of an element teach, and the study's frames by their times. */
export type StudiedLooks = FirstLooks & { study: ElementStudy; times: readonly Seconds[] };

// What is read around one selection takes some megabytes; a learnt element holds what it was learnt from, processed.
const MOST_READ = 24;
// The frame that the user looks at before they mark it, and the one before.
const MOST_PREPARED = 2;
const MOST_LEARNT = 10;
// The element that is being marked: its first selection, and its first two.
const MOST_FIRST = 2;
// The whole pictures that show what is on screen anywhere; they are the same for all elements.
const MOST_PICTURES = 1;

/** Values that are kept, and how many; beyond, the oldest goes. */
type Shelf<Value> = { most: number; kept: Map<string, Value> };

/**
 * Studies and learns the elements of one video, and keeps that: a check before a scan leaves the scan nothing to do,
 * and a further example costs only what lies around it. The same file and examples give the same study.
 */
export class StudyCache {
  readonly #video: Video;
  readonly #surroundings: Shelf<Surroundings> = { most: MOST_READ, kept: new Map() };
  readonly #prepared: Shelf<Promise<Neighbourhood>> = { most: MOST_PREPARED, kept: new Map() };
  readonly #keyframes: Shelf<TimedFrame[]> = { most: MOST_READ, kept: new Map() };
  readonly #pictures: Shelf<PlanePatch[]> = { most: MOST_PICTURES, kept: new Map() };
  readonly #learnt: Shelf<LearntElement> = { most: MOST_LEARNT, kept: new Map() };
  readonly #first: Shelf<StudiedLooks> = { most: MOST_FIRST, kept: new Map() };
  #underWay: Promise<void> = Promise.resolve();

  constructor(video: Video) {
    this.#video = video;
  }

  /** Reads ahead what will be studied where an element with these selections is marked at a further moment, too. */
  async prepare(selections: readonly RegionSelection[], moment: Seconds, signal: AbortSignal): Promise<void> {
    const rects = selections.map((selection) => selectionRect(selection, this.#video.picture));
    const windows = studyWindows(rects, this.#video.picture);
    const key = keyOfNeighbourhood(windows, moment);
    if (windows.length === 0) return;
    const known = await this.#prepared.kept.get(key);
    if (known?.isWhole) return;
    const near = readNeighbourhood(this.#video, moment, windows, signal);
    this.#put(this.#prepared, key, near);
    await near;
  }

  /**
   * Studies and learns an element. One element is studied at a time.
   * @throws {CancelledError} when cancelled before that was done
   */
  async learn(examples: ElementExamples, signal: AbortSignal): Promise<LearntElement> {
    const key = examplesKey(examples);
    const { processing, area = AUTOMATIC_AREA } = examples;
    const learn = async () => {
      const seen = await this.#study(examples, signal);
      const study = processStudy(seen.study, processing);
      const learnt = { study, ...learnElement(study, area) };
      return learnt.element.isAnywhere ? this.#amongClutter(learnt, processing, signal) : learnt;
    };
    const known = this.#learnt.kept.get(key);
    return known ?? this.#inTurn(signal, () => this.#keep(this.#learnt, key, signal, learn));
  }

  /** Keeps what was learnt for other examples, too, which are the same element: as it was registered. */
  keep(examples: ElementExamples, learnt: LearntElement): void {
    this.#put(this.#learnt, examplesKey(examples), learnt);
  }

  /**
   * What one or two selections teach so far.
   * @throws {CancelledError} when cancelled before that was learnt
   */
  async learnFirst(
    { selections, processing }: Omit<ElementExamples, 'counterExamples'>,
    signal: AbortSignal,
  ): Promise<StudiedLooks> {
    const key = JSON.stringify([selections.map(keyOf), processing]);
    const learn = async () => {
      const seen = await this.#study({ selections, counterExamples: [] }, signal);
      const study = processStudy(seen.study, processing);
      return { ...learnFirstLooks(study), study, times: seen.times };
    };
    const known = this.#first.kept.get(key);
    return known ?? this.#inTurn(signal, () => this.#keep(this.#first, key, signal, learn));
  }

  /** An element that is looked for in whole pictures, with what those hold by chance. */
  async #amongClutter(
    learnt: LearntElement,
    processing: ImageProcessing,
    signal: AbortSignal,
  ): Promise<LearntElement> {
    const [window] = learnt.windows;
    const pictures = await this.pictures(processing, signal);
    if (!window) return learnt;
    return { ...learnt, element: measureClutter(learnt.element, window, pictures) };
  }

  /**
   * Some whole pictures from all over the video, processed.
   * @throws {CancelledError} when cancelled before they were read
   */
  async pictures(processing: ImageProcessing, signal: AbortSignal): Promise<PlanePatch[]> {
    const pictures = await this.#keep(this.#pictures, 'whole', signal, () =>
      studyPictures(this.#video, signal),
    );
    return isProcessing(processing) ? pictures.map((it) => processPlanes(it, processing)) : pictures;
  }

  /** Does some work once what was begun before is over, or fails when cancelled while it waits. */
  async #inTurn<Value>(signal: AbortSignal, work: () => Promise<Value>): Promise<Value> {
    const before = this.#underWay;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#underWay = promise;
    try {
      await unlessAborted(before, signal);
      return await work();
    } finally {
      // Whoever gives up waiting lets nobody in before the one that they waited for is through.
      void before.then(resolve);
    }
  }

  async #study(
    { selections, counterExamples }: Pick<ElementExamples, 'selections' | 'counterExamples'>,
    signal: AbortSignal,
  ): Promise<{ study: ElementStudy; times: Seconds[] }> {
    const { picture } = this.#video;
    const rects = selections.map((selection) => selectionRect(selection, picture));
    const windows = studyWindows(rects, picture);
    const around = (examples: readonly RegionSelection[]) => this.#readAll(examples, windows, signal);
    const own = await around(selections);
    const others = await around(counterExamples);
    const keyframes = await this.#keep(this.#keyframes, JSON.stringify(windows), signal, () =>
      studyKeyframes(this.#video, windows, signal),
    );
    const times = selections.filter((_, index) => own[index]?.isOfVideo).map(({ time }) => time);
    const frames = [
      ...own.flatMap((surroundings) => surroundings.frames).map((frame) => ({ ...frame, isKeyframe: false })),
      ...keyframes.map((frame) => ({ ...frame, isKeyframe: true })),
    ];
    const study = {
      picture,
      windows,
      selections: own.map((surroundings) => surroundings.study),
      counterExamples: others.map((surroundings) => surroundings.study),
      frames: frames.map(({ time, ...frame }) => ({ ...frame, isNearSelection: isNear(time, times) })),
    };
    return { study, times: frames.map(({ time }) => time) };
  }

  async #readAll(
    examples: readonly RegionSelection[],
    windows: readonly PixelRect[],
    signal: AbortSignal,
  ): Promise<Surroundings[]> {
    const all: Surroundings[] = [];
    for (const example of examples) {
      const key = JSON.stringify([windows, keyOf(example)]);
      const surroundings = await this.#keep(this.#surroundings, key, signal, async () => {
        const near = await this.#readNear(example.time, windows, signal);
        return studySelection(this.#video, example, windows, near);
      });
      all.push(surroundings);
    }
    return all;
  }

  /** What lies around a moment; what is being read of it already is waited for, unless that is given up. */
  async #readNear(
    moment: Seconds,
    windows: readonly PixelRect[],
    signal: AbortSignal,
  ): Promise<Neighbourhood> {
    const prepared = this.#prepared.kept.get(keyOfNeighbourhood(windows, moment));
    const near = prepared && (await prepared);
    return near?.isWhole ? near : readNeighbourhood(this.#video, moment, windows, signal);
  }

  async #keep<Value>(
    { kept, most }: Shelf<Value>,
    key: string,
    signal: AbortSignal,
    read: () => Promise<Value>,
  ): Promise<Value> {
    const known = kept.get(key);
    if (known) return known;
    signal.throwIfAborted();
    const value = await read();
    // What was cut short must not pass for the whole.
    signal.throwIfAborted();
    this.#put({ kept, most }, key, value);
    return value;
  }

  #put<Value>({ kept, most }: Shelf<Value>, key: string, value: Value): void {
    const [oldest] = kept.keys();
    if (oldest !== undefined && kept.size >= most) kept.delete(oldest);
    kept.set(key, value);
  }
}

/** Waits for something, but no longer than until the signal is aborted. @throws the signal's reason */
async function unlessAborted(awaited: Promise<void>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(signal.reason);
  signal.addEventListener('abort', giveUp);
  try {
    await Promise.race([awaited, promise]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}

/** Times of one frame may differ by what rounding leaves. */
function keyOfNeighbourhood(windows: readonly PixelRect[], moment: Seconds): string {
  return JSON.stringify([windows, Math.round(moment * 1e6)]);
}

function examplesKey({
  selections,
  counterExamples,
  processing,
  area = AUTOMATIC_AREA,
}: ElementExamples): string {
  return JSON.stringify([selections.map(keyOf), counterExamples.map(keyOf), processing, area]);
}

/** A study with all of its pixels processed. */
function processStudy(study: ElementStudy, processing: ImageProcessing): ElementStudy {
  if (!isProcessing(processing)) return study;
  const process = (patch: PlanePatch) => processPlanes(patch, processing);
  const processSelection = (selection: SelectionStudy): SelectionStudy => ({
    ...selection,
    patch: process(selection.patch),
    before: selection.before.map(process),
    after: selection.after.map(process),
  });
  return {
    ...study,
    selections: study.selections.map(processSelection),
    counterExamples: study.counterExamples.map(processSelection),
    frames: study.frames.map((frame) => ({ ...frame, patches: frame.patches.map(process) })),
  };
}

function keyOf({ time, x, y, width, height, imageData }: RegionSelection): number[] {
  const hash = imageData.data.reduce((sum, value) => (Math.imul(sum, 31) + value) | 0, 0);
  return [time, x, y, width, height, hash];
}
