import { REGION_MATCH_THRESHOLD, REGIONS_NEEDED, SENSITIVITY } from '@framescout/contract';
import { WEAK_SHARE } from './find-events.ts';
import {
  OPACITY_STEPS,
  type SampleScore,
  type SeriesShape,
  SIGHTING_FIELDS,
  SIMILARITY_STEPS,
} from './score-series.ts';

const MIN_SIMILARITY = ((WEAK_SHARE * SENSITIVITY.min) / 100) * SIMILARITY_STEPS;

// Half of the opacity at which a fade ends, since encoding loses its last traces.
const MIN_OPACITY = 0.03 * OPACITY_STEPS;

/** Whether a sample could belong to an event, or to its fade, at any sensitivity. */
export function mayShow(
  { similarities, sightings, opacity }: SampleScore,
  { geometry, regionCount }: SeriesShape,
): boolean {
  if (!geometry) {
    const counting = similarities.filter((value) => value > REGION_MATCH_THRESHOLD * SIMILARITY_STEPS);
    return counting.length >= Math.min(REGIONS_NEEDED, regionCount);
  }
  // Opacity is measured only at the element's places, so it says nothing about an element that may be
  // anywhere.
  if (!geometry.isAnywhere && opacity > MIN_OPACITY) return true;
  return isInSight({ sightings });
}

/** Whether a sample has a sighting that could belong to an event at any sensitivity. */
export function isInSight({ sightings }: Pick<SampleScore, 'sightings'>): boolean {
  return hasSighting(sightings, MIN_SIMILARITY);
}

/** Whether a sample has a sighting with at least the given similarity (0..`SIMILARITY_STEPS`). */
export function hasSighting(sightings: SampleScore['sightings'], leastSimilarity: number): boolean {
  return sightings.some(
    (value, index) => index % SIGHTING_FIELDS === SIGHTING_FIELDS - 1 && value >= leastSimilarity,
  );
}
