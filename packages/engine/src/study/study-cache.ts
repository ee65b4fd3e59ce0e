import { unlessAborted } from '@framescout/base';
import {
  AUTOMATIC_AREA,
  type ImageProcessing,
  type RegionSelection,
  type SearchArea,
  type Seconds,
} from '@framescout/contract';
import {
  isProcessing,
  type PixelRect,
  type PlanePatch,
  processPlanes,
  selectionRect,
  type Video,
} from '@framescout/media';
import { learnElement } from '../learn/learn-element.ts';
import { learnFirstSelections, type ProvisionalElement } from '../learn/learn-first-selections.ts';
import { areClicksOnOneAppearance } from '../learn/learn-recurring.ts';
import { measureClutter } from '../learn/measure-clutter.ts';
import type { ElementStudy } from '../model/element-study.ts';
import { studyWindows } from '../model/search-windows.ts';
import type { RegisteredElement } from '../model/trained-element.ts';
import { BoundedCache } from './bounded-cache.ts';
import { processStudy } from './process-study.ts';
import { readBetweenKeyframes } from './read-between-keyframes.ts';
import {
  isNear,
  type Neighborhood,
  readNeighborhood,
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
  /** If omitted, the selections decide where to search. */
  area?: SearchArea;
};

/** A learned element and the study it was learned from. */
export type LearnedElement = RegisteredElement & { study: ElementStudy };

/** What was learned from an element's first one or two selections, and the times of the study's frames. */
export type StudiedProvisionalElement = ProvisionalElement & {
  study: ElementStudy;
  times: readonly Seconds[];
};

// The surroundings of one selection take a few megabytes; a learned element keeps its processed study.
const MAX_READ = 24;
// The frame the user is looking at, and the previous one.
const MAX_PREPARED = 2;
const MAX_LEARNED = 10;
// For the element being marked: its first selection, and its first two.
const MAX_FIRST = 2;
// Whole pictures, for measuring clutter; one set serves all elements.
const MAX_PICTURES = 1;

/**
 * Studies and learns the elements of one video, and caches the results: after a check, a scan need not learn
 * again, and a further example costs only what lies around it. The same file and examples yield the same
 * study.
 */
export class StudyCache {
  readonly #video: Video;
  readonly #surroundings = new BoundedCache<Surroundings>(MAX_READ);
  readonly #prepared = new BoundedCache<Promise<Neighborhood>>(MAX_PREPARED);
  readonly #keyframes = new BoundedCache<TimedFrame[]>(MAX_READ);
  readonly #pictures = new BoundedCache<PlanePatch[]>(MAX_PICTURES);
  readonly #learned = new BoundedCache<LearnedElement>(MAX_LEARNED);
  /** What was learned from studies that were freed since. */
  readonly #learnedOnly = new BoundedCache<RegisteredElement>(MAX_LEARNED);
  readonly #first = new BoundedCache<StudiedProvisionalElement>(MAX_FIRST);
  #inFlight: Promise<void> = Promise.resolve();

  constructor(video: Video) {
    this.#video = video;
  }

