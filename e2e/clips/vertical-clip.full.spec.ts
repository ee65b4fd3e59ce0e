import { readClip } from '../../tools/test-support/clip-check/read-clip.ts';
import { scanSmall } from '../support/fixtures.ts';
import { expect, test } from '../support/test.ts';

/** Limit for the clicks from the end of the scan to the download. */
const MAX_CLICKS = 8;

test('after a scan, an upright clip that shows the element large takes eight clicks at most', async ({
  page,
}) => {
  await scanSmall(page);
  let clicks = 0;
  const click = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).click();
    clicks++;
  };
  await click('CREATE CLIPS');
  await page.getByLabel('Shape').selectOption('Vertical 9:16');
  // One opens the list, another chooses from it.
  clicks += 2;
  await click('Edit layout...');
  await click('Show “Element 1” large');
  await click('Use layout');
  await expect(page.getByText('crop of the game, 1 inset')).toBeVisible();
  await expect(page.getByText('re-encode: another shape').first()).toBeVisible();
  const download = page.waitForEvent('download');
  await click('DOWNLOAD CLIPS');
  expect(clicks).toBeLessThanOrEqual(MAX_CLICKS);
  const clip = await readClip((await (await download).path()) ?? '');
  expect(clip.shape).toBeCloseTo(9 / 16);
  // By default, it is of the format that this machine makes fastest.
  expect(clip.audioCodec).not.toBeNull();
});

test('a clip with a title that fades in from black shows both', async ({ page }) => {
  await scanSmall(page);
  await page.getByRole('button', { name: 'CREATE CLIPS', exact: true }).click();
  await page.getByRole('button', { name: 'Edit finish...' }).click();
  await page.getByRole('switch', { name: 'Title' }).click();
  await page.getByRole('switch', { name: 'Fade in and out' }).click();
  await page.getByRole('button', { name: 'Use finish' }).click();
  await expect(page.getByText('Finish: title, fades')).toBeVisible();
  await expect(page.getByText('re-encode: a title needs encoding').first()).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'DOWNLOAD CLIPS' }).click();
  // Red, green and blue of the lower half, where the title is: how many pixels are white.
  const countWhite = (rgba: Uint8ClampedArray) => {
    let white = 0;
    for (let at = rgba.length / 2; at < rgba.length; at += 4)
      if (Math.min(rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0) > 220) white++;
    return white;
  };
  const { frames, audioCodec } = await readClip((await (await download).path()) ?? '', countWhite);
  const shown = frames.find(({ time }) => time > 1)?.counter ?? 0;
  expect(frames[0]?.counter).toBe(0);
  expect(shown).toBeGreaterThan(50);
  expect(audioCodec).not.toBeNull();
});
