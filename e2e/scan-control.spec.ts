import {
  exportAs,
  logEvents,
  openAnalyzer,
  openSample,
  readProgress,
  selectAll,
  waitForCompletion,
} from './analyzer.ts';
import { exportedFrames, parseExportedJson } from './exported.ts';
import { expectSampleEvents, sampleTruth } from './sample.ts';
import { expect, test } from './test.ts';

const truth = sampleTruth();
// The engine saves a checkpoint every 3 seconds.
const CHECKPOINT_MS = 4000;

test.beforeEach(async ({ page }) => {
  await openAnalyzer(page);
  await openSample(page);
  await selectAll(page, truth);
  await logEvents(page);
});

test('a paused scan stands still, and finds the same once resumed', async ({ page }) => {
  await page.getByRole('button', { name: 'PAUSE Analysis' }).click();
  await expect(page.getByRole('button', { name: 'RESUME Analysis' })).toBeVisible();
  await page.waitForTimeout(400);
  const held = await readProgress(page);
  await page.waitForTimeout(600);
  expect(await readProgress(page)).toBe(held);
  expect(held).toBeLessThan(100);

  await page.getByRole('button', { name: 'RESUME Analysis' }).click();
  await waitForCompletion(page);
  const { text } = await exportAs(page, 'JSON');
  expectSampleEvents(exportedFrames(parseExportedJson(text)));
});

test('a cancelled scan ends at once and can be started anew', async ({ page }) => {
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'LOG EVENTS' })).toBeEnabled({ timeout: 1000 });
  await expect(page.getByRole('progressbar', { name: 'Analysis progress' })).toBeHidden();
  await logEvents(page);
  await waitForCompletion(page);
});

test('a scan cut off by a reload is offered to be resumed, and finds the same', async ({ page }) => {
  await page.getByRole('button', { name: 'PAUSE Analysis' }).click();
  await page.waitForTimeout(CHECKPOINT_MS);
  await page.reload();
  await openSample(page);
  await page.getByRole('button', { name: /resume/i }).click();
  await waitForCompletion(page);
  const { text } = await exportAs(page, 'JSON');
  expectSampleEvents(exportedFrames(parseExportedJson(text)));
});