  /**
   * Prefetches what marking a further selection at `moment` will need, given the element's selections so far.
   * @throws what reading the file throws; nothing is kept in that case
   */
  async prepare(selections: readonly RegionSelection[], moment: Seconds, signal: AbortSignal): Promise<void> {
    const rects = selections.map((selection) => selectionRect(selection, this.#video.picture));
    const windows = studyWindows(rects, this.#video.picture);
    const key = keyOfNeighborhood(windows, moment);
    if (windows.length === 0) return;
    const known = await this.#prepared.get(key);
    if (known?.isWhole) return;
    const near = readNeighborhood(this.#video, moment, windows, signal);
    this.#prepared.set(key, near);
    try {
      await near;
    } catch (error) {
      // The file may be readable the next time.
      this.#prepared.delete(key, near);
      throw error;
    }
  }

  /**
   * Studies and learns an element, one element at a time.
   * @throws {CancelledError} if cancelled before that is done
   */
  async learn(examples: ElementExamples, signal: AbortSignal): Promise<LearnedElement> {
    const key = examplesKey(examples);
    const { processing, area = AUTOMATIC_AREA } = examples;
    const learn = async () => {
      const seen = await this.#study(examples, signal);
      const study = processStudy(seen.study, processing);
      const learned = { study, ...learnElement(study, area) };
      return learned.element.isAnywhere ? this.#withClutter(learned, processing, signal) : learned;
    };
    const known = this.#learned.get(key);
    return known ?? this.#inTurn(signal, () => this.#learned.getOrMake(key, signal, learn));
  }

  /**
   * Like {@link learn}, but just for scanning, which doesn't need the study: elements whose studies were
   * freed are not learned again.
   * @throws {CancelledError} if cancelled before that is done
   */
  async learnForScan(examples: ElementExamples, signal: AbortSignal): Promise<RegisteredElement> {
    return this.#learnedOnly.get(examplesKey(examples)) ?? this.learn(examples, signal);
  }

  /**
   * Frees what was read from the video, hundreds of megabytes for a large picture, but keeps what was learned
   * from it.
   */
  freeStudies(): void {
    for (const [key, { study: _study, ...element }] of this.#learned.entries()) {
      this.#learnedOnly.set(key, element);
    }
    const read = [this.#surroundings, this.#prepared, this.#keyframes, this.#pictures];
    for (const cache of [...read, this.#learned, this.#first]) cache.clear();
    this.#video.reader.forget();
  }

  /** Caches a learned element under other examples of the same element: its registered selections. */
  keep(examples: ElementExamples, learned: LearnedElement): void {
    this.#learned.set(examplesKey(examples), learned);
  }

  /**
   * Learns from one or two selections.
   * @throws {CancelledError} if cancelled before that is done
   */
  async learnFirst(
    { selections, processing }: Omit<ElementExamples, 'counterExamples'>,
    signal: AbortSignal,
  ): Promise<StudiedProvisionalElement> {
    const key = JSON.stringify([selections.map(keyOf), processing]);
    const learn = async () => {
      const seen = await this.#study({ selections, counterExamples: [] }, signal);
      const study = processStudy(seen.study, processing);
      return { ...learnFirstSelections(study), study, times: seen.times };
    };
    const known = this.#first.get(key);
    return known ?? this.#inTurn(signal, () => this.#first.getOrMake(key, signal, learn));
  }

  /**
   * Returns some whole pictures from across the video, processed.
   * @throws {CancelledError} if cancelled before they are read
   */
  async pictures(processing: ImageProcessing, signal: AbortSignal): Promise<PlanePatch[]> {
    const pictures = await this.#pictures.getOrMake('whole', signal, () =>
      studyPictures(this.#video, signal),
    );
    return isProcessing(processing) ? pictures.map((it) => processPlanes(it, processing)) : pictures;
  }

  /** Adapts an element that is searched for in whole pictures to their clutter. */
  async #withClutter(
    learned: LearnedElement,
    processing: ImageProcessing,
    signal: AbortSignal,
  ): Promise<LearnedElement> {
    const [window] = learned.windows;
    const pictures = await this.pictures(processing, signal);
    if (!window) return learned;
    return { ...learned, element: measureClutter(learned.element, window, pictures) };
  }

  /** Runs work once earlier work is done; rejects if cancelled while waiting. */
  async #inTurn<Value>(signal: AbortSignal, work: () => Promise<Value>): Promise<Value> {
    const before = this.#inFlight;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#inFlight = promise;
    try {
      await unlessAborted(before, signal);
      return await work();
    } finally {
      // Even if a waiter is cancelled, the next one must wait until the work before it is done.
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
    const keyframes = await this.#keyframes.getOrMake(JSON.stringify(windows), signal, () =>
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

  /** Reads frames between the keyframes. */
  #between(windows: readonly PixelRect[], signal: AbortSignal): Promise<TimedFrame[]> {
    return this.#keyframes.getOrMake(`between ${JSON.stringify(windows)}`, signal, () =>
      readBetweenKeyframes(this.#video, windows, signal),
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
      const surroundings = await this.#surroundings.getOrMake(key, signal, async () => {
        const near = await this.#readNear(example.time, windows, signal);
        return studySelection(this.#video, example, windows, near);
      });
      all.push(surroundings);
    }
    return all;
  }

  /** Returns the neighborhood of a moment, waiting for one that is being read unless that is abandoned. */
  async #readNear(
    moment: Seconds,
    windows: readonly PixelRect[],
    signal: AbortSignal,
  ): Promise<Neighborhood> {
    const prepared = this.#prepared.get(keyOfNeighborhood(windows, moment));
    const near = prepared && (await prepared);
    return near?.isWhole ? near : readNeighborhood(this.#video, moment, windows, signal);
  }
}

/** Times are rounded, as those of the same frame may differ slightly. */
function keyOfNeighborhood(windows: readonly PixelRect[], moment: Seconds): string {
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

function keyOf({ time, x, y, width, height, imageData }: RegionSelection): number[] {
  const hash = imageData.data.reduce((sum, value) => (Math.imul(sum, 31) + value) | 0, 0);
  return [time, x, y, width, height, hash];
}
