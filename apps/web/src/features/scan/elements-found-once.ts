import { SELECTIONS_PER_ELEMENT } from '@framescout/contract';
import type { MarkedElement } from '../elements/index.ts';
import type { ListedEvent } from './derive-results.ts';

type Marked = Pick<MarkedElement, 'id' | 'name' | 'selections'>;
type Found = Pick<ListedEvent, 'sourceId' | 'startTime' | 'endTime'>;

// Times of the same frame may differ by rounding (seconds).
const ROUNDING = 1e-3;

/**
 * Returns the names of elements that were found in a single event, the one in which all of their frames were
 * marked. Frames from a single moment do not show what varies around an element, so it may have been missed
 * elsewhere.
 */
export function elementsFoundOnce(elements: readonly Marked[], events: readonly Found[]): string[] {
  return elements.flatMap(({ id, name, selections }) => {
    const [only, ...others] = events.filter(({ sourceId }) => sourceId === id);
    if (!only || others.length > 0 || selections.length < SELECTIONS_PER_ELEMENT) return [];
    const isInIt = (time: number) => time >= only.startTime - ROUNDING && time < only.endTime;
    return selections.every(({ time }) => isInIt(time)) ? [name] : [];
  });
}
