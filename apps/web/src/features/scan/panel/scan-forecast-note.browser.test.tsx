import type { ScanForecast } from '@framescout/framescout/page';
import type { ComponentProps } from 'react';
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { ScanForecastNote } from './scan-forecast-note.tsx';

const quick = { keyframes: 1800, foundFrom: 4.004, seconds: 41, findsSelected: true };
const forecast: ScanForecast = { everyFrame: 720, quick };

it('offers a quick look, with what it finds and how long it takes', async () => {
  const onQuickLook = vi.fn();
  const screen = await render(<ScanForecastNote forecast={forecast} onQuickLook={onQuickLook} />);
  const said =
    /A quick look takes about 41 s and finds everything that is on screen for 4\.1 s or more, as yours is\./;
  await expect.element(screen.getByText(said)).toBeVisible();
  await screen.getByRole('button', { name: 'Quick look' }).click();
  expect(onQuickLook).toHaveBeenCalledOnce();
});

it('offers a quick look without a word about what was selected if none of that is in this video', async () => {
  const unknown = { ...forecast, quick: { ...quick, findsSelected: null } };
  const screen = await render(<ScanForecastNote forecast={unknown} onQuickLook={() => undefined} />);
  await expect.element(screen.getByText(/on screen for 4\.1 s or more\.$/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Quick look' })).toBeVisible();
});

it.each([
  [
    'it would miss what was selected',
    { ...quick, findsSelected: false },
    /would miss elements that are on screen/,
  ],
  ['it saves less than a minute', { ...quick, seconds: 661 }, /would not be much faster/],
  ['the video has no index', null, /needs an index of frames/],
])('says how long a scan takes, without offering a quick look, if %s', async (_why, worse, said) => {
  const screen = await render(
    <ScanForecastNote forecast={{ ...forecast, quick: worse }} onQuickLook={() => undefined} />,
  );
  await expect.element(screen.getByText(/^A scan of every frame takes about 12 min\./)).toBeVisible();
  await expect.element(screen.getByText(said)).toBeVisible();
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
});

it('renders nothing if nothing could be measured', async () => {
  const screen = await render(<ScanForecastNote forecast={null} onQuickLook={() => undefined} />);
  expect(screen.container).toBeEmptyDOMElement();
});

it('keeps its height while figures are pending or measured, and with or without an offer', async () => {
  const note = (known: ComponentProps<typeof ScanForecastNote>['forecast']) => (
    <div style={{ width: 316 }}>
      <ScanForecastNote forecast={known} onQuickLook={() => undefined} />
    </div>
  );
  const screen = await render(note(forecast));
  await expect.element(screen.getByRole('button', { name: 'Quick look' })).toBeVisible();
  await document.fonts.ready;
  const height = () => screen.getByRole('region').element().getBoundingClientRect().height;
  const withOffer = height();
  for (const known of ['awaited', 'measuring', { ...forecast, quick: null }] as const) {
    await screen.rerender(note(known));
    await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
    expect(height()).toBe(withOffer);
  }
});
