import type { DailyFigures } from '@framescout/contract';

/** The figures of a day that can be plotted. */
export type FigureName = Exclude<keyof DailyFigures, 'day'>;

/** Totals the figures over a range of days; of trials, those that run on the last day. */
export function sumFigures(days: readonly DailyFigures[]): Record<FigureName, number> {
  const sum = (name: FigureName) => days.reduce((total, figures) => total + figures[name], 0);
  return {
    signUps: sum('signUps'),
    activeTrials: days.at(-1)?.activeTrials ?? 0,
    conversions: sum('conversions'),
    // Summing fractional dollars would show 26.999999.
    revenue: Math.round(sum('revenue') * 100) / 100,
    returned: Math.round(sum('returned') * 100) / 100,
  };
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Formats a figure for display. */
export function formatFigure(name: FigureName, value: number): string {
  return name === 'revenue' || name === 'returned' ? dollars.format(value) : value.toLocaleString('en-US');
}
