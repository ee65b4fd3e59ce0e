import { isSameFrameTime, TaskQueue } from '@framescout/base';
import {
  type ImageProcessing,
  type RegionSelection,
  RemoteError,
  SENSITIVITY,
  type VideoInfo,
} from '@framescout/contract';
import { type EngineClient, mergeRescored } from '@framescout/framescout/page';
import { type Elements, isMarked, type MarkedElement, scanElementOf } from '../../elements/index.ts';
import { type EventChanges, eventChanges } from '../../event-edits/index.ts';
import type { ListedEvent } from '../results/derive-results.ts';
import type { Scan } from '../run/scan.ts';
import { canLearn } from '../run/scan-state.ts';
import { isExampleOf, wholeRegion } from './is-example-of.ts';

/** The user's verdict on an event: `sample` if it is the element, `counter-example` if it is not. */
export type Correction = 'sample' | 'counter-example';

/** An event, and the region in which the matcher saw it. */
export type SeenEvent = { event: ListedEvent; region: RegionSelection };

/**
 * What became of a region that the user says shows an element: `learned`, with its similarity (0..1) to what was
 * learned; learned `for-next-scan`, since the last one kept too little to be scored again; or `unlike`: it has too
 * little in common with the element's other examples, so nothing was learned.
 */
export type Lesson =
  | { kind: 'learned'; changes: EventChanges; similarity: number }
  | { kind: 'for-next-scan' }
  | { kind: 'unlike' };

type Examples = Pick<MarkedElement, 'samples' | 'counterExamples'>;

/** Makes a change that a history may undo later. */
type ApplyChange = (change: () => void) => void;

type CorrectionParts = {
  engine: Pick<EngineClient, 'selectRegion' | 'rescore'>;
  info: Pick<VideoInfo, 'width' | 'height'>;
  elements: Elements;
  scan: Pick<Scan, 'getState' | 'whileLearning' | 'correctSeries'>;
};

// What shows an element is at least this similar (0..1) to it.
const SHOWS_ELEMENT = SENSITIVITY.default / 100;

/**
 * Applies the user's corrections to a finished scan: elements are learned again and rescored without decoding.
 * Each correction changes what the next one learns from, so they are made {@link inTurn}.
 */
export class Corrections {
  readonly #parts: CorrectionParts;
  readonly #turns = new TaskQueue();

  constructor(parts: CorrectionParts) {
    this.#parts = parts;
  }

  /** Runs some corrections once those asked for earlier have ended. */
  inTurn<Outcome>(correct: () => Promise<Outcome>): Promise<Outcome> {
    return this.#parts.scan.whileLearning(this.#turns.enqueue(correct));
  }

  /**
   * Whether an event can be corrected: an adaptive scan has finished and recorded where it saw the event, and
   * the picture shows the whole region there.
   */
  canCorrect(event: ListedEvent): boolean {
    return canLearn(this.#parts.scan.getState()) && this.#isLocated(event);
  }

  /**
   * Whether an event cannot be corrected only because evidence is missing: that of the first part of a resumed
   * scan, or all of it, as with a reopened project.
   */
  lacksEvidence(event: ListedEvent): boolean {
    return this.#parts.scan.getState().evidence !== 'all' && this.#isLocated(event);
  }

  /** Reads the region of an event's best frame; null if it is unknown, or partly outside the picture. */
  async readRegion(event: ListedEvent): Promise<RegionSelection | null> {
    const { engine, info } = this.#parts;
    const region = this.#regionOf(event);
    if (!region) return null;
    const size = { width: region.width / info.width, height: region.height / info.height };
    const centerX = region.left / info.width + size.width / 2;
    const centerY = region.top / info.height + size.height / 2;
    return engine.selectRegion(event.region?.time ?? event.peakTime, centerX, centerY, size);
  }

  /** Reads the regions of those events that can be corrected. */
  async readSeen(events: readonly ListedEvent[]): Promise<SeenEvent[]> {
    const seen: SeenEvent[] = [];
    for (const event of events.filter((each) => this.canCorrect(each))) {
      const region = await this.readRegion(event);
      if (region) seen.push({ event, region });
    }
    return seen;
  }

  /**
   * Learns from the user's verdict on events of one element. Returns null if nothing can be learned from
   * them. `apply` makes the change once it is known.
   * @throws {RemoteError} if the engine fails; nothing has changed in that case
   */
  async correct(
    seen: readonly SeenEvent[],
    correction: Correction,
    apply: ApplyChange,
  ): Promise<EventChanges | null> {
    const events = seen.map(({ event }) => event);
    const regions = seen.map(({ region }) => region);
    // The same pixels must not be of both kinds: then neither could be told from the other.
    const learned = await this.#learn(events[0]?.sourceId ?? '', ({ samples, counterExamples }) =>
      correction === 'sample'
        ? {
            samples: withExamples(samples, regions),
            counterExamples: this.#without(counterExamples, events),
          }
        : {
            samples: this.#without(samples, events),
            counterExamples: withExamples(counterExamples, regions),
          },
    );
    return learned?.apply(apply) ?? null;
  }

