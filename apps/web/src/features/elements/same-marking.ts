import type { RegionSelection } from '@framescout/contract';
import { type MarkedElement, scanElementOf } from './marked-element.ts';

/**
 * Whether two lists select the same boxes in the same frames, even if one was read from storage. The places in
 * a video identify the pixels.
 */
export function areSamePlaces(a: readonly RegionSelection[], b: readonly RegionSelection[]): boolean {
  return JSON.stringify(a.map(placeOf)) === JSON.stringify(b.map(placeOf));
}

/** Whether scans for two lists of elements look for the same, regardless of names and event rules. */
export function isSameMarking(a: readonly MarkedElement[], b: readonly MarkedElement[]): boolean {
  return JSON.stringify(a.map(identity)) === JSON.stringify(b.map(identity));
}

function identity(element: MarkedElement): unknown {
  const { id, selections, counterExamples, processing, area } = scanElementOf(element);
  const places = [selections, counterExamples].map((list) => list.map(placeOf));
  return [id, places, processing, area];
}

function placeOf({ frame, time, x, y, width, height }: RegionSelection): readonly number[] {
  return [frame, time, x, y, width, height];
}
