import { type RegionSelection, SELECTIONS_PER_ELEMENT, surroundingsOf } from '@framescout/contract';
import type { EngineClient } from '@framescout/framescout/page';
import { OwnedStore } from '../../platform/owned-store.ts';
import type { MarkedElement } from '../elements/index.ts';

type SuggestingEngine = Pick<EngineClient, 'suggestExamples' | 'selectRegion'>;
type Unfinished = Pick<MarkedElement, 'id' | 'selections' | 'processing'>;

/** A region that may show the element, and its surroundings, if those have been read. */
export type Suggestion = { example: RegionSelection; context: RegionSelection | null };

/** The suggestions made after an element's first selection, valid while that selection stays. */
export type ExampleSuggestions = {
  elementId: string;
  first: RegionSelection;
  isLooking: boolean;
  /** Whether the user has dismissed them. */
  isDismissed: boolean;
  suggestions: readonly Suggestion[];
};

const MAX_SUGGESTIONS = 6;
// Frames closer than this (seconds) show the same moment with the same background, so they teach nothing new.
const SAME_MOMENT = 1;

/** Suggests further frames to select; null until a search starts. */
export class Suggestions extends OwnedStore<{ suggested: ExampleSuggestions | null }> {
  readonly #engine: SuggestingEngine;
  #search = new AbortController();

  constructor(engine: SuggestingEngine) {
    super({ suggested: null });
    this.#engine = engine;
  }

  /**
   * Searches for further frames that show what an element's selections show. The result is dropped if the
   * suggestions are replaced or cleared in the meantime.
   */
  async search({ id, selections, processing }: Unfinished): Promise<void> {
    const [first] = selections;
    if (!first || selections.length >= SELECTIONS_PER_ELEMENT) return;
    let current: ExampleSuggestions = {
      elementId: id,
      first,
      isLooking: true,
      isDismissed: false,
      suggestions: [],
    };
    const show = (next: ExampleSuggestions) => {
      if (this.getState().suggested !== current) return false;
      current = next;
      this.setState({ suggested: next });
      return true;
    };
    this.#search.abort();
    this.#search = new AbortController();
    const { signal } = this.#search;
    this.setState({ suggested: current });
    try {
      const examples = await this.#engine.suggestExamples(
        { selections, processing, most: MAX_SUGGESTIONS },
        { signal },
      );
      const suggestions = examples.slice(0, MAX_SUGGESTIONS).map((example) => ({ example, context: null }));
      if (!show({ ...current, isLooking: false, suggestions })) return;
      for (const { example } of suggestions) {
        const context = await readContext(this.#engine, example);
        const seen = current.suggestions.map((suggestion) =>
          suggestion.example === example ? { example, context } : suggestion,
        );
        if (!show({ ...current, suggestions: seen })) return;
      }
    } catch {
      // Suggestions are only a courtesy: without them, the user marks further frames by hand.
      show({ ...current, isLooking: false });
    }
  }

  /**
   * Ends the search for an element that has all its frames, since it would decode the video alongside the
   * check and the scan. If a frame is dropped later, a new search is started.
   */
  endSearch(elementId: string): void {
    const { suggested } = this.getState();
    if (suggested?.isLooking && suggested.elementId === elementId) this.forget();
  }

  /** Dismisses the current suggestions. */
  dismiss(): void {
    this.#search.abort();
    const { suggested } = this.getState();
    if (suggested)
      this.setState({ suggested: { ...suggested, isLooking: false, isDismissed: true, suggestions: [] } });
  }

  /** Clears the suggestions. */
  forget(): void {
    this.#search.abort();
    this.setState({ suggested: null });
  }
}

/** Whether suggestions have been searched for since the element's current first selection was picked. */
export function isSuggestedFor(
  suggested: ExampleSuggestions | null,
  { id, selections }: Pick<MarkedElement, 'id' | 'selections'>,
): suggested is ExampleSuggestions {
  return suggested !== null && suggested.elementId === id && suggested.first === selections[0];
}

/**
 * Returns the suggestions to show for an element, except for moments already selected. Null if all frames are
 * selected, if all suggestions are used up or dismissed, or if no search was made since its current first
 * selection.
 */
export function suggestionsFor(
  suggested: ExampleSuggestions | null,
  element: Pick<MarkedElement, 'id' | 'selections'>,
): ExampleSuggestions | null {
  const { selections } = element;
  if (!isSuggestedFor(suggested, element)) return null;
  if (selections.length >= SELECTIONS_PER_ELEMENT) return null;
  const suggestions = suggested.suggestions.filter(({ example }) =>
    selections.every(({ time }) => Math.abs(time - example.time) >= SAME_MOMENT),
  );
  const isUsedUp = suggestions.length === 0 && suggested.suggestions.length > 0;
  return isUsedUp || suggested.isDismissed ? null : { ...suggested, suggestions };
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