  /**
   * Learns from a region in which the user sees an element that the scan missed. Returns null if nothing can be
   * learned. `apply` makes the change.
   * @throws {RemoteError} if the engine fails; nothing has changed in that case
   */
  async teach(elementId: string, region: RegionSelection, apply: ApplyChange): Promise<Lesson | null> {
    const { elements } = this.#parts;
    const taught = ({ samples, counterExamples }: Examples) => ({
      samples: [...withoutSame(samples, region), region],
      counterExamples: withoutSame(counterExamples, region),
    });
    try {
      const learned = await this.#learn(elementId, taught);
      if (!learned) return null;
      const { lastSimilarity: similarity } = learned;
      if (similarity < SHOWS_ELEMENT) return { kind: 'unlike' };
      return { kind: 'learned', changes: learned.apply(apply), similarity };
    } catch (error) {
      const element = elements.findById(elementId);
      if (!element || !isForNextScan(error)) throw error;
      apply(() => elements.change(elementId, taught(element)));
      return { kind: 'for-next-scan' };
    }
  }

  /** Whether an element has learned from an event. */
  hasLearned(event: ListedEvent): boolean {
    const element = this.#parts.elements.findById(event.sourceId);
    if (!element) return false;
    return [...element.samples, ...element.counterExamples].some((it) => this.#isExampleOf(it, event));
  }

  /**
   * Forgets what was learned from events of one element. Returns null if that applies to the next scan only.
   * `apply` makes the change.
   * @throws {RemoteError} if the engine fails; nothing has changed in that case
   */
  async forget(events: readonly ListedEvent[], apply: ApplyChange): Promise<EventChanges | null> {
    const { elements } = this.#parts;
    const id = events[0]?.sourceId ?? '';
    const forgotten = ({ samples, counterExamples }: Examples) => ({
      samples: this.#without(samples, events),
      counterExamples: this.#without(counterExamples, events),
    });
    try {
      const learned = await this.#learn(id, forgotten);
      if (learned) return learned.apply(apply);
    } catch (error) {
      if (!isForNextScan(error)) throw error;
    }
    const element = elements.findById(id);
    if (element) apply(() => elements.change(id, forgotten(element)));
    return null;
  }

  /**
   * Changes an element's image processing. A finished scan is rescored from what it kept; otherwise the
   * change applies to the next scan, and the result is null. `apply` makes the changes that follow
   * from it.
   * @throws {RemoteError} if the engine fails; nothing has changed in that case, unless what the scan kept is
   * too small, in which case the change applies to the next scan as well
   */
  async process(
    element: MarkedElement,
    processing: ImageProcessing,
    apply: ApplyChange,
  ): Promise<EventChanges | null> {
    const { elements, scan } = this.#parts;
    elements.change(element.id, { processing });
    const isLearnt = scan.getState().scores.get(element.id)?.series?.shape.geometry != null;
    if (!isLearnt) return null;
    try {
      return await this.inTurn(async () => {
        const learned = await this.#learn(element.id, (now) => (now.processing === processing ? {} : null));
        return learned?.apply(apply) ?? null;
      });
    } catch (error) {
      if (!isForNextScan(error)) apply(() => elements.change(element.id, { processing: element.processing }));
      throw error;
    }
  }

  /** Whether a finished scan recorded where it saw an event of an element that is still marked. */
  #isLocated(event: ListedEvent): boolean {
    const element = this.#parts.elements.findById(event.sourceId);
    const isKnown = element !== undefined && isMarked(element);
    return this.#parts.scan.getState().status === 'complete' && isKnown && this.#regionOf(event) !== null;
  }

