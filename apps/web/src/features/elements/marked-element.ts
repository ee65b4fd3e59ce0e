import {
  AUTOMATIC_AREA,
  type EventRules,
  type ImageProcessing,
  MAX_ELEMENTS,
  NO_PROCESSING,
  PLAIN_RULES,
  type RegionSelection,
  SELECTIONS_PER_ELEMENT,
  type SearchArea,
  type TrackedElement,
} from '@framescout/contract';
import type { ScanElement } from '@framescout/framescout/page';

/**
 * An element as the user marked it: its three selections, later corrections, and what counts as its event.
 */
export type MarkedElement = TrackedElement & {
  /** Further examples of the element, beyond the three selections. */
  samples: RegionSelection[];
  /** Counterexamples: regions that do not show the element. */
  counterExamples: RegionSelection[];
  rules: EventRules;
  processing: ImageProcessing;
  /** Where to look for it. */
  area: SearchArea;
};

/** Creates an element; the first free number determines its name and color. */
export function createElement(others: readonly Pick<MarkedElement, 'id'>[]): MarkedElement {
  const number = firstFreeNumber(idOf, others);
  return {
    id: idOf(number),
    name: `Element ${number}`,
    color: colorOf(number),
    selections: [],
    samples: [],
    counterExamples: [],
    rules: PLAIN_RULES,
    processing: NO_PROCESSING,
    area: AUTOMATIC_AREA,
  };
}

/** Whether all its frames are selected, so that it can be scanned for. */
export function isMarked({ selections }: Pick<MarkedElement, 'selections'>): boolean {
  return selections.length === SELECTIONS_PER_ELEMENT;
}

/** Whether some of its frames are selected, but not all. */
export function isHalfMarked(element: Pick<MarkedElement, 'selections'>): boolean {
  return element.selections.length > 0 && !isMarked(element);
}

/** Converts an element to the form that the engine scans for. */
export function scanElementOf(element: MarkedElement): ScanElement & Pick<MarkedElement, 'area'> {
  const { id, selections, samples, counterExamples, processing, area } = element;
  return { id, selections: [...selections, ...samples], counterExamples, processing, area };
}

/** Splits the selections given to the engine back into the first three and further samples. */
export function splitSelections(
  selections: readonly RegionSelection[],
): Pick<MarkedElement, 'selections' | 'samples'> {
  return {
    selections: selections.slice(0, SELECTIONS_PER_ELEMENT),
    samples: selections.slice(SELECTIONS_PER_ELEMENT),
  };
}

/** Counts the user's corrections to an element. */
export function correctionCount({ samples, counterExamples }: MarkedElement): number {
  return samples.length + counterExamples.length;
}

/** Returns the CSS color of an element by its 1-based number; repeats after {@link MAX_ELEMENTS}. */
export function colorOf(number: number): string {
  return `var(--element-${((number - 1) % MAX_ELEMENTS) + 1})`;
}

/** Returns the smallest number, starting at 1, whose id is free. */
export function firstFreeNumber(idOf: (number: number) => string, others: readonly { id: string }[]): number {
  let number = 1;
  while (others.some(({ id }) => id === idOf(number))) number++;
  return number;
}

function idOf(number: number): string {
  return `element-${number}`;
}
