import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { boxOf, expectShownFrame, openStep, selectAll, toast } from '../support/analyzer.ts';
import { chapterTitles, clipRows, downloadClips, openClips } from '../support/clips.ts';
import { openSmall, SMALL_RECORDING, scanSmall, smallTruth } from '../support/fixtures.ts';
import { expect, test } from '../support/test.ts';

test.use({ viewport: { width: 1280, height: 800 } });

test('the player goes to a typed time or frame, jumps by 10 seconds, and fills the screen', async ({
  page,
}) => {
  await openSmall(page);
  const go = async (where: string) => {
    await page.getByRole('button', { name: /^0:0\d \/ 0:10/ }).click();
    await page.getByLabel('Time or frame').fill(where);
    await page.keyboard.press('Enter');
  };
  await go('#46');
  await expectShownFrame(page, 46);
  await page.keyboard.press('Shift+G');
  await expect(page.getByLabel('Time or frame')).toHaveValue('00:00:01.516');
  await page.getByLabel('Time or frame').fill('0:00:02:15');
  await page.keyboard.press('Enter');
  await expectShownFrame(page, 76);

  await go('somewhere');
  await expect(page.getByText(/^Write it like 1:02:03\.5, 62 or 1m2s/)).toBeVisible();
  await page.getByLabel('Time or frame').fill('12:34');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The video ends at 0:10.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expectShownFrame(page, 76);

  await page.keyboard.press('ControlOrMeta+ArrowRight');
  await expectShownFrame(page, 300);
  await page.keyboard.press('ControlOrMeta+ArrowLeft');
  await expectShownFrame(page, 1);

  await page.keyboard.press('Shift+F');
  const overlay = page.getByLabel('Video overlay');
  await expect.poll(async () => (await overlay.boundingBox())?.width).toBeGreaterThan(1200);
  await expect(page.getByRole('slider', { name: 'Seek' })).toBeInViewport();
  await page.keyboard.press('Shift+G');
  await expect(page.getByLabel('Time or frame')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Leave full screen' }).click();
  await expect.poll(async () => (await overlay.boundingBox())?.width).toBeLessThan(1000);
});

test('clips are renamed and put in another order, for their files and the reel', async ({ page }) => {
  // On a lower screen, the list shows a clip and a half, and scrolls while one is dragged.
  await page.setViewportSize({ width: 1280, height: 1000 });
  await scanSmall(page);
  await openClips(page, 0, 0);
  await page.getByRole('switch', { name: /are joined/ }).click();
  await page.getByLabel('Clip format').selectOption('mp4');
  const starts = async () => {
    const texts = await clipRows(page).getByText(/ – /).allInnerTexts();
    return texts.map((text) => text.slice(0, 12));
  };
  const [first, second, third] = ['00:00:00.400', '00:00:01.333', '00:00:02.100'];
  await page.getByRole('button', { name: 'Move clip 3' }).press('ArrowUp');
  await expect.poll(starts).toEqual([first, third, second]);
  await page.getByRole('button', { name: 'Move clip 2' }).press('ArrowUp');
  await expect.poll(starts).toEqual([third, first, second]);
  await expect(page.getByRole('button', { name: 'Move clip 1' })).toBeFocused();

  await page.getByRole('button', { name: 'Rename clip 1' }).click();
  await page.getByLabel('Name of clip 1').fill('The last one first');
  await page.keyboard.press('Enter');
  await expect(clipRows(page).first()).toContainText('The last one first');

  const above = await boxOf(clipRows(page).nth(1));
  await page
    .getByRole('button', { name: 'Move clip 3' })
    .dragTo(clipRows(page).nth(1), { targetPosition: { x: 40, y: above.height / 4 }, steps: 8 });
  await expect.poll(starts).toEqual([third, second, first]);

  const names = (await downloadClips(page, 3)).map((file) => file.suggestedFilename()).sort();
  expect(names).toEqual([
    'signal-h264-aac-01-00.00.02-The last one first.mp4',
    'signal-h264-aac-02-00.00.01.mp4',
    'signal-h264-aac-03-00.00.00.mp4',
  ]);
  await page.getByLabel('Save as').selectOption('reel');
  const [reel] = await downloadClips(page, 1);
  expect(await chapterTitles(reel)).toEqual([
    'The last one first',
    expect.stringMatching(/^00:00:01/),
    expect.stringMatching(/^00:00:00/),
  ]);

  await page.getByRole('button', { name: 'Order by time' }).click();
  await expect.poll(starts).toEqual([first, second, third]);
  await page.keyboard.press('ControlOrMeta+Z');
  await expect.poll(starts).toEqual([third, second, first]);
});

test('all videos of a batch are cut at once, and exported as one log', async ({ page }) => {
  const buffer = readFileSync(SMALL_RECORDING);
  await openSmall(page);
  await selectAll(page, smallTruth);
  await page.getByLabel('Add videos with the same layout').setInputFiles([
    { name: 'second.mp4', mimeType: 'video/mp4', buffer },
    { name: 'third.mp4', mimeType: 'video/mp4', buffer },
  ]);
  await page.getByRole('button', { name: 'Analyze Videos (3)' }).click();
  await expect(toast(page, 'Batch Analysis Complete')).toBeVisible();
  await openStep(page, 'Find');

  const exportStarted = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export one log of all videos as CSV' }).click();
  const log = await exportStarted;
  expect(log.suggestedFilename()).toBe('all-videos-event-analysis.csv');
  const [header, ...rows] = (await readFile(await log.path(), 'utf8')).trim().split('\r\n');
  expect(header).toBe('Frame,Time (s),Detected,Confidence (%),Status,Element,Video');
  const videos = rows.map((row) => row.split(',').at(-1));
  expect([...new Set(videos)]).toEqual(['signal-h264-aac.mp4', 'second.mp4', 'third.mp4']);
  expect(videos.filter((name) => name === 'third.mp4')).toHaveLength(rows.length / 3);

  const files: string[] = [];
  page.on('download', (file) => files.push(file.suggestedFilename()));
  await page.getByRole('button', { name: 'Clips of all videos' }).click();
  await expect(toast(page, 'All clips created successfully')).toBeVisible();
  await expect(toast(page, '3 files of 3 videos')).toBeVisible();
  await expect
    .poll(() => files.map((name) => name.replace(/-01-.*/, '')).sort())
    .toEqual(['second', 'signal-h264-aac', 'third']);
});

test('the sound of the video is drawn below the timeline', async ({ page }) => {
  // It beeps for a moment in the middle of each second.
  await openSmall(page);
  const heights = () =>
    page.getByRole('img', { name: 'Waveform' }).evaluate((canvas: HTMLCanvasElement, duration) => {
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      return [0.51, 1, 4.51, 9.51].map((time) => {
        const x = Math.floor((time / duration) * canvas.width);
        const column = Array.from(
          { length: canvas.height },
          (_, y) => pixels[4 * (y * canvas.width + x) + 3],
        );
        return column.filter(Boolean).length / canvas.height > 0.3;
      });
    }, 10);
  await expect.poll(heights).toEqual([true, false, true, true]);
});
