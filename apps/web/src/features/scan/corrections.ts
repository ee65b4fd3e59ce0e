import {
  type ImageProcessing,
  type RegionSelection,
  RemoteError,
  type VideoInfo,
} from '@framescout/contract';
import { type EngineClient, mergeRescored } from '@framescout/framescout/page';
import { isSameFrameTime, TaskQueue } from '@framescout/media';
import { type Elements, isMarked, type MarkedElement, scanElementOf } from '../elements/index.ts';
import type { ListedEvent } from './derive-results.ts';
import { isExampleOf } from './is-example-of.ts';
import type { Scan } from './scan.ts';
import { canLearn } from './scan-state.ts';
import { wholeRegion } from './whole-region.ts';

/** The user's verdict on an event: `sample` if it is the element, `counter-example` if it is not. */
export type Correction = 'sample' | 'counter-example';

/** How many events there were before and after a correction. */
export type CorrectionOutcome = { before: number; after: number };

type Learned = Pick<MarkedElement, 'samples' | 'counterExamples' | 'processing'>;

/** Makes a change that a history may undo later. */
type ApplyChange = (change: () => void) => void;

type CorrectionParts = {
  engine: Pick<EngineClient, 'selectRegion' | 'rescore'>;
  info: Pick<VideoInfo, 'width' | 'height'>;
  elements: Elements;
  scan: Pick<Scan, 'getState' | 'whileLearning' | 'correctSeries'>;
};

/**
 * Applies the user's corrections to a finished scan, one after another: elements are learned again and
 * rescored without decoding.
 */
export class Corrections {
  readonly #parts: CorrectionParts;
  readonly #turns = new TaskQueue();

  constructor(parts: CorrectionParts) {
    this.#parts = parts;
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

  /**
   * Reads the region of an event's best frame as the matcher saw it; null if that is unknown, or partly
   * outside the picture.
   */
  async readRegion(event: ListedEvent): Promise<RegionSelection | null> {
    const { engine, info } = this.#parts;
    const region = this.#regionOf(event);
    if (!region) return null;
    const size = { width: region.width / info.width, height: region.height / info.height };
    const centerX = region.left / info.width + size.width / 2;
    const centerY = region.top / info.height + size.height / 2;
    return engine.selectRegion(event.region?.time ?? event.peakTime, centerX, centerY, size);
  }

  /**
   * Learns from the user's verdicts on events of one element. Returns null if nothing can be learned from
   * them. `apply` makes the change once it is known.
   * @throws {RemoteError} if the engine fails; nothing has changed in that case
   */
  correct(
    events: readonly ListedEvent[],
    correction: Correction,
    apply: ApplyChange,
  ): Promise<CorrectionOutcome | null> {
    return this.#enqueue(() => this.#correct(events, correction, apply));
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
  forget(events: readonly ListedEvent[], apply: ApplyChange): Promise<CorrectionOutcome | null> {
    return this.#enqueue(() => this.#forget(events, apply));
  }

  async #forget(events: readonly ListedEvent[], apply: ApplyChange): Promise<CorrectionOutcome | null> {
    const { elements } = this.#parts;
    const id = events[0]?.sourceId ?? '';
    const forgotten = () => {
      const { samples = [], counterExamples = [] } = elements.findById(id) ?? {};
      return {
        samples: this.#without(samples, events),
        counterExamples: this.#without(counterExamples, events),
      };
    };
    try {
      const outcome = await this.#learn(id, forgotten(), apply);
      if (outcome) return outcome;
    } catch (error) {
      if (!isForNextScan(error)) throw error;
    }
    apply(() => elements.change(id, forgotten()));
    return null;
  }

  async #correct(
    events: readonly ListedEvent[],
    correction: Correction,
    apply: ApplyChange,
  ): Promise<CorrectionOutcome | null> {
    const known = events.filter((event) => this.canCorrect(event));
    const element = this.#parts.elements.findById(known[0]?.sourceId ?? '');
    if (!element) return null;
    const regions: RegionSelection[] = [];
    for (const event of known) {
      const region = await this.readRegion(event);
      if (region) regions.push(region);
    }
    // It may have been changed while the regions were read.
    const { samples, counterExamples } = this.#parts.elements.findById(element.id) ?? element;
    // The same pixels must not be of both kinds: then neither could be told from the other.
    const changes =
      correction === 'sample'
        ? {
            samples: this.#withExamples(samples, regions),
            counterExamples: this.#without(counterExamples, known),
          }
        : {
            samples: this.#without(samples, known),
            counterExamples: this.#withExamples(counterExamples, regions),
          };
    return this.#learn(element.id, changes, apply);
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
  ): Promise<CorrectionOutcome | null> {
    const { elements, scan } = this.#parts;
    elements.change(element.id, { processing });
    const isLearnt = scan.getState().scores.get(element.id)?.series?.shape.geometry != null;
    if (!isLearnt) return null;
    try {
      return await this.#enqueue(() => this.#learn(element.id, { processing }, apply));
    } catch (error) {
      if (!isForNextScan(error)) apply(() => elements.change(element.id, { processing: element.processing }));
      throw error;
    }
  }

