import type { Page } from '@playwright/test';
import { chromiumLaunchOptions } from '../tools/chromium.ts';
import {
  chooseFile,
  clickPicture,
  expectSelected,
  logEvents,
  openAnalyzer,
  seekTo,
  waitForCompletion,
  waitForPlayer,
} from './analyzer.ts';
import { expect, test } from './test.ts';

// Where the fixtures' element is, and when it is visible (seconds).
const PLACE = { x: 260 / 320, y: 140 / 180 };
const MOMENTS = [0.69, 0.89, 1.81];

/** Marks the element of a fixture, scans for it, and expects its events. */
async function findEvents(page: Page, file: string): Promise<void> {
  await chooseFile(page, file);
  await waitForPlayer(page);
  for (const [index, moment] of MOMENTS.entries()) {
    await seekTo(page, moment);
    await page.getByRole('button', { name: 'Enable Selection Mode' }).click();
    await clickPicture(page, PLACE);
    await expectSelected(page, index + 1);
  }
  await logEvents(page);
  await waitForCompletion(page);
  await expect(page.getByRole('row', { name: /^Event 1 / })).toBeVisible();
}

test.describe('without WebCodecs', () => {
  const { args, ...launching } = chromiumLaunchOptions();
  test.use({ launchOptions: { ...launching, args: [...args, '--disable-blink-features=WebCodecs'] } });

  test('the page says that scans are slow, and the main job works', async ({ page }) => {
    test.slow();
    await openAnalyzer(page);
    expect(await page.evaluate(() => 'VideoDecoder' in globalThis)).toBe(false);
    await expect(page.getByText(/^This browser cannot decode video by itself.*several times/)).toBeVisible();
    await findEvents(page, 'fixtures/h264-b-frames.mp4');
  });
});

test.describe('without shared memory', () => {
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
    test(`the page says what takes longer, and finds the events of ${file}`, async ({ page }) => {
      test.slow();
      await expect(
        page.getByText(/^This browser gives the page no shared memory.*take longer/),
      ).toBeVisible();
      await findEvents(page, file);
    });
  }
});
