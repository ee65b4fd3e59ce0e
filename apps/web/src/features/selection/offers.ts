import { type RegionSelection, SELECTIONS_PER_ELEMENT, surroundingsOf } from '@framescout/contract';
import type { EngineClient } from '@framescout/framescout/page';
import { OwnedStore } from '../../platform/owned-store.ts';
import type { MarkedElement } from '../elements/index.ts';

type OfferingEngine = Pick<EngineClient, 'suggestExamples' | 'selectRegion'>;
type Unfinished = Pick<MarkedElement, 'id' | 'selections' | 'processing'>;

/** A region that may show the element, and its surroundings, if those have been read. */
export type Offer = { example: RegionSelection; context: RegionSelection | null };

/** The offers made after an element's first selection, valid while that selection stays. */
export type ExampleOffers = {
  elementId: string;
  first: RegionSelection;
  isLooking: boolean;
  /** Whether the user has dismissed them. */
  isDismissed: boolean;
  offers: readonly Offer[];
};

const MAX_OFFERS = 6;
// Frames closer than this (seconds) show the same moment with the same background, so they teach nothing new.
const SAME_MOMENT = 1;

/** Offers the user further frames to select; null until a search starts. */
export class Offers extends OwnedStore<{ offered: ExampleOffers | null }> {
  readonly #engine: OfferingEngine;
  #search = new AbortController();

  constructor(engine: OfferingEngine) {
    super({ offered: null });
    this.#engine = engine;
  }

  /**
   * Searches for further frames that show what an element's selections show. The result is dropped if the
   * offers are replaced or cleared in the meantime.
   */
  async search({ id, selections, processing }: Unfinished): Promise<void> {
    const [first] = selections;
    if (!first || selections.length >= SELECTIONS_PER_ELEMENT) return;
    let current: ExampleOffers = { elementId: id, first, isLooking: true, isDismissed: false, offers: [] };
    const show = (next: ExampleOffers) => {
      if (this.getState().offered !== current) return false;
      current = next;
      this.setState({ offered: next });
      return true;
    };
    this.#search.abort();
    this.#search = new AbortController();
    const { signal } = this.#search;
    this.setState({ offered: current });
    try {
      const examples = await this.#engine.suggestExamples(
        { selections, processing, most: MAX_OFFERS },
        { signal },
      );
      const offers = examples.slice(0, MAX_OFFERS).map((example) => ({ example, context: null }));
      if (!show({ ...current, isLooking: false, offers })) return;
      for (const { example } of offers) {
        const context = await readContext(this.#engine, example);
        const seen = current.offers.map((offer) =>
          offer.example === example ? { example, context } : offer,
        );
        if (!show({ ...current, offers: seen })) return;
      }
    } catch {
      // Offers are only a courtesy: without them, the user marks further frames by hand.
      show({ ...current, isLooking: false });
    }
  }

  /**
   * Ends the search for an element that has all its frames, since it would decode the video alongside the
   * check and the scan. If a frame is dropped later, a new search is started.
   */
  endSearch(elementId: string): void {
    const { offered } = this.getState();
    if (offered?.isLooking && offered.elementId === elementId) this.forget();
  }

  /** Dismisses the current offers. */
  dismiss(): void {
    this.#search.abort();
    const { offered } = this.getState();
    if (offered) this.setState({ offered: { ...offered, isLooking: false, isDismissed: true, offers: [] } });
  }

  /** Clears the offers. */
  forget(): void {
    this.#search.abort();
    this.setState({ offered: null });
  }
}

/** Whether offers have been searched for since the element's current first selection was picked. */
export function isOfferedFor(
  offered: ExampleOffers | null,
  { id, selections }: Pick<MarkedElement, 'id' | 'selections'>,
): offered is ExampleOffers {
  return offered !== null && offered.elementId === id && offered.first === selections[0];
}

/**
 * Returns the offers to show for an element, except for moments already selected. Null if all frames are
 * selected, if all offers are used up or dismissed, or if no search was made since its current first
 * selection.
 */
export function offersFor(
  offered: ExampleOffers | null,
  element: Pick<MarkedElement, 'id' | 'selections'>,
): ExampleOffers | null {
  const { selections } = element;
  if (!isOfferedFor(offered, element)) return null;
  if (selections.length >= SELECTIONS_PER_ELEMENT) return null;
  const offers = offered.offers.filter(({ example }) =>
    selections.every(({ time }) => Math.abs(time - example.time) >= SAME_MOMENT),
  );
  const isUsedUp = offers.length === 0 && offered.offers.length > 0;
  return isUsedUp || offered.isDismissed ? null : { ...offered, offers };
}

async function readContext(
  engine: Pick<EngineClient, 'selectRegion'>,
  example: RegionSelection,
): Promise<RegionSelection | null> {
  const { time, width, height, imageData } = example;
  const picture = { width: imageData.width / width, height: imageData.height / height };
  const { x, y, ...size } = surroundingsOf(example, picture);
  return engine.selectRegion(time, x + size.width / 2, y + size.height / 2, size).catch(() => null);
}
