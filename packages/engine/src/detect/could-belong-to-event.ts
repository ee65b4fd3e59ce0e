import { REGION_MATCH_THRESHOLD, REGIONS_NEEDED, SENSITIVITY } from '@framescout/contract';
import { GONE } from './fade-edges.ts';
import { WEAK_SHARE } from './find-events.ts';
import { hasDetection } from './packed-detections.ts';
import type { SampleScore, SeriesShape } from './score-series.ts';
import { OPACITY_STEPS, SIMILARITY_STEPS } from './score-steps.ts';

// Least similarity of a detection that continues a track at the lowest sensitivity: 0.309.
const MIN_TRACK_SIMILARITY = (WEAK_SHARE * SENSITIVITY.min) / 100;

// Half of the opacity at which a fade ends, since encoding loses its last traces.
const MIN_OPACITY = (GONE / 2) * OPACITY_STEPS;

/** Whether a sample could belong to an event, or to its fade, at any sensitivity. */
export function couldBelongToEvent(
  { similarities, detections, opacity }: SampleScore,
  { geometry, regionCount }: SeriesShape,
): boolean {
  if (!geometry) {
    const counting = similarities.filter((value) => value > REGION_MATCH_THRESHOLD * SIMILARITY_STEPS);
    return counting.length >= Math.min(REGIONS_NEEDED, regionCount);
  }
  // Opacity is measured only at the element's places, so it says nothing about an element that may be
  // anywhere.
  if (!geometry.isAnywhere && opacity > MIN_OPACITY) return true;
  return isInSight({ detections });
}

/** Whether a sample has a detection that could belong to an event at any sensitivity. */
export function isInSight({ detections }: Pick<SampleScore, 'detections'>): boolean {
  return hasDetection(detections, MIN_TRACK_SIMILARITY);
}
