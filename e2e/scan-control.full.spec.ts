import type { Locator } from '@playwright/test';
import {
  exportAs,
  logEvents,
  logEventsAndPress,
  openAnalyzer,
  openSample,
  openStep,
  readProgress,
  selectAll,
  toast,
  waitForCompletion,
} from './analyzer.ts';
import { exportedFrames, parseExportedJson } from './exported.ts';
import { expectSampleEvents, sampleTruth } from './sample.ts';
import { expect, test } from './test.ts';

// The engine saves a checkpoint every 3 seconds.
const CHECKPOINT_MS = 4000;

test.beforeEach(async ({ page }) => {
  await openAnalyzer(page);
  await openSample(page);
  await selectAll(page, sampleTruth());
});

test('a paused scan makes no progress, and finds the same events after resuming', async ({ page }) => {
  await logEventsAndPress(page, 'PAUSE Analysis');
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

test('events get thumbnails while the scan is still running, and all have one when it is done', async ({
  page,
}) => {
  await logEvents(page);
  let seen = await page.evaluate(lookAtRows);
  while (!(seen.isScanning && seen.rows > 0 && seen.pictured === seen.rows)) {
    seen = await page.evaluate(lookAtRows);
    const isOver = await toast(page, 'Analysis Complete').isVisible();
    expect(isOver, 'whether the scan ended before its events had pictures').toBe(false);
  }
  await waitForCompletion(page);
  await expect(async () => {
    const { isScanning, rows, pictured } = await page.evaluate(lookAtRows);
    expect({ isScanning, pictured }).toEqual({ isScanning: false, pictured: rows });
    expect(rows).toBeGreaterThan(3);
  }).toPass();
});

test('a cancelled scan stops immediately and can be restarted', async ({ page }) => {
  await logEventsAndPress(page, 'Cancel');
  await expect(page.getByText(/cancelled/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'LOG EVENTS' })).toBeEnabled();
  await expect(page.getByRole('progressbar', { name: 'Analysis progress' })).toBeHidden();
  await logEvents(page);
  await waitForCompletion(page);
});

test('a scan interrupted by a reload can be resumed, and finds the same events', async ({ page }) => {
  await logEventsAndPress(page, 'PAUSE Analysis');
  await expect(page.getByRole('button', { name: 'RESUME Analysis' })).toBeVisible();
  await page.waitForTimeout(CHECKPOINT_MS);
  await page.reload();
  await expect(page.getByText(/Unfinished scan of sample\.mp4/)).toBeVisible();
  await openSample(page);
  await page.getByRole('button', { name: /resume/i }).click();
  await waitForCompletion(page);
  const report = parseExportedJson((await exportAs(page, 'JSON')).text);
  expectSampleEvents(exportedFrames(report));
});

test('a scan that is resumed after opening the video again continues in the earlier work', async ({
  page,
}) => {
  await logEvents(page);
  await waitForCompletion(page);
  await openStep(page, 'Review');
  await page.getByRole('row', { name: /^Event 1 / }).click();
  await page.keyboard.press('Delete');
  const before = exportedFrames(parseExportedJson((await exportAs(page, 'JSON')).text));
  await logEventsAndPress(page, 'PAUSE Analysis');
  await page.waitForTimeout(CHECKPOINT_MS);
  await page.reload();
  await openSample(page);
  // Other messages must not cover either offer or make it disappear before it can be read.
  await expect(toast(page, 'Video Loaded Successfully')).toBeVisible();
  await expectUncovered(page.getByText('An unfinished scan of this video'));
  await expectUncovered(page.getByRole('button', { name: 'Open earlier work' }));
  await page.getByRole('button', { name: 'RESUME SCAN' }).click();
  await waitForCompletion(page);
  const after = exportedFrames(parseExportedJson((await exportAs(page, 'JSON')).text));
  expect(after).toEqual(before);
});

/** Expects that nothing covers an element's corners. */
async function expectUncovered(locator: Locator): Promise<void> {
  const isSeen = await locator.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const corners = [left + 2, right - 2].flatMap((x) => [top + 2, bottom - 2].map((y) => [x, y] as const));
    return corners.every(([x, y]) => element.contains(document.elementFromPoint(x, y)));
  });
  expect(isSeen).toBe(true);
}

/** Counts the rows in the event list and how many of them have a thumbnail. Runs in the page. */
function lookAtRows(): { isScanning: boolean; rows: number; pictured: number } {
  const hasPicture = (canvas: HTMLCanvasElement) => {
    const { width, height } = canvas;
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
    return pixels.some((value) => value > 0);
  };
  const canvases = [
    ...document.querySelectorAll<HTMLCanvasElement>('[aria-label="Events"] [role="row"] canvas'),
  ];
  return {
    isScanning: document.querySelector('[role="progressbar"][aria-label="Analysis progress"]') !== null,
    rows: canvases.length,
    pictured: canvases.filter(hasPicture).length,
  };
}