  #regionOf({ region, sourceId }: ListedEvent) {
    const geometry = this.#parts.scan.getState().scores.get(sourceId)?.series?.shape.geometry;
    return region && geometry ? wholeRegion(region, geometry.region, this.#parts.info) : null;
  }

  #isExampleOf(example: RegionSelection, event: ListedEvent): boolean {
    const { info, scan } = this.#parts;
    const isAnywhere = scan.getState().scores.get(event.sourceId)?.series?.shape.geometry?.isAnywhere;
    // Only an element that may be anywhere can be on screen several times at once.
    return isExampleOf(example, event, isAnywhere ? this.#regionOf(event) : null, info);
  }

  #without(examples: RegionSelection[], events: readonly ListedEvent[]): RegionSelection[] {
    return examples.filter((example) => !events.some((event) => this.#isExampleOf(example, event)));
  }

  /**
   * Learns an element with changed examples, again if something else changes it in the meantime, such as an undo.
   * Returns null if that is not possible, or not wanted any more, which `change` says by returning null.
   */
  async #learn(
    elementId: string,
    change: (element: MarkedElement) => Partial<Examples> | null,
  ): Promise<Relearned | null> {
    const { engine, elements, scan } = this.#parts;
    while (true) {
      const state = scan.getState();
      const element = elements.findById(elementId);
      const { series, uncorrected } = state.scores.get(elementId) ?? {};
      if (!canLearn(state) || !series || !element || !isMarked(element)) return null;
      const changes = change(element);
      if (!changes) return null;
      const rescored = await engine.rescore(scanElementOf({ ...element, ...changes }));
      const now = elements.findById(elementId);
      const isScored = scan.getState().scores.get(elementId)?.series === series;
      if (!isScored || !now || !isLearntAlike(now, element)) continue;
      return {
        lastSimilarity: rescored.lastSimilarity,
        apply: (apply) => {
          const { events } = scan.getState();
          apply(() => {
            elements.change(elementId, changes);
            // A correction that took similarity away must not hide the element from the next one.
            scan.correctSeries(elementId, mergeRescored(uncorrected ?? series, rescored));
          });
          return eventChanges(events, scan.getState().events);
        },
      };
    }
  }
}

/** An element learned again: how well that fits its last example, and what makes the change. */
type Relearned = { lastSimilarity: number; apply(apply: ApplyChange): EventChanges };

/** Whether the same would be learned from two states of an element. */
function isLearntAlike(a: MarkedElement, b: MarkedElement): boolean {
  return a.samples === b.samples && a.counterExamples === b.counterExamples && a.processing === b.processing;
}

/** Whether the scan kept too little to be scored again, so that a correction applies to the next one only. */
function isForNextScan(error: unknown): boolean {
  return error instanceof RemoteError && error.code === 'evidence-too-small';
}

/** Adds regions to examples, except those that are among them. */
function withExamples(
  examples: readonly RegionSelection[],
  regions: readonly RegionSelection[],
): RegionSelection[] {
  const added = [...examples];
  for (const region of regions) {
    if (!added.some((example) => isSameExample(example, region))) added.push(region);
  }
  return added;
}

function withoutSame(examples: readonly RegionSelection[], region: RegionSelection): RegionSelection[] {
  return examples.filter((example) => !isSameExample(example, region));
}

function isSameExample(a: RegionSelection, b: RegionSelection): boolean {
  const isSamePlace = Math.abs(a.x - b.x) < b.width / 2 && Math.abs(a.y - b.y) < b.height / 2;
  return isSamePlace && isSameFrameTime(a.time, b.time);
}
