import type { Page } from '@playwright/test';
import { readClip } from '../../tools/test-support/clip-check/read-clip.ts';
import { readFrameCounter } from '../../tools/test-support/fixtures/frame-counter.ts';
import { chooseFile, expectShownFrame, openAnalyzer, scan, seekSlider, toast } from '../support/analyzer.ts';
import { clipRows, downloadClips, openClips, promisedFrames } from '../support/clips.ts';
import { findFixtureEvents, markFixtureElement } from '../support/fixtures.ts';
import { expect, test } from '../support/test.ts';

test('a video that only FFmpeg can read says so, and can be marked, scanned and cut', async ({ page }) => {
  await openAnalyzer(page);
  expect(await page.evaluate(() => globalThis.crossOriginIsolated)).toBe(true);
  await chooseFile(page, 'fixtures/mpeg4-asp.avi');
  await expect(toast(page, 'Video Loaded Successfully')).toBeVisible();
  await expect(page.getByRole('region', { name: /Notifications/ })).toContainText(
    /This AVI \(MPEG-4.*\) is read through FFmpeg: slower, nothing is uploaded\./,
  );
  await markFixtureElement(page, (moment) => expectShownFrame(page, Math.floor((moment - 0.04) * 25) + 1));
  await scan(page);
  await openClips(page, 0.2, 0.2);
  await page.getByLabel('Clip format').selectOption('mp4');
  await page.getByLabel('Clip frame rate').selectOption('source');
  await expect(clipRows(page).first()).toContainText(/re-encode/);
  const promised = await promisedFrames(page, 0);
  const [file] = await downloadClips(page, 1);
  const clip = await readClip((await file?.path()) ?? '');
  expect(clip.frames[0]?.counter).toBe(promised.first);
  expect(clip.frames.at(-1)?.counter).toBe(promised.last);
});

test('where FFmpeg is switched off, what needs it is refused with the reason, and the rest works', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.route('**/app', async (route) => {
    const response = await route.fetch();
    const document = await response.text();
    await route.fulfill({
      response,
      body: document.replace('name="ffmpeg" content="on"', 'name="ffmpeg" content="off"'),
    });
  });
  await openAnalyzer(page);
  await chooseFile(page, 'fixtures/mpeg4-asp.avi');
  await expect(page.getByRole('alert')).toContainText('FFmpeg, which is switched off on this server');
  await findFixtureEvents(page, 'fixtures/h264-b-frames.mp4');
  await openClips(page, 0.2, 0.2);
  const format = page.getByLabel('Clip format');
  await expect(format.getByRole('option', { name: '.avi' })).toHaveText('.avi: not possible');
  await format.selectOption('avi');
  await expect(clipRows(page).first()).toContainText(
    'AVI clips are written by FFmpeg, which is switched off',
  );
  expect(asked.filter((url) => url.includes('/analyzer/ffmpeg/'))).toEqual([]);
});

// FFmpeg decodes the first; the engine itself decodes the second, which the browser's player doesn't support.
for (const name of ['signal-mpeg4-mp3.avi', 'signal-h264-aac.ts']) {
  test(`${name} plays in step with its sound, pauses, and shows the frame it names`, async ({ page }) => {
    await openAnalyzer(page);
    await chooseFile(page, `fixtures/${name}`);
    await expect(toast(page, 'Video Loaded Successfully')).toBeVisible();
    await seekSlider(page).fill('1');
    await expect(page.getByText(/frame\s*(29|30|31)$/)).toBeVisible();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await expect.poll(async () => Number(await seekSlider(page).inputValue())).toBeGreaterThan(2.5);
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    await expect
      .poll(async () => {
        const shown = /frame\s*(\d+)$/.exec((await page.getByText(/frame\s*\d+$/).textContent()) ?? '')?.[1];
        return Number(shown) - ((await counterOnScreen(page)) ?? Number.NaN);
      })
      // The page counts frames from 1.
      .toBe(1);
    // Plays to the end, where it stops by itself, then plays again from the start.
    await seekSlider(page).fill('5.5');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    expect(Number(await seekSlider(page).inputValue())).toBeGreaterThan(5.8);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await expect.poll(async () => Number(await seekSlider(page).inputValue())).toBeLessThan(3);
  });
}

/** Reads the number burnt into the frame that the engine drew. */
async function counterOnScreen(page: Page): Promise<number | null> {
  const { data, width, height } = await page
    .locator('canvas.absolute')
    .first()
    .evaluate((canvas) => {
      if (!(canvas instanceof HTMLCanvasElement)) throw new TypeError('This is no canvas.');
      const { width, height } = canvas;
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
      return { data: [...pixels], width, height };
    });
  return readFrameCounter(Uint8Array.from(data), width, height);
}
