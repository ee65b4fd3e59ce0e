import { median } from '../statistics.ts';

/** A span of time in seconds, start inclusive, end exclusive. */
export type Interval = { start: number; end: number };

/**
 * How well the predicted events match the true ones. `startErrorFrames` is the median over matched events, or
 * null if there are none; `edgeErrors` are those of all their starts and ends, in frames.
 */
export type Scores = {
  precision: number;
  recall: number;
  f1: number;
  startErrorFrames: number | null;
  edgeErrors: number[];
  /** For each prediction, in order, whether it was matched to a true event. */
  isRight: boolean[];
};

const MIN_IOU = 0.3;

/**
 * Scores a clip. Detections less than 0.25 s apart have already been merged into events; the rest count as
 * separate events, even if two are on screen at the same time. As many predictions as possible are matched
 * one to one to true events at IoU >= 0.3. Precision is matched / predicted, recall matched / true, and F1
 * their harmonic mean. Without true events, the scores are 1 if nothing is predicted and 0 otherwise.
 */
export function scorePrediction(
  predicted: readonly Interval[],
  truth: readonly Interval[],
  frameRate: number,
): Scores {
  const matches = matchMost(predicted, truth);
  const precision = predicted.length === 0 ? (truth.length === 0 ? 1 : 0) : matches.length / predicted.length;
  const recall = truth.length === 0 ? (predicted.length === 0 ? 1 : 0) : matches.length / truth.length;
  const f1 = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  const errorsOf = (side: keyof Interval) => matches.map(([a, b]) => Math.abs(a[side] - b[side]) * frameRate);
  const startErrors = errorsOf('start');
  const startError = median(startErrors);
  const matched = new Set(matches.map(([prediction]) => prediction));
  const isRight = predicted.map((prediction) => matched.has(prediction));
  return {
    precision,
    recall,
    f1,
    startErrorFrames: startError === null ? null : thousandths(startError),
    edgeErrors: [...startErrors, ...errorsOf('end')].map(thousandths),
    isRight,
  };
}

/** Returns the intersection over union of two intervals, 0..1. */
export function intersectionOverUnion(a: Interval, b: Interval): number {
  const shared = Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start));
  const union = a.end - a.start + (b.end - b.start) - shared;
  return union > 0 ? shared / union : 0;
}

/**
 * Computes a maximum bipartite matching with augmenting paths (Kuhn 1955), trying each prediction's best
 * overlap first.
 */
function matchMost(predicted: readonly Interval[], truth: readonly Interval[]): [Interval, Interval][] {
  const partnerOf = new Map<number, number>();
  const candidates = predicted.map((prediction) =>
    truth
      .map((event, index) => ({ index, overlap: intersectionOverUnion(prediction, event) }))
      .filter(({ overlap }) => overlap >= MIN_IOU)
      .sort((a, b) => b.overlap - a.overlap)
      .map(({ index }) => index),
  );
  const assign = (prediction: number, visited: Set<number>): boolean => {
    for (const event of candidates[prediction] ?? []) {
      if (visited.has(event)) continue;
      visited.add(event);
      const holder = partnerOf.get(event);
      if (holder === undefined || assign(holder, visited)) {
        partnerOf.set(event, prediction);
        return true;
      }
    }
    return false;
  };
  for (const index of predicted.keys()) assign(index, new Set());
  return [...partnerOf].flatMap(([event, prediction]) => {
    const a = predicted[prediction];
    const b = truth[event];
    return a && b ? [[a, b] as [Interval, Interval]] : [];
  });
}

function thousandths(value: number): number {
  return Math.round(value * 1000) / 1000;
}
