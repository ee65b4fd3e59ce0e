import { mean } from '../statistics.ts';
import { expectedCalibrationError } from './report/calibration.ts';
import { EDGE_TOLERANCES, type EdgePrecision } from './report/edge-precision.ts';
import { type Checked, summarize } from './report/summarize.ts';

/** What measuring needs from a trial, besides what its summary needs. */
export type Measured = Checked & {
  clip: string;
  /** Seconds. */
  duration: number;
  precisionOfEdges: EdgePrecision;
  /** How far the edges of matched events are off (frames). */
  edgeErrors: readonly number[];
  predicted: readonly { confidence: number | null }[];
  /** For each prediction, whether it was matched to a true event. */
  isRight: readonly boolean[];
};

/** A mean, and the standard deviation over clips; null if there are fewer than two of them. */
export type Spread = { mean: number; deviation: number | null };

/** How well trials went beyond whether events were found; null where no trial tells. */
export type Measures = {
  clips: number;
  f1: Spread | null;
  /** Average precision, for each of `EDGE_TOLERANCES`. */
  starts: (Spread | null)[];
  ends: (Spread | null)[];
  /** How far edges are off in 19 of 20 cases (frames). */
  edgeError95: number | null;
  falseEventsPerHour: Spread | null;
  falseAlarms: number | null;
  calibrationError: number | null;
};

const HOUR = 3600;

/** Measures several trials, for example those of all clips and seeds of one situation. */
export function measureTrials(trials: readonly Measured[]): Measures {
  const clips = Map.groupBy(trials, ({ clip }) => clip);
  const spreadOf = (read: (trial: Measured) => number | null | undefined): Spread | null => {
    const valuesOf = (own: readonly Measured[]) => own.map(read).filter((value) => typeof value === 'number');
    const whole = mean(valuesOf(trials));
    if (whole === null) return null;
    const means = [...clips.values()].map((own) => mean(valuesOf(own))).filter((own) => own !== null);
    return { mean: whole, deviation: deviationOf(means) };
  };
  const wrongOf = (own: readonly Measured[]) =>
    own.flatMap(({ isRight }) => isRight).filter((is) => !is).length;
  const hoursOf = (own: readonly Measured[]) => own.reduce((sum, { duration }) => sum + duration / HOUR, 0);
  const rateOf = (own: readonly Measured[]) => wrongOf(own) / hoursOf(own);
  return {
    clips: clips.size,
    f1: spreadOf(({ f1 }) => f1),
    starts: EDGE_TOLERANCES.map((_, at) => spreadOf(({ precisionOfEdges }) => precisionOfEdges?.starts[at])),
    ends: EDGE_TOLERANCES.map((_, at) => spreadOf(({ precisionOfEdges }) => precisionOfEdges?.ends[at])),
    edgeError95: percentile95(trials.flatMap(({ edgeErrors }) => edgeErrors)),
    falseEventsPerHour:
      trials.length === 0
        ? null
        : { mean: rateOf(trials), deviation: deviationOf([...clips.values()].map(rateOf)) },
    falseAlarms: summarize(trials).falseAlarms,
    calibrationError: expectedCalibrationError(
      trials.flatMap(({ predicted, isRight }) =>
        predicted.flatMap(({ confidence }, at) =>
          confidence === null ? [] : [{ confidence, isRight: isRight[at] === true }],
        ),
      ),
    ),
  };
}

function percentile95(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil(0.95 * sorted.length) - 1] ?? null;
}

function deviationOf(values: readonly number[]): number | null {
  const middle = mean(values);
  if (middle === null || values.length < 2) return null;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1));
}
