import { openAnalyzer } from './analyzer.ts';
import { findFixtureEvents } from './find-fixture-events.ts';
import { expect, test } from './test.ts';

test.beforeEach(async ({ page }) => {
  await page.route('**/app', async (route) => {
    const response = await route.fetch();
    const { 'cross-origin-embedder-policy': _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  await openAnalyzer(page);
  expect(await page.evaluate(() => globalThis.crossOriginIsolated)).toBe(false);
});

for (const file of ['fixtures/h264-b-frames.mp4', 'fixtures/mpeg4-asp.avi']) {
  test(`without shared memory the page says what takes longer, and finds the events of ${file}`, async ({
    page,
  }) => {
    await expect(page.getByText(/^This browser gives the page no shared memory.*take longer/)).toBeVisible();
    await findFixtureEvents(page, file);
  });
}
