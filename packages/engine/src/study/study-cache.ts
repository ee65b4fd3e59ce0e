import {
  AUTOMATIC_AREA,
  type ImageProcessing,
  type RegionSelection,
  type SearchArea,
  type Seconds,
} from '@framescout/contract';
import type { PlanePatch, Video } from '@framescout/media';
import { isProcessing, type PixelRect, processPlanes, selectionRect } from '@framescout/media';
import {
  type ElementStudy,
  type SelectionStudy,
  type StudyFrame,
  studyWindows,
} from '../match/element-study.ts';
import { learnElement } from '../match/learn-element.ts';
import { type FirstLooks, learnFirstLooks } from '../match/learn-first-looks.ts';
import { areClicksOnOneAppearance } from '../match/learn-recurring.ts';
import type { RegisteredElement } from '../match/lesson.ts';
import { measureClutter } from '../match/measure-clutter.ts';
import { readBetween } from './read-between.ts';
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

/** Examples to learn an element from: its selections, and counter-examples that resemble it. */
export type ElementExamples = {
  selections: readonly RegionSelection[];
  counterExamples: readonly RegionSelection[];
  /** How pixels are processed before learning and comparing. */
  processing: ImageProcessing;
  /** Without one, the selections decide where to search. */
  area?: SearchArea;
};

/** A learnt element and the study it was learnt from. */
export type LearntElement = RegisteredElement & { study: ElementStudy };

/** The lesson of an element's first one or two selections, and the times of the study's frames. */
export type StudiedLooks = FirstLooks & { study: ElementStudy; times: readonly Seconds[] };

// The surroundings of one selection take a few megabytes; a learnt element holds its processed study.
const MOST_READ = 24;
// The frame the user is looking at, and the one before.
const MOST_PREPARED = 2;
const MOST_LEARNT = 10;
// The element being marked: its first selection, and its first two.
const MOST_FIRST = 2;
// Whole pictures, for measuring clutter; they are the same for all elements.
const MOST_PICTURES = 1;

/** A cache with a size limit; the oldest value is evicted. */
type Shelf<Value> = { most: number; kept: Map<string, Value> };

/**
 * Studies and learns the elements of one video, and caches the results: after a check, a scan need not learn again, and
 * a further example costs only what lies around it. The same file and examples give the same study.
 */
export class StudyCache {
  readonly #video: Video;
  readonly #surroundings: Shelf<Surroundings> = { most: MOST_READ, kept: new Map() };
  readonly #prepared: Shelf<Promise<Neighbourhood>> = { most: MOST_PREPARED, kept: new Map() };
  readonly #keyframes: Shelf<TimedFrame[]> = { most: MOST_READ, kept: new Map() };
  readonly #pictures: Shelf<PlanePatch[]> = { most: MOST_PICTURES, kept: new Map() };
  readonly #learnt: Shelf<LearntElement> = { most: MOST_LEARNT, kept: new Map() };
  readonly #forgotten: Shelf<RegisteredElement> = { most: MOST_LEARNT, kept: new Map() };
  readonly #first: Shelf<StudiedLooks> = { most: MOST_FIRST, kept: new Map() };
  #underWay: Promise<void> = Promise.resolve();

  constructor(video: Video) {
    this.#video = video;
  }

  /** Reads ahead what marking a further selection at `moment` will need, given the element's selections so far. */
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
   * Studies and learns an element. One at a time.
   * @throws {CancelledError} if cancelled before that is done
   */
  async learn(examples: ElementExamples, signal: AbortSignal): Promise<LearntElement> {
    const key = examplesKey(examples);
    const { processing, area = AUTOMATIC_AREA } = examples;
    const learn = async () => {
      const seen = await this.#study(examples, signal);
      const study = processStudy(seen.study, processing);
      const learnt = { study, ...learnElement(study, area) };
      return learnt.element.isAnywhere ? this.#withClutter(learnt, processing, signal) : learnt;
    };
    const known = this.#learnt.kept.get(key);
    return known ?? this.#inTurn(signal, () => this.#keep(this.#learnt, key, signal, learn));
  }

