import { readClip } from '../tools/clip-check/read-clip.ts';
import {
  chooseFile,
  clickPicture,
  expectSelected,
  expectShownFrame,
  logEvents,
  openAnalyzer,
  seekSlider,
  toast,
  waitForCompletion,
} from './analyzer.ts';
import { expect, test } from './test.ts';

// The fixture's element lies here, and appears in these moments (seconds).
const PLACE = { x: 260 / 320, y: 140 / 180 };
const MOMENTS = [0.69, 0.89, 1.81];

test('a video that the browser cannot read goes through FFmpeg: said, marked, scanned, cut', async ({
  page,
}) => {
  await openAnalyzer(page);
  expect(await page.evaluate(() => globalThis.crossOriginIsolated)).toBe(true);
  await chooseFile(page, 'fixtures/mpeg4-asp.avi');
  await expect(toast(page, 'Video Loaded Successfully')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('region', { name: /Notifications/ })).toContainText(
    /This AVI \(MPEG-4.*\) is read through FFmpeg: slower, nothing is uploaded\./,
  );
  for (const [index, moment] of MOMENTS.entries()) {
    await seekSlider(page).fill(String(moment));
    await expectShownFrame(page, Math.floor((moment - 0.04) * 25) + 1);
    await page.getByRole('button', { name: 'Enable Selection Mode' }).click();
    await clickPicture(page, PLACE);
    await expectSelected(page, index + 1);
  }
  await logEvents(page);
  await waitForCompletion(page);
  await page.getByRole('button', { name: 'CREATE CLIPS' }).click();
  await page.getByLabel('Seconds before event').fill('0.2');
  await page.getByLabel('Seconds after event').fill('0.2');
  await page.getByLabel('Clip format').selectOption('mp4');
  await page.getByLabel('Clip frame rate').selectOption('source');
  const row = page.getByRole('list', { name: 'Clips to create' }).getByRole('listitem').first();
  await expect(row).toContainText(/re-encode/, { timeout: 20_000 });
  const [, first, last] = (await row.getByText(/^frames/).innerText()).match(/(\d+)–(\d+)/) ?? [];
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'DOWNLOAD CLIPS' }).click();
  const clip = await readClip(await (await started).path());
  expect(clip.frames[0]?.counter).toBe(Number(first) - 1);
  expect(clip.frames.at(-1)?.counter).toBe(Number(last) - 1);
});
