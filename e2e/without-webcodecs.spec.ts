import { chromiumLaunchOptions } from '../tools/chromium.ts';
import { openAnalyzer } from './analyzer.ts';
import { findFixtureEvents } from './find-fixture-events.ts';
import { expect, test } from './test.ts';

const { args, ...launching } = chromiumLaunchOptions();
test.use({ launchOptions: { ...launching, args: [...args, '--disable-blink-features=WebCodecs'] } });

test('without WebCodecs the page says that scans are slow, and the main job works', async ({ page }) => {
  test.slow();
  await openAnalyzer(page);
  expect(await page.evaluate(() => 'VideoDecoder' in globalThis)).toBe(false);
  await expect(page.getByText(/^This browser cannot decode video by itself.*several times/)).toBeVisible();
  await findFixtureEvents(page, 'fixtures/h264-b-frames.mp4');
});
