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
  expect(clip.audioCodec).toBe('aac');
});
