import { type EventEdit, isByHand } from '../event-edits/index.ts';
import type { ListedEvent } from './derive-results.ts';

type Tracked = { id: string; name: string };
type Found = Pick<ListedEvent, 'sourceId' | 'confidence'> & {
  edit: Pick<EventEdit, 'verdict' | 'span'> | null;
};

/** Events of an element that are clearly less certain than its others. */
export type LessCertain = {
  /** The element's. */
  id: string;
  name: string;
  /** How many they are, and of how many. */
  count: number;
  of: number;
  /** The confidence (0..1) of the least and the most certain of them. */
  from: number;
  to: number;
  /** The confidence (0..1) of the least certain one of the others. */
  others: number;
};

// At least this many events must be certain, and nothing may lie between them and the rest. On footage with look-alikes, these reached
// 0.76 to 0.88 where the element itself reached 0.96 and more; only one in eight of such events was the element.
const FEWEST_CERTAIN = 3;
const CERTAIN = 0.93;
const LEAST_GAP = 0.07;

/**
 * The elements that have events of two sorts, certain ones and less certain ones, with nothing in between: the latter may be
 * something that looks similar. What the user has judged or made is left out.
 */
export function lessCertain(elements: readonly Tracked[], events: readonly Found[]): LessCertain[] {
  return elements.flatMap(({ id, name }) => {
    const own = events.filter((event) => event.sourceId === id && !event.edit?.verdict && !isByHand(event));
    const confidences = own.map(({ confidence }) => confidence).sort((a, b) => b - a);
    const first = confidences.findIndex((confidence) => confidence < CERTAIN);
    const [others, to, from] = [confidences[first - 1], confidences[first], confidences.at(-1)];
    if (first < FEWEST_CERTAIN || others === undefined || to === undefined || from === undefined) return [];
    if (others - to < LEAST_GAP) return [];
    return [{ id, name, count: confidences.length - first, of: confidences.length, from, to, others }];
  });
}
