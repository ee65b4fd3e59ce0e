import { expect, it } from 'vitest';
import { formatFigure, sumFigures } from './sum-figures.ts';

const days = [
  { day: '2026-11-19', signUps: 2, activeTrials: 5, conversions: 0, revenue: 0.1, returned: 0 },
  { day: '2026-11-20', signUps: 3, activeTrials: 4, conversions: 1, revenue: 0.2, returned: 0.1 },
];

it("adds up daily counts, but takes the last day's value for trials, which run for several days", () => {
  expect(sumFigures(days)).toEqual({
    signUps: 5,
    activeTrials: 4,
    conversions: 1,
    revenue: 0.3,
    returned: 0.1,
  });
});

it('is zero for no days', () => {
  expect(sumFigures([])).toEqual({ signUps: 0, activeTrials: 0, conversions: 0, revenue: 0, returned: 0 });
});

it('formats revenue as money and the rest as counts', () => {
  expect(formatFigure('revenue', 1234.5)).toBe('$1,234.50');
  expect(formatFigure('returned', 9)).toBe('$9.00');
  expect(formatFigure('signUps', 1234)).toBe('1,234');
});
