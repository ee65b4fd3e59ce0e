import { type Measured, type Measures, measureTrials, type Spread } from '../measure-trials.ts';
import { EDGE_TOLERANCES } from './edge-precision.ts';

/** The measures of some trials, and what those have in common. */
export type MeasureRow = { name: string; measures: Measures };

/** Measures trials by kind and, first, all of them. */
export function measureKinds(trials: readonly Measured[]): MeasureRow[] {
  const kinds = [...Map.groupBy(trials, ({ kind }) => kind)].sort(([a], [b]) => (a < b ? -1 : 1));
  return [
    { name: 'all', measures: measureTrials(trials) },
    ...kinds.map(([name, own]) => ({ name, measures: measureTrials(own) })),
  ];
}

/** Returns the cells of a table of measures, its header first. */
export function measureCells(rows: readonly MeasureRow[]): string[][] {
  const [starts, ends] = ['starts', 'ends'].map((edge) =>
    EDGE_TOLERANCES.map((tolerance) => `${edge} ±${tolerance}`),
  );
  return [
    [
      ...['', 'clips', 'F1', ...(starts ?? []), ...(ends ?? [])],
      ...['edge error 95 %', 'false/h', 'false alarms', 'calibration error'],
    ],
    ...rows.map(({ name, measures }) => [
      name,
      `${measures.clips}`,
      ...[measures.f1, ...measures.starts, ...measures.ends].map((spread) => spreadText(spread, 2)),
      measures.edgeError95?.toFixed(1) ?? '-',
      spreadText(measures.falseEventsPerHour, 1),
      measures.falseAlarms === null ? '-' : `${(100 * measures.falseAlarms).toFixed(1)} %`,
      measures.calibrationError?.toFixed(2) ?? '-',
    ]),
  ];
}

function spreadText(spread: Spread | null, digits: number): string {
  if (!spread) return '-';
  const { mean, deviation } = spread;
  return mean.toFixed(digits) + (deviation === null ? '' : ` ±${deviation.toFixed(digits)}`);
}
