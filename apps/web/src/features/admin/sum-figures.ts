import type { DailyFigures } from '@framescout/contract';

/** What can be plotted of a day. */
export type FigureName = Exclude<keyof DailyFigures, 'day'>;

/** What a range of days comes to. Trials run for several days: of them, those that run on the last day count. */
export function sumFigures(days: readonly DailyFigures[]): Record<FigureName, number> {
  const sum = (name: FigureName) => days.reduce((total, figures) => total + figures[name], 0);
  return {
    signUps: sum('signUps'),
    activeTrials: days.at(-1)?.activeTrials ?? 0,
    conversions: sum('conversions'),
    // Sums of cents in binary fractions would show as 26.999999.
    revenue: Math.round(sum('revenue') * 100) / 100,
    returned: Math.round(sum('returned') * 100) / 100,
  };
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** A figure as it is read. */
export function formatFigure(name: FigureName, value: number): string {
  return name === 'revenue' || name === 'returned' ? dollars.format(value) : value.toLocaleString('en-US');
}
