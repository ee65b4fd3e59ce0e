import { REGION_MATCH_THRESHOLD, REGIONS_NEEDED } from '@framescout/contract';
import type { ScoreSeries } from './score-series.ts';
import { SIMILARITY_STEPS } from './score-steps.ts';

/**
 * Computes the confidence (0..1) of the samples from `from` to `end` (exclusive), as the specification does: the mean
 * similarity of the regions that count, which exceed 0.6; or that of all regions if fewer than two count.
 *
 * A sample with too few counting regions can never be detected, whatever its confidence; `isCountable` (0/1)
 * says so.
 */
export function confidenceCurve(
  series: ScoreSeries,
  from = 0,
  end = series.length,
): { confidence: Float32Array<ArrayBuffer>; isCountable: Uint8Array<ArrayBuffer> } {
  const { similarities, regionCount } = series;
  const confidence = new Float32Array(Math.max(0, end - from));
  const isCountable = new Uint8Array(confidence.length);
  const threshold = REGION_MATCH_THRESHOLD * SIMILARITY_STEPS;
  for (let i = from; i < end; i++) {
    let counting = 0;
    let countingSum = 0;
    let sum = 0;
    for (let r = i * regionCount; r < (i + 1) * regionCount; r++) {
      const similarity = similarities[r] ?? 0;
      sum += similarity;
      if (similarity > threshold) {
        counting++;
        countingSum += similarity;
      }
    }
    const enough = counting >= Math.min(REGIONS_NEEDED, regionCount);
    confidence[i - from] = (enough ? countingSum / counting : sum / regionCount) / SIMILARITY_STEPS;
    isCountable[i - from] = enough ? 1 : 0;
  }
  return { confidence, isCountable };
}
