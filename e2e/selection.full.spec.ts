import type { Page } from '@playwright/test';
import {
  dragOnPicture,
  expectSelected,
  expectShownFrame,
  openAnalyzer,
  openSample,
  openStep,
  placeOnPage,
  playerTime,
  seekSlider,
  seekTo,
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

test('a selection turns selection mode off, and the third one brings up the analysis', async ({ page }) => {
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

test('resetting frame 2 drops its selection and the later one', async ({ page }) => {
  await selectAll(page, truth);
  await openStep(page, 'Mark');
  await page.getByRole('button', { name: 'RESET Frame 2' }).click();
  await expectSelected(page, 1);
  await expect(page.getByRole('button', { name: 'RESET Frame 1' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'RESET Frame 2' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'LOG EVENTS' })).toBeHidden();
});

test('a click outside selection mode scrubs to the clicked time', async ({ page }) => {
  const overlay = page.getByLabel('Video overlay');
  const box = await overlay.boundingBox();
  if (!box) throw new Error('The overlay is not on screen.');
  await overlay.click({ position: { x: box.width / 2, y: box.height / 2 } });
  const duration = Number(await seekSlider(page).getAttribute('max'));
  await expect.poll(async () => Number(await seekSlider(page).inputValue())).toBeCloseTo(duration / 2, 0);
});

test('the keyboard steps frame by frame', async ({ page }) => {
  await page.getByLabel('Video overlay').click();
  await expect.poll(async () => Number(await seekSlider(page).inputValue())).toBeGreaterThan(0);
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

const upperLeft = { x: (firstClick.x - 74) / truth.width, y: (firstClick.y - 18) / truth.height };
const lowerRight = { x: (firstClick.x + 74) / truth.width, y: (firstClick.y + 18) / truth.height };

async function startSelecting(page: Page): Promise<void> {
  await seekTo(page, firstClick?.time ?? 0);
  await page.getByRole('button', { name: 'Enable Selection Mode' }).click();
}

/** Returns the size (pixels) of the box being drawn, once shown. */
async function boxSize(page: Page): Promise<number[]> {
  const text = await page.getByText(/^\d+ x \d+ px$/).textContent();
  return (text ?? '').split(/\D+/).filter(Boolean).map(Number);
}

/** Returns the size (pixels) of the picture on a selected frame's card. */
function selectedSize(page: Page, frame: number): Promise<number[]> {
  return page
    .getByRole('img', { name: `Selected region of Frame ${frame}` })
    .evaluate((canvas: HTMLCanvasElement) => [canvas.width, canvas.height]);
}

test('a box of any size is drawn by dragging, and a click on the next frame marks a box of the same size', async ({
  page,
}) => {
  await startSelecting(page);
  await dragOnPicture(page, upperLeft, lowerRight);
  const [width = 0, height = 0] = await boxSize(page);
  // One screen pixel may cover several video pixels.
  expect(Math.abs(width - 148)).toBeLessThanOrEqual(4);
  expect(Math.abs(height - 36)).toBeLessThanOrEqual(4);
  await expectSelected(page, 0);
  await page.getByRole('button', { name: 'Pick this box' }).click();
  await expectSelected(page, 1);
  expect(await selectedSize(page, 1)).toEqual([width, height]);
  const [, secondClick] = truth.clicks;
  if (!secondClick) throw new Error('The sample has one click only.');
  await selectElement(page, secondClick, truth);
  await expectSelected(page, 2);
  expect(await selectedSize(page, 2)).toEqual([width, height]);
});

test('a box is placed, sized, confirmed and adjusted with the keyboard alone', async ({ page }) => {
  await startSelecting(page);
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+Alt+ArrowRight');
  await page.keyboard.press('Alt+ArrowUp');
  expect(await boxSize(page)).toEqual([110, 49]);
  await page.keyboard.press('Enter');
  await expectSelected(page, 1);
  expect(await selectedSize(page, 1)).toEqual([110, 49]);

  await page.getByRole('button', { name: 'Adjust the box of Frame 1' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Keep this box' })).toBeVisible();
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => selectedSize(page, 1)).toEqual([110, 50]);
  await expectSelected(page, 1);
});

test('a selected box is resized by its handles on screen', async ({ page }) => {
  await selectElement(page, firstClick, truth);
  await expectSelected(page, 1);
  const corner = { x: (firstClick.x + 50) / truth.width, y: (firstClick.y + 25) / truth.height };
  await dragOnPicture(page, corner, { x: corner.x + 0.05, y: corner.y + 0.05 });
  await expect.poll(async () => (await selectedSize(page, 1))[0]).toBeGreaterThan(150);
  await expectSelected(page, 1);
});

test.describe('by touch', () => {
  test.use({ hasTouch: true });

  test('a box can be drawn and confirmed', async ({ page }) => {
    await startSelecting(page);
    const from = await placeOnPage(page, upperLeft);
    const to = await placeOnPage(page, lowerRight);
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: (typeof from)[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', [from]);
    await touch('touchMove', [{ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }]);
    await touch('touchMove', [to]);
    // Lifting a moving finger causes a fling, and Chromium treats the next tap as the end of that fling.
    await page.waitForTimeout(300);
    await touch('touchMove', [{ x: to.x, y: to.y + 1 }]);
    await touch('touchEnd', []);
    await expectSelected(page, 0);
    await page.getByRole('button', { name: 'Pick this box' }).tap();
    await expectSelected(page, 1);
    const [width = 0] = await selectedSize(page, 1);
    expect(Math.abs(width - 148)).toBeLessThanOrEqual(4);
  });
});

test('Escape first discards a drawn box, then leaves selection mode', async ({ page }) => {
  await startSelecting(page);
  await dragOnPicture(page, upperLeft, lowerRight);
  const pick = page.getByRole('button', { name: 'Pick this box' });
  await expect(pick).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(pick).toBeHidden();
  await expect(page.getByRole('button', { name: 'Leave Selection Mode' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Enable Selection Mode' })).toBeVisible();
});
