import type { Locator, Page } from '@playwright/test';
import { seriousViolations } from './accessible.ts';
import { openAnalyzer, openSample, playerTime } from './analyzer.ts';
import { expect, test } from './test.ts';

const STEPS = [
  'Upload a video',
  'Click the UI element on 3 different frames',
  'Click Log Events',
  'AI analysis',
];

test.describe('on the first visit', () => {
  test.use({ isFirstVisit: true, reducedMotion: 'reduce' });

  test('the tutorial opens by itself, and never again once closed', async ({ page }) => {
    await page.goto('/app');
    await expect(tutorial(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(tutorial(page)).toBeHidden();
    await page.reload();
    await expect(page.getByRole('button', { name: 'CHOOSE VIDEO FILE' })).toBeVisible();
    await expect(tutorial(page)).toBeHidden();
  });

  test('a click outside also closes it permanently', async ({ page }) => {
    await page.goto('/app');
    await tutorial(page)
      .getByText(STEPS[0] ?? '')
      .click();
    await expect(tutorial(page)).toBeVisible();
    await page.mouse.click(5, 300);
    await expect(tutorial(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'TUTORIAL' })).toBeFocused();
    await openAnalyzer(page);
    await expect(tutorial(page)).toBeHidden();
  });

  test('it has no serious accessibility violation', async ({ page }) => {
    await page.goto('/app');
    await expect(tutorial(page)).toBeVisible();
    expect(await seriousViolations(page)).toEqual([]);
  });
});

test('its four steps can be reached with arrow keys, buttons and dots', async ({ page }) => {
  await openAnalyzer(page);
  await page.getByRole('button', { name: 'TUTORIAL' }).click();
  for (const index of STEPS.keys()) {
    await expectStep(page, index);
    await page.keyboard.press('ArrowRight');
  }
  await expectStep(page, 3);
  await page.keyboard.press('ArrowLeft');
  await expectStep(page, 2);
  await tutorial(page).getByRole('button', { name: 'Back' }).click();
  await expectStep(page, 1);
  await tutorial(page).getByRole('button', { name: 'Next' }).click();
  await expectStep(page, 2);
  await tutorial(page).getByRole('button', { name: 'Step 1: Upload a video' }).click();
  await expectStep(page, 0);
  await tutorial(page)
    .getByRole('button', { name: /^Step 4/ })
    .click();
  await tutorial(page).getByRole('button', { name: 'Start' }).click();
  await expect(tutorial(page)).toBeHidden();
});

test('every picture exists and is small', async ({ request }) => {
  for (const number of [1, 2, 3, 4]) {
    const response = await request.get(`/tutorial/${number}.png`);
    expect(response.headers()['content-type']).toBe('image/png');
    expect((await response.body()).length).toBeLessThan(200_000);
  }
});

test('its keys do not affect the video underneath', async ({ page }) => {
  await openAnalyzer(page);
  await openSample(page);
  const time = await playerTime(page);
  await page.keyboard.press('F1');
  await expectStep(page, 0);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('End');
  await expectStep(page, 1);
  await page.keyboard.press('Escape');
  await expect(tutorial(page)).toBeHidden();
  expect(await playerTime(page)).toBe(time);
});

function tutorial(page: Page): Locator {
  return page.getByRole('dialog', { name: 'TUTORIAL' });
}

/** Expects this step (0-based) to be shown with its picture. */
async function expectStep(page: Page, index: number): Promise<void> {
  await expect(tutorial(page).getByRole('heading', { level: 3 })).toHaveText(`${index + 1}. ${STEPS[index]}`);
  const dot = tutorial(page).getByRole('button', { name: `Step ${index + 1}:` });
  await expect(dot).toHaveAttribute('aria-current', 'step');
  const picture = tutorial(page).getByRole('img');
  await expect(picture).toHaveCount(1);
  await expect(picture).toHaveAttribute('src', `/tutorial/${index + 1}.png`);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1600);
}
