import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { Figures } from './figures.tsx';

const days = [
  { day: '2026-11-19', signUps: 2, activeTrials: 5, conversions: 0, revenue: 0.1, returned: 0 },
  { day: '2026-11-20', signUps: 3, activeTrials: 4, conversions: 1, revenue: 1234.2, returned: 9 },
];

it('plots each figure, with its total over the range', async () => {
  const screen = await render(<Figures days={days} theme="dark" />);
  const plots = screen.getByRole('img').elements();
  expect(plots.map((plot) => plot.getAttribute('aria-label'))).toEqual([
    'Sign-ups by day: 5 in this range. The table below has every day.',
    'Active trials by day: 4 on the last day. The table below has every day.',
    'Conversions by day: 1 first payments in this range. The table below has every day.',
    'Revenue by day: $1,234.30 paid in this range. The table below has every day.',
    'Returned by day: $9.00 refunded or disputed in this range. The table below has every day.',
  ]);
  expect(plots.every((plot) => plot.querySelector('canvas'))).toBe(true);
});

it('lists every day in a table, latest first', async () => {
  const screen = await render(<Figures days={days} theme="dark" />);
  await screen.getByText('The same as a table').click();
  const rows = screen
    .getByRole('row')
    .elements()
    .map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows.slice(1)).toEqual([
    ['2026-11-20', '3', '4', '1', '$1,234.20', '$9.00'],
    ['2026-11-19', '2', '5', '0', '$0.10', '$0.00'],
  ]);
});

it('is zero without days', async () => {
  const screen = await render(<Figures days={[]} theme="dark" />);
  const totals = screen.getByRole('paragraph').elements();
  expect(totals.map((total) => total.firstElementChild?.textContent)).toEqual([
    '0',
    '0',
    '0',
    '$0.00',
    '$0.00',
  ]);
});
