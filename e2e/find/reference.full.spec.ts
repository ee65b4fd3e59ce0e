import {
  expectSelected,
  openSample,
  openStep,
  scan,
  seekSlider,
  selectElement,
  toast,
} from '../support/analyzer.ts';
import { sampleTruth } from '../support/sample.ts';
import { expect, test } from '../support/test.ts';

const truth = sampleTruth();
const [click] = truth.clicks;

test('a picture of the element selects its frames without a click in the video, and any other file is refused', async ({
  page,
}) => {
  await openSample(page);
  // Stands in for a screenshot of the element, at two thirds of its original size.
  await selectElement(page, click, truth);
  await expectSelected(page, 1);
  const picture = await page.locator('video').evaluate(
    async (video: HTMLVideoElement, { x, y }) => {
      const canvas = new OffscreenCanvas(40, 24);
      canvas.getContext('2d')?.drawImage(video, x - 30, y - 18, 60, 36, 0, 0, 40, 24);
      const blob = await canvas.convertToBlob({ type: 'image/png' });
      return [...new Uint8Array(await blob.arrayBuffer())];
    },
    { x: click.x, y: click.y },
  );
  await page.getByRole('button', { name: 'RESET Frame 1' }).click();
  await page.getByLabel('Advanced').check();
  const input = page.getByLabel('Reference image', { exact: true });
  await input.setInputFiles({
    name: 'notes.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no picture'),
  });
  await expect(toast(page, 'Upload Failed')).toBeVisible();
  await input.setInputFiles({
    name: 'badge.png',
    mimeType: 'image/png',
    buffer: Buffer.from(picture),
  });
  await expect(toast(page, 'Reference Image Uploaded')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Reference image badge.png' })).toBeVisible();

  await seekSlider(page).fill(String(click.time));
  await page.getByRole('button', { name: 'Find in this frame' }).click();
  await expectSelected(page, 1);
  await page.getByRole('button', { name: 'Find in the video' }).click();
  await expect(page.getByText('3/3 frames selected')).toBeVisible();
  await scan(page);
  await expect(page.getByRole('heading', { name: `Events ${truth.events.length}` })).toBeVisible();

  await openStep(page, 'Mark');
  await page.getByRole('button', { name: 'Remove the reference image' }).click();
  await expect(toast(page, 'Reference Image Removed')).toBeVisible();
});
