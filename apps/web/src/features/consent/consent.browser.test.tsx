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

it('asks nothing if analytics are off', async () => {
  const { container } = await renderBoth();
  expect(container.textContent).toBe('');
});

it('asks once, remembers the answer, and allows changing it', async () => {
  configureAnalytics('https://collector.example/');
  const screen = await renderBoth();
  await screen.getByRole('button', { name: 'Allow' }).click();
  expect(screen.getByRole('region', { name: 'Usage statistics' }).elements()).toEqual([]);
  expect(isTracking()).toBe(true);
  expect(localStorage.getItem('analytics_consent')).toBe('"granted"');

  await screen.getByRole('button', { name: 'Withdraw' }).click();
  expect(isTracking()).toBe(false);
  expect(localStorage.getItem('analytics_consent')).toBe('"denied"');
  await expect.element(screen.getByText('Usage statistics are off.')).toBeVisible();
});

it('accepts a refusal', async () => {
  configureAnalytics('https://collector.example/');
  const screen = await renderBoth();
  await screen.getByRole('button', { name: 'No, thanks' }).click();
  expect(screen.getByRole('region', { name: 'Usage statistics' }).elements()).toEqual([]);
  expect(isTracking()).toBe(false);
});
