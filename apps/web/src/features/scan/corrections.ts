import type { BoxSize, ImageProcessing, RegionSelection, VideoInfo } from '@framescout/contract';
import { type EngineClient, mergeRescored, type ScoreSeries } from '@framescout/engine';
import { type Elements, isMarked, type MarkedElement, scanElementOf } from '../elements/index.ts';
import type { ListedEvent } from './derive-results.ts';
import type { Scan } from './scan.ts';

/** The user's verdict on an event: it is the element, or it is not. */
export type Correction = 'sample' | 'counter-example';

/** How many events there were before and after a correction. */
export type CorrectionOutcome = { before: number; after: number };

type Learnt = Pick<MarkedElement, 'samples' | 'counterExamples' | 'processing'>;
type Step = { elementId: string; series: ScoreSeries; learnt: Learnt };

type CorrectionParts = {
  engine: Pick<EngineClient, 'selectRegion' | 'rescore'>;
  info: VideoInfo;
  elements: Elements;
  scan: Scan;
};

// Each undo step keeps a series of several megabytes.
const MOST_STEPS = 20;

/** The user's corrections to a finished scan: elements are learnt again and rescored without decoding. */
export class Corrections {
  readonly #parts: CorrectionParts;
  readonly #steps: Step[] = [];

  constructor(parts: CorrectionParts) {
    this.#parts = parts;
  }

  /** Whether an event can be corrected: an adaptive scan has finished and knows where it saw the event. */
  canCorrect(event: ListedEvent): boolean {
    const { status, canLearn } = this.#parts.scan.getState();
    const element = this.#parts.elements.of(event.sourceId);
    const isKnown = element !== undefined && isMarked(element);
    return status === 'complete' && canLearn && event.region !== null && isKnown;
  }

  /** The region of an event's best frame, as the matcher saw it; `size` is that of the element's selections (fractions). */
  readRegion({ region, peakTime }: ListedEvent, { width, height }: BoxSize): Promise<RegionSelection> {
    const { engine, info } = this.#parts;
    const { left, top } = region ?? { left: 0, top: 0 };
    const size = { width, height };
    return engine.selectRegion(peakTime, left / info.width + width / 2, top / info.height + height / 2, size);
  }

  /**
   * Learns from the user's verdict on an event; null if nothing can be learnt from it.
   * @throws {RemoteError} if the engine fails; nothing has changed then
   */
  async correct(event: ListedEvent, correction: Correction): Promise<CorrectionOutcome | null> {
    const element = this.#parts.elements.of(event.sourceId);
    const [first] = element?.selections ?? [];
    if (!element || !first || !this.canCorrect(event)) return null;
    const region = await this.readRegion(event, first);
    const { samples, counterExamples } = element;
    return this.#learn(
      element,
      correction === 'sample'
        ? { samples: [...samples, region] }
        : { counterExamples: [...counterExamples, region] },
    );
  }

  /**
   * Changes an element's image processing. A finished scan is rescored from what it kept; otherwise the change applies
   * to the next scan, and the result is null.
   * @throws {RemoteError} if the engine fails; nothing has changed then
   */
  async process(element: MarkedElement, processing: ImageProcessing): Promise<CorrectionOutcome | null> {
    const { elements, scan } = this.#parts;
    elements.change(element.id, { processing });
    const { status, canLearn, scores } = scan.getState();
    const isLearnt = scores.get(element.id)?.series?.shape.geometry != null;
    if (status !== 'complete' || !canLearn || !isMarked(element) || !isLearnt) return null;
    try {
      return await this.#learn(element, { processing });
    } catch (error) {
      elements.change(element.id, { processing: element.processing });
      throw error;
    }
  }

  /** Undoes the last correction; false if there is none. */
  undo(): boolean {
    const step = this.#steps.pop();
    if (!step) return false;
    this.#show(step.elementId, step.series, step.learnt);
    return true;
  }

  /** Forgets the undo steps: a new scan starts fresh. */
  forget(): void {
    this.#steps.length = 0;
  }

  async #learn(element: MarkedElement, changes: Partial<Learnt>): Promise<CorrectionOutcome | null> {
    const { engine, scan } = this.#parts;
    const { scores, events } = scan.getState();
    const series = scores.get(element.id)?.series;
    if (!series) return null;
    const rescored = await scan.whileLearning(engine.rescore(scanElementOf({ ...element, ...changes })));
    // Another scan may have started meanwhile.
    if (scan.getState().scores.get(element.id)?.series !== series) return null;
    const { samples, counterExamples, processing } = element;
    this.#steps.push({ elementId: element.id, series, learnt: { samples, counterExamples, processing } });
    if (this.#steps.length > MOST_STEPS) this.#steps.shift();
    this.#show(element.id, mergeRescored(series, rescored), changes);
    return { before: events.length, after: scan.getState().events.length };
  }

  #show(elementId: string, series: ScoreSeries, changes: Partial<MarkedElement>): void {
    this.#parts.elements.change(elementId, changes);
    this.#parts.scan.replaceSeries(elementId, series);
  }
}