  /**
   * The same for scanning alone, which does not need the study: elements whose studies were forgotten are not learnt again.
   * @throws {CancelledError} if cancelled before that is done
   */
  async learnForScan(examples: ElementExamples, signal: AbortSignal): Promise<RegisteredElement> {
    return this.#forgotten.kept.get(examplesKey(examples)) ?? this.learn(examples, signal);
  }

  /** Frees what was read of the video, hundreds of megabytes of a large picture; what was learnt from it stays. */
  forgetStudies(): void {
    for (const [key, { study: _study, ...element }] of this.#learnt.kept) {
      this.#put(this.#forgotten, key, element);
    }
    const read = [this.#surroundings, this.#prepared, this.#keyframes, this.#pictures];
    for (const { kept } of [...read, this.#learnt, this.#first]) kept.clear();
    this.#video.reader.forget();
  }

  /** Caches a learnt element under other examples of the same element: its registered selections. */
  keep(examples: ElementExamples, learnt: LearntElement): void {
    this.#put(this.#learnt, examplesKey(examples), learnt);
  }

  /**
   * Learns from one or two selections.
   * @throws {CancelledError} if cancelled before that is done
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

  /** Adapts an element that is searched for in whole pictures to their clutter. */
  async #withClutter(
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
   * Some whole pictures from across the video, processed.
   * @throws {CancelledError} if cancelled before they are read
   */
  async pictures(processing: ImageProcessing, signal: AbortSignal): Promise<PlanePatch[]> {
    const pictures = await this.#keep(this.#pictures, 'whole', signal, () =>
      studyPictures(this.#video, signal),
    );
    return isProcessing(processing) ? pictures.map((it) => processPlanes(it, processing)) : pictures;
  }

  /** Does some work once earlier work is over; rejects if cancelled while waiting. */
  async #inTurn<Value>(signal: AbortSignal, work: () => Promise<Value>): Promise<Value> {
    const before = this.#underWay;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#underWay = promise;
    try {
      await unlessAborted(before, signal);
      return await work();
    } finally {
      // A cancelled waiter must still hold back the next one until the work it waited for is over.
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
    const studies = own.map((surroundings) => surroundings.study);
    const between = areClicksOnOneAppearance(studies) ? await this.#between(windows, signal) : [];
    const frames = [
      ...own.flatMap((surroundings) => surroundings.frames).map((frame) => ({ ...frame, isKeyframe: false })),
      ...keyframes.map((frame) => ({ ...frame, isKeyframe: true })),
    ];
    const frameOf = (frame: TimedFrame & { isKeyframe: boolean }) => ({
      ...frame,
      isNearSelection: isNear(frame.time, times),
    });
    const study = {
      picture,
      windows,
      selections: studies,
      counterExamples: others.map((surroundings) => surroundings.study),
      frames: frames.map(frameOf),
      between: between.map((frame) => frameOf({ ...frame, isKeyframe: false })),
    };
    return { study, times: frames.map(({ time }) => time) };
  }

  /** Frames between the keyframes. */
  #between(windows: readonly PixelRect[], signal: AbortSignal): Promise<TimedFrame[]> {
    return this.#keep(this.#keyframes, `between ${JSON.stringify(windows)}`, signal, () =>
      readBetween(this.#video, windows, signal),
    );
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

  /** The neighbourhood of a moment; waits for one being read, unless that is given up. */
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
    // An incomplete value must not be cached.
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

/** Waits for a promise until the signal is aborted. @throws the signal's reason */
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

/** Times of the same frame may differ by rounding. */
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
  const processFrame = (frame: StudyFrame) => ({ ...frame, patches: frame.patches.map(process) });
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
    frames: study.frames.map(processFrame),
    ...(study.between && { between: study.between.map(processFrame) }),
  };
}

function keyOf({ time, x, y, width, height, imageData }: RegionSelection): number[] {
  const hash = imageData.data.reduce((sum, value) => (Math.imul(sum, 31) + value) | 0, 0);
  return [time, x, y, width, height, hash];
}
