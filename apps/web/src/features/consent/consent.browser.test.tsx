import { afterEach, beforeEach, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { analyticsStore, configureAnalytics, isTracking } from '../../platform/analytics/analytics.ts';
import { ConsentBar, ConsentSwitch } from './consent.tsx';

beforeEach(() => {
  analyticsStore.setState({ url: null, consent: null });
});
afterEach(() => configureAnalytics(null));

const renderBoth = () =>
  render(
    <>
      <ConsentSwitch />
      <ConsentBar />
    </>,
  );

it('accepts a refusal', async () => {
  configureAnalytics('https://collector.example/');
  const screen = await renderBoth();
  await screen.getByRole('button', { name: 'No, thanks' }).click();
  expect(screen.getByRole('region', { name: 'Usage statistics' }).elements()).toEqual([]);
  expect(isTracking()).toBe(false);
});
