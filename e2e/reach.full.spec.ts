import { expectShownFrame } from './analyzer.ts';
import { openSmall } from './small-recording.ts';
import { expect, test } from './test.ts';

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
