import {
  expectSelected,
  expectShownFrame,
  openAnalyzer,
  openSample,
  playerTime,
  seekSlider,
  selectAll,
  selectElement,
} from './analyzer.ts';
import { sampleTruth } from './sample.ts';
import { expect, test } from './test.ts';

const truth = sampleTruth();
const [firstClick] = truth.clicks;
if (!firstClick) throw new Error('The sample has no clicks.');

test.beforeEach(async ({ page }) => {
  await openAnalyzer(page);
  await openSample(page);
});

test('selecting turns selection mode off again, and three selections bring the analysis', async ({
  page,
}) => {
  await expectSelected(page, 0);
  await selectElement(page, firstClick, truth);
  await expectSelected(page, 1);
  await expect(page.getByRole('button', { name: 'Enable Selection Mode' })).toBeEnabled();
  await expect(page.getByRole('button', { name: 'LOG EVENTS' })).toBeHidden();
  for (const click of truth.clicks.slice(1)) await selectElement(page, click, truth);
  await expectSelected(page, 3);
  await expect(page.getByRole('button', { name: 'LOG EVENTS' })).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Export as CSV' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Export as JSON' })).toBeDisabled();
});

test('resetting frame 2 drops it and all later ones', async ({ page }) => {
  await selectAll(page, truth);
  await page.getByRole('button', { name: 'RESET Frame 2' }).click();
  await expectSelected(page, 1);
  await expect(page.getByRole('button', { name: 'RESET Frame 1' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'RESET Frame 2' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'LOG EVENTS' })).toBeHidden();
});

test('a click outside selection mode scrubs to where it points', async ({ page }) => {
  const overlay = page.getByLabel('Video overlay');
  const box = await overlay.boundingBox();
  if (!box) throw new Error('The overlay is not on screen.');
  await overlay.click({ position: { x: box.width / 2, y: box.height / 2 } });
  const duration = Number(await seekSlider(page).getAttribute('max'));
  await expect.poll(async () => Number(await seekSlider(page).inputValue())).toBeCloseTo(duration / 2, 0);
});

test('the keyboard steps frame by frame', async ({ page }) => {
  await page.getByLabel('Video overlay').click();
  const time = await playerTime(page);
  const start = Math.floor(time * truth.fps + 1e-3) + 1;
  await expectShownFrame(page, start);
  await page.keyboard.press('ArrowRight');
  await expectShownFrame(page, start + 1);
  await page.keyboard.press('ArrowRight');
  await expectShownFrame(page, start + 2);
  await page.keyboard.press('ArrowLeft');
  await expectShownFrame(page, start + 1);
});