  /**
   * Starts a correction once the previous ones have ended, since each changes what the next one learns from.
   */
  #enqueue<Outcome>(correct: () => Promise<Outcome>): Promise<Outcome> {
    return this.#turns.enqueue(() => this.#parts.scan.whileLearning(correct()));
  }

  /** Whether a finished scan recorded where it saw an event of an element that is still marked. */
  #isLocated(event: ListedEvent): boolean {
    const element = this.#parts.elements.findById(event.sourceId);
    const isKnown = element !== undefined && isMarked(element);
    return this.#parts.scan.getState().status === 'complete' && isKnown && this.#regionOf(event) !== null;
  }

  #regionOf({ region, sourceId }: ListedEvent) {
    const geometry = this.#parts.scan.getState().scores.get(sourceId)?.series?.shape.geometry;
    return region && geometry ? wholeRegion(region, geometry, this.#parts.info) : null;
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

  /** Adds regions to the examples of one kind, except those that are among them. */
  #withExamples(examples: RegionSelection[], regions: readonly RegionSelection[]): RegionSelection[] {
    const added = [...examples];
    for (const region of regions) {
      if (!added.some((example) => isSameExample(example, region))) added.push(region);
    }
    return added;
  }

  async #learn(
    elementId: string,
    changes: Partial<Learned>,
    apply: ApplyChange,
  ): Promise<CorrectionOutcome | null> {
    const { engine, elements, scan } = this.#parts;
    const state = scan.getState();
    const { scores, events } = state;
    const element = elements.findById(elementId);
    const { series, uncorrected } = scores.get(elementId) ?? {};
    if (!canLearn(state)) return null;
    if (!series || !element || !isMarked(element)) return null;
    const learned = { ...element, ...changes };
    const rescored = await engine.rescore(scanElementOf(learned));
    // In the meantime, another scan may have started, or the image processing been undone.
    if (scan.getState().scores.get(elementId)?.series !== series) return null;
    if (elements.findById(elementId)?.processing !== learned.processing) return null;
    apply(() => {
      elements.change(elementId, changes);
      // A correction that took similarity away must not hide the element from the next one.
      scan.correctSeries(elementId, mergeRescored(uncorrected ?? series, rescored));
    });
    return { before: events.length, after: scan.getState().events.length };
  }
}

/** Whether the scan kept too little to be scored again, so that a correction applies to the next one only. */
function isForNextScan(error: unknown): boolean {
  return error instanceof RemoteError && error.code === 'evidence-too-small';
}

function isSameExample(a: RegionSelection, b: RegionSelection): boolean {
  const isSamePlace = Math.abs(a.x - b.x) < b.width / 2 && Math.abs(a.y - b.y) < b.height / 2;
  return isSamePlace && isSameFrameTime(a.time, b.time);
}
