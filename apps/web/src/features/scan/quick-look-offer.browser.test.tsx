import type { ScanForecast } from '@framescout/engine';
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { QuickLookOffer } from './quick-look-offer.tsx';

const forecast: ScanForecast = {
  everyFrame: 720,
  quick: { keyframes: 1800, foundFrom: 4.004, seconds: 41 },
};

it('offers a quick look with what it finds and what it takes', async () => {
  const onStart = vi.fn();
  const screen = await render(<QuickLookOffer staysFor={4.48} forecast={forecast} onStart={onStart} />);
  const said = /stays for 4\.4 s or more\. .* stays for 4\.1 s: about 41 s\. Every frame: about 12 min\.$/;
  await expect.element(screen.getByText(said)).toBeVisible();
  await screen.getByRole('button', { name: 'Quick look' }).click();
  expect(onStart).toHaveBeenCalledOnce();
});

it.each([
  ['the element goes before the next keyframe comes', { staysFor: 3.9, forecast }],
  ['it saves less than a minute', { staysFor: 4.5, forecast: { ...forecast, everyFrame: 90 } }],
  ['the video has no index', { staysFor: 4.5, forecast: { ...forecast, quick: null } }],
])('offers nothing if %s', async (_why, props) => {
  const screen = await render(<QuickLookOffer {...props} onStart={() => undefined} />);
  expect(screen.container).toBeEmptyDOMElement();
});
