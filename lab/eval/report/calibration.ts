/** A prediction's confidence (0..1) and whether it was right. */
export type Judged = { confidence: number; isRight: boolean };

/** Predictions of similar confidence: their number, their mean confidence, and the share that was right. */
export type ReliabilityBin = { from: number; to: number; count: number; confidence: number; right: number };

const EDGES = [0, 0.6, 0.75, 0.8, 0.85, 0.9, 0.95, 1] as const;

/** Shows how well confidences are calibrated: bins predictions by confidence, leaving out empty bins. */
export function calibrationBins(judged: readonly Judged[]): ReliabilityBin[] {
  return EDGES.slice(0, -1).flatMap((from, index) => {
    const to = EDGES[index + 1] ?? 1;
    const own = judged.filter(({ confidence }) => confidence >= from && (confidence < to || to === 1));
    if (own.length === 0) return [];
    return [
      {
        from,
        to,
        count: own.length,
        confidence: own.reduce((sum, { confidence }) => sum + confidence, 0) / own.length,
        right: own.filter(({ isRight }) => isRight).length / own.length,
      },
    ];
  });
}

/**
 * Returns how far, on average, the confidence of predictions is from the share of them that was right: 0 to 1.
 * Null without predictions.
 */
export function expectedCalibrationError(judged: readonly Judged[]): number | null {
  if (judged.length === 0) return null;
  return calibrationBins(judged).reduce(
    (sum, { count, confidence, right }) => sum + (count * Math.abs(confidence - right)) / judged.length,
    0,
  );
}
