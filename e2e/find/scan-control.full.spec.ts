import type { Page } from '@playwright/test';
import {
  chooseSample,
  eventRow,
  exportAs,
  logEventsAndPress,
  openStep,
  PROGRESS,
  pressInTime,
  readProgress,
  scan,
  toast,
  waitForCompletion,
} from '../support/analyzer.ts';
import { exportedFrames, parseExportedJson } from '../support/exported.ts';
import { expectFullyVisible } from '../support/fully-visible.ts';
import { expectSampleEvents, markSample } from '../support/sample.ts';
import { countCheckpoints } from '../support/stored.ts';
import { expect, test } from '../support/test.ts';

const EVENT = '[role="grid"] [role="row"]';

test('a scan can be cancelled, be a quick look first, be paused, and be resumed even after a reload, for the same events', async ({
  page,
}) => {
  const resume = page.getByRole('button', { name: 'RESUME Analysis' });
  const exported = async () => parseExportedJson((await exportAs(page, 'JSON')).text);
  await markSample(page);

  await test.step('paused, it makes no progress, and its events get thumbnails; cancelled, it is over', async () => {
    await logEventsAndPress(page, 'PAUSE Analysis', EVENT);
    await expect(resume).toBeVisible();
    await expectEachPictured(page);
    const goesOn = async () => {
      const before = await readProgress(page);
      await page.waitForTimeout(500);
      return (await readProgress(page)) !== before;
    };
    // What was under way may still be counted.
    await expect.poll(goesOn).toBe(false);
    expect(await goesOn()).toBe(false);
    expect(await readProgress(page)).toBeLessThan(100);
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(page.getByText(/cancelled/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'LOG EVENTS' })).toBeEnabled();
    await expect(page.getByRole('progressbar', { name: 'Analysis progress' })).toBeHidden();
  });

  await openStep(page, 'Find');
  await page.getByLabel('Advanced').check();
  const quick = await test.step('a quick look says what it can find, and finds it', async () => {
    await page.getByLabel('Look at').selectOption('quick');
    await expect(page.getByText(/^Looks at 23 of [\d,]+ frames first, .* for 2 s or more/)).toBeVisible();
    await expect(page.getByText(/It takes .+, every frame .+\.$/)).toBeVisible();
    await expect(page.getByLabel('Keyframes first')).toBeHidden();
    await scan(page);
    await expect(page.getByText('Quick look', { exact: true })).toBeVisible();
    return exported();
  });

  const every = await test.step('resumed, also after a reload, it finds the same events', async () => {
    await openStep(page, 'Find');
    await page.getByLabel('Look at').selectOption('every frame');
    await logEventsAndPress(page, 'PAUSE Analysis');
    await expect(resume).toBeVisible();
    await pressInTime(page, 'PAUSE Analysis', PROGRESS);
    await resume.click();
    await expect(resume).toBeVisible();
    await expect.poll(() => countCheckpoints(page)).toBe(1);
    await page.reload();
    await expect(page.getByText(/Unfinished scan of sample\.mp4/)).toBeVisible();
    await chooseSample(page);
    await page.getByRole('button', { name: /resume/i }).click();
    await waitForCompletion(page);
    await expectEachPictured(page);
    return exported();
  });
  expectSampleEvents(exportedFrames(every));
  expect(quick.events.length).toBeGreaterThanOrEqual(5);
  expect(every.events).toEqual(expect.arrayContaining(quick.events));
  expect([quick.scan.isQuick, every.scan.isQuick]).toEqual([true, false]);
  expect(quick.scan.framesLooked).toBeLessThan(every.scan.framesLooked);

  await test.step('resumed after the video was opened again, it continues in the earlier work', async () => {
    await eventRow(page, 1).click();
    await page.keyboard.press('Delete');
    const before = exportedFrames(await exported());
    // The checkpoint of the last scan goes once its results are stored.
    await expect.poll(() => countCheckpoints(page)).toBe(0);
    await logEventsAndPress(page, 'PAUSE Analysis');
    await expect.poll(() => countCheckpoints(page)).toBe(1);
    await page.reload();
    await chooseSample(page);
    // Other messages must not cover either offer or make it disappear before it can be read.
    await expect(toast(page, 'Video Loaded Successfully')).toBeVisible();
    await expectFullyVisible(page.getByText('An unfinished scan of this video'));
    await expectFullyVisible(page.getByRole('button', { name: 'Open earlier work' }));
    await page.getByRole('button', { name: 'RESUME SCAN' }).click();
    await waitForCompletion(page);
    expect(exportedFrames(await exported())).toEqual(before);
  });
});

/** Expects that each event in the list has a thumbnail, or gets one. */
async function expectEachPictured(page: Page): Promise<void> {
  await expect(async () => {
    const { rows, pictured } = await page.evaluate(countPictures);
    expect(rows).toBeGreaterThan(0);
    expect(pictured).toBe(rows);
  }).toPass();
}

/** Counts the rows in the event list and how many of them have a thumbnail. Runs in the page. */
function countPictures(): { rows: number; pictured: number } {
  const hasPicture = (canvas: HTMLCanvasElement) => {
    const { width, height } = canvas;
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
    return pixels.some((value) => value > 0);
  };
  const canvases = [
    ...document.querySelectorAll<HTMLCanvasElement>('[aria-label="Events"] [role="row"] canvas'),
  ];
  return { rows: canvases.length, pictured: canvases.filter(hasPicture).length };
}
