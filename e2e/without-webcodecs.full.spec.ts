import { openAnalyzer } from './analyzer.ts';
import { findFixtureEvents } from './find-fixture-events.ts';
import { expect, test } from './test.ts';

const REMOVAL =
  "for (const name of ['VideoDecoder', 'VideoEncoder', 'AudioDecoder', 'AudioEncoder']) delete globalThis[name];";

test.beforeEach(async ({ context }) => {
  await context.addInitScript(REMOVAL);
  // Init scripts don't run in workers.
  await context.route(/\.worker-[^/]*\.js$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${REMOVAL}\n${await response.text()}` });
  });
});

test('without WebCodecs the page says that scans are slow, and the main job still works', async ({
  page,
}) => {
  await openAnalyzer(page);
  await expect(page.getByText(/^This browser cannot decode video itself.*several times/)).toBeVisible();
  const started = page.waitForEvent('worker');
  await findFixtureEvents(page, 'fixtures/h264-b-frames.mp4');
  expect(await (await started).evaluate(() => 'VideoDecoder' in globalThis)).toBe(false);
});
