import { mean } from '../statistics.ts';

/** The mean F1 of each clip of a folder. */
export type ClipScores = ReadonlyMap<string, number>;

/** How the clips of a folder fare without a rule. */
export type Comparison = {
  /** Mean F1 over clips. */
  mean: number;
  /** Its difference from the unchanged engine, and the standard error of that; null with fewer than two clips. */
  difference: number;
  error: number | null;
  /** The clips that changed most, with their differences. */
  changed: { clip: string; difference: number }[];
};

const MOST_CHANGED = 3;
const CHANGED = 0.005;

/** Averages the F1 of each clip over its trials. */
export function scoreClips(trials: readonly { clip: string; f1: number }[]): ClipScores {
  const clips = Map.groupBy(trials, ({ clip }) => clip);
  return new Map([...clips].map(([clip, own]) => [clip, mean(own.map(({ f1 }) => f1)) ?? 0]));
}

/** Compares the scores without a rule with those of the unchanged engine, clip by clip. */
export function compareRuns(unchanged: ClipScores, without: ClipScores): Comparison {
  const differences = [...without].map(([clip, f1]) => ({
    clip,
    difference: f1 - (unchanged.get(clip) ?? 0),
  }));
  const values = differences.map(({ difference }) => difference);
  const difference = mean(values) ?? 0;
  const squares = values.reduce((sum, value) => sum + (value - difference) ** 2, 0);
  const count = values.length;
  return {
    mean: mean([...without.values()]) ?? 0,
    difference,
    error: count < 2 ? null : Math.sqrt(squares / (count - 1) / count),
    changed: differences
      .filter((one) => Math.abs(one.difference) >= CHANGED)
      .sort((a, b) => Math.abs(b.difference) - Math.abs(a.difference))
      .slice(0, MOST_CHANGED),
  };
}

/** Renders a comparison in the two cells of its folder. */
export function comparisonCells({ mean, difference, error, changed }: Comparison): string[] {
  const sign = (value: number) => (value < 0 ? '−' : '+') + Math.abs(value).toFixed(3);
  return [
    `${mean.toFixed(3)} (${sign(difference)}${error === null ? '' : ` ±${error.toFixed(3)}`})`,
    changed.map((one) => `${one.clip} ${sign(one.difference)}`).join(', ') || '-',
  ];
}
