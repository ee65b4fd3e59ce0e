import { openAnalyzer } from '../support/analyzer.ts';
import { findFixtureEvents } from '../support/fixtures.ts';
import { expect, test } from '../support/test.ts';

const REMOVAL =
  "for (const name of ['VideoDecoder', 'VideoEncoder', 'AudioDecoder', 'AudioEncoder']) delete globalThis[name];";

test('without WebCodecs the page says that scans are slow, and the main job still works', async ({
  page,
  context,
}) => {
  await context.addInitScript(REMOVAL);
  // Init scripts don't run in workers.
  await context.route(/\.worker-[^/]*\.js$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${REMOVAL}\n${await response.text()}` });
  });
  await openAnalyzer(page);
  await expect(page.getByText(/^This browser cannot decode video itself.*several times/)).toBeVisible();
  const started = page.waitForEvent('worker');
  await findFixtureEvents(page, 'fixtures/h264-b-frames.mp4');
  expect(await (await started).evaluate(() => 'VideoDecoder' in globalThis)).toBe(false);
});

for (const file of ['fixtures/h264-b-frames.mp4', 'fixtures/mpeg4-asp.avi']) {
  test(`without shared memory the page says what takes longer, and finds the events of ${file}`, async ({
    page,
  }) => {
    await page.route('**/app', async (route) => {
      const response = await route.fetch();
      const { 'cross-origin-embedder-policy': _, ...headers } = response.headers();
      await route.fulfill({ response, headers });
    });
    await openAnalyzer(page);
    expect(await page.evaluate(() => globalThis.crossOriginIsolated)).toBe(false);
    await expect(page.getByText(/^This browser gives the page no shared memory.*take longer/)).toBeVisible();
    await findFixtureEvents(page, file);
  });
}
