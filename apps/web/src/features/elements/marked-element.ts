import type { ImageProcessing, RegionSelection } from '@framescout/contract';
import { NO_PROCESSING, SELECTIONS_PER_ELEMENT, type TrackedElement } from '@framescout/contract';
import { type EventRules, PLAIN_RULES, type ScanElement, type SearchArea } from '@framescout/engine';
import { AUTOMATIC_AREA } from './search-area.ts';

/** How many elements can be told apart by colour. */
export const MOST_ELEMENTS = 8;

/** An element as the user marked it: its first selections, what they said of it since, and what counts as its event. */
export type MarkedElement = TrackedElement & {
  /** Further looks at the element, beyond the first selections. */
  samples: RegionSelection[];
  /** Looks at what is not the element. */
  counterExamples: RegionSelection[];
  rules: EventRules;
  processing: ImageProcessing;
  /** Where it is looked for. */
  area: SearchArea;
};

/** A new element beside others: it takes the first free number, and with it name and colour. */
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

/** Whether all its frames are selected, so that it can be looked for. */
export function isMarked({ selections }: Pick<MarkedElement, 'selections'>): boolean {
  return selections.length === SELECTIONS_PER_ELEMENT;
}

/** The element as the engine looks for it. */
export function scanElementOf(element: MarkedElement): ScanElement & Pick<MarkedElement, 'area'> {
  const { id, selections, samples, counterExamples, processing, area } = element;
  return { id, selections: [...selections, ...samples], counterExamples, processing, area };
}

/** The looks that the engine was given of an element, apart again: the first selections, and further samples. */
export function splitSelections(
  selections: readonly RegionSelection[],
): Pick<MarkedElement, 'selections' | 'samples'> {
  return {
    selections: selections.slice(0, SELECTIONS_PER_ELEMENT),
    samples: selections.slice(SELECTIONS_PER_ELEMENT),
  };
}

/** How often the user has corrected what was found of an element. */
export function correctionCount({ samples, counterExamples }: MarkedElement): number {
  return samples.length + counterExamples.length;
}

/** The colour of the element with a number from 1 on, for CSS; there are {@link MOST_ELEMENTS}, then they repeat. */
export function colorOf(number: number): string {
  return `var(--element-${((number - 1) % MOST_ELEMENTS) + 1})`;
}

/** The first number from 1 on whose id none of the others has. */
export function firstFreeNumber(idOf: (number: number) => string, others: readonly { id: string }[]): number {
  let number = 1;
  while (others.some(({ id }) => id === idOf(number))) number++;
  return number;
}

function idOf(number: number): string {
  return `element-${number}`;
}
