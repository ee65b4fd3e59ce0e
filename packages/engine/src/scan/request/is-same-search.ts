import { AUTOMATIC_AREA, type RegionSelection } from '@framescout/contract';
import type { ScanElement } from './scan-request.ts';

/** Whether scans for two lists of elements look for the same, even if one list was read from storage. */
export function isSameSearch(a: readonly ScanElement[], b: readonly ScanElement[]): boolean {
  return JSON.stringify(a.map(identityOf)) === JSON.stringify(b.map(identityOf));
}

/** Whether two lists select the same boxes in the same frames. The places in a video identify the pixels. */
export function areSamePlaces(a: readonly RegionSelection[], b: readonly RegionSelection[]): boolean {
  return JSON.stringify(a.map(placeOf)) === JSON.stringify(b.map(placeOf));
}

function identityOf({ id, selections, counterExamples, processing, area = AUTOMATIC_AREA }: ScanElement) {
  return [id, selections.map(placeOf), counterExamples.map(placeOf), processing, area];
}

function placeOf({ frame, time, x, y, width, height }: RegionSelection): readonly number[] {
  return [frame, time, x, y, width, height];
}
