import type { Page } from '@playwright/test';
import {
  clickPicture,
  dragOnPicture,
  expectSelected,
  openStep,
  placeOnPage,
  playerTime,
  seekSlider,
  seekTo,
  selectElement,
  toast,
} from '../support/analyzer.ts';
import { openSmall, smallTruth as truth } from '../support/fixtures.ts';
import { expect, test } from '../support/test.ts';

test.use({ hasTouch: true });

const [firstClick, secondClick, thirdClick] = truth.clicks;
const upperLeft = { x: (firstClick.x - 36) / truth.width, y: (firstClick.y - 16) / truth.height };
const lowerRight = { x: (firstClick.x + 36) / truth.width, y: (firstClick.y + 16) / truth.height };

test('a box of any size is drawn, with the mouse or a finger, and adjusted, and marked with a click after that', async ({
  page,
}) => {
  await openSmall(page);
  const startSelecting = async () => {
    await seekTo(page, firstClick.time);
    await page.getByRole('button', { name: 'Enable Selection Mode' }).click();
  };
  const pick = page.getByRole('button', { name: 'Pick this box' });

  await test.step('with the mouse, and the next frame with a click', async () => {
    await startSelecting();
    await dragOnPicture(page, upperLeft, lowerRight);
    const size = await boxSize(page);
    expectDrawn(size);
    await expectSelected(page, 0);
    await pick.click();
    await expectSelected(page, 1);
    await expect(page.getByRole('button', { name: 'Enable Selection Mode' })).toBeEnabled();
    expect(await selectedSize(page, 1)).toEqual(size);
    await selectElement(page, secondClick, truth);
    await expectSelected(page, 2);
    expect(await selectedSize(page, 2)).toEqual(size);
    await selectElement(page, thirdClick, truth);
    await expectSelected(page, 3);
  });

  await test.step('a reset drops the later selections, too', async () => {
    await openStep(page, 'Mark');
    await page.getByRole('button', { name: 'RESET Frame 2' }).click();
    await expectSelected(page, 1);
    await expect(page.getByRole('button', { name: 'RESET Frame 2' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'LOG EVENTS' })).toBeHidden();
  });

  await test.step('by its handles on screen', async () => {
    await seekTo(page, firstClick.time);
    const corner = { x: lowerRight.x + 0.04, y: lowerRight.y + 0.03 };
    const before = (await selectedSize(page, 1))[0] ?? Number.NaN;
    await dragOnPicture(page, lowerRight, corner);
    await expect.poll(async () => (await selectedSize(page, 1))[0]).toBeGreaterThan(before);
    await expectSelected(page, 1);
    await page.getByRole('button', { name: 'RESET Frame 1' }).click();
  });

  await test.step('with a finger', async () => {
    await startSelecting();
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
    await pick.tap();
    await expectSelected(page, 1);
    expectDrawn(await selectedSize(page, 1));
    await page.getByRole('button', { name: 'RESET Frame 1' }).click();
  });
});

test("a newcomer's first click offers to mark the element and leaves the time alone; a click after that seeks", async ({
  page,
}) => {
  await openSmall(page);
  await seekTo(page, firstClick.time);
  const element = { x: firstClick.x / truth.width, y: firstClick.y / truth.height };
  const beside = { x: 0.3, y: 0.3 };
  const offer = page.getByRole('button', { name: 'Mark this element?' });
  const time = await playerTime(page);

  await clickPicture(page, element);
  await expect(offer).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(offer).toBeHidden();
  await clickPicture(page, element);
  await expect(offer).toBeVisible();
  await clickPicture(page, beside);
  await expect(offer).toBeHidden();
  await expectSelected(page, 0);

  await clickPicture(page, element);
  await expect(offer).toBeFocused();
  expect(await playerTime(page)).toBe(time);
  await page.keyboard.press('Enter');
  await expectSelected(page, 1);
  await expect(toast(page, 'Frame 1/3 Selected')).toBeVisible();
  expect(await selectedSize(page, 1)).toEqual([100, 50]);

  await clickPicture(page, beside);
  const duration = Number(await seekSlider(page).getAttribute('max'));
  await expect
    .poll(async () => Number(await seekSlider(page).inputValue()))
    .toBeCloseTo(duration * beside.x, 0);
  await expect(offer).toBeHidden();
});

/** Expects the size of the box between the two corners: several screen pixels may be one of the video's. */
function expectDrawn([width = 0, height = 0]: number[]): void {
  expect(Math.abs(width - 72)).toBeLessThanOrEqual(4);
  expect(Math.abs(height - 32)).toBeLessThanOrEqual(4);
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
