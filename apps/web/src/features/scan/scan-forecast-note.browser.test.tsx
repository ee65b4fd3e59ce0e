import type { ScanForecast } from '@framescout/framescout';
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { ScanForecastNote } from './scan-forecast-note.tsx';

const quick = { keyframes: 1800, foundFrom: 4.004, seconds: 41, findsSelected: true };
const forecast: ScanForecast = { everyFrame: 720, quick };

it('offers a quick look with what it finds and what it takes', async () => {
  const onQuickLook = vi.fn();
  const screen = await render(<ScanForecastNote forecast={forecast} onQuickLook={onQuickLook} />);
  const said = /A quick look takes about 41 s and finds everything that is on screen for 4\.1 s or more/;
  await expect.element(screen.getByText(said)).toBeVisible();
  await screen.getByRole('button', { name: 'Quick look' }).click();
  expect(onQuickLook).toHaveBeenCalledOnce();
});

it.each([
  ['it would miss what was selected', { ...forecast, quick: { ...quick, findsSelected: false } }],
  ['it saves less than a minute', { ...forecast, quick: { ...quick, seconds: 661 } }],
  ['the video has no index', { ...forecast, quick: null }],
])('says only what a scan takes if %s', async (_why, worse) => {
  const screen = await render(<ScanForecastNote forecast={worse} onQuickLook={() => undefined} />);
  await expect.element(screen.getByText('A scan of every frame takes about 12 min.')).toBeVisible();
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
});

it('says nothing where nothing could be measured', async () => {
  const screen = await render(<ScanForecastNote forecast={null} onQuickLook={() => undefined} />);
  expect(screen.container).toBeEmptyDOMElement();
});
