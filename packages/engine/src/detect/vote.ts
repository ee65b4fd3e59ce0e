import { REGION_MATCH_THRESHOLD, REGIONS_NEEDED } from '@framescout/contract';

/** A frame's verdict; `confidence` is 0..1. */
export type Vote = { detected: boolean; confidence: number };

/**
 * The specification's vote over one frame's region similarities (0..1): a region counts above 0.6; the frame
 * is detected if at least 2 count and their average exceeds the sensitivity (0..1). Confidence is that
 * average, or the average of all regions if fewer count.
 */
export function vote(similarities: ArrayLike<number>, sensitivity: number): Vote {
  let counting = 0;
  let countingSum = 0;
  let sum = 0;
  for (let i = 0; i < similarities.length; i++) {
    const similarity = similarities[i] ?? 0;
    sum += similarity;
    if (similarity > REGION_MATCH_THRESHOLD) {
      counting++;
      countingSum += similarity;
    }
  }
  if (counting < REGIONS_NEEDED) {
    return { detected: false, confidence: similarities.length === 0 ? 0 : sum / similarities.length };
  }
  const confidence = countingSum / counting;
  return { detected: confidence > sensitivity, confidence };
}
