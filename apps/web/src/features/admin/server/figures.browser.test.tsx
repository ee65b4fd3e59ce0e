import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { Figures } from './figures.tsx';

it('is zero without days', async () => {
  const screen = await render(<Figures days={[]} theme="dark" />);
  const plots = screen.getByRole('img').elements();
  expect(plots.map((plot) => plot.getAttribute('aria-label')?.match(/: (\S+)/)?.[1])).toEqual([
    '0',
    '0',
    '0',
    '$0.00',
    '$0.00',
  ]);
});
