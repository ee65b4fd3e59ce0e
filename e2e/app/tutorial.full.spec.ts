import { seriousViolations } from '../support/accessible.ts';
import { openAnalyzer, playerTime } from '../support/analyzer.ts';
import { openSmall } from '../support/fixtures.ts';
import { expect, test } from '../support/test.ts';

test.use({ isFirstVisit: true, reducedMotion: 'reduce' });

test('the tutorial opens by itself until it is closed once, with a picture of each step, and keeps its keys to itself', async ({
  page,
}) => {
  const tutorial = page.getByRole('dialog', { name: 'TUTORIAL' });
  const picture = tutorial.getByRole('img');
  const expectStep = (number: number) =>
    expect(tutorial.getByRole('heading', { level: 3 })).toHaveText(new RegExp(`^${number}\\. `));
  await page.goto('/app');
  await expect(tutorial).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  for (const number of [1, 2, 3, 4]) {
    await expectStep(number);
    await expect(picture).toHaveAttribute('src', `/tutorial/${number}.png`);
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1600);
    const response = await page.request.get(`/tutorial/${number}.png`);
    expect((await response.body()).length).toBeLessThan(200_000);
    await page.keyboard.press('ArrowRight');
  }
  await tutorial.getByRole('heading', { level: 3 }).click();
  await expect(tutorial).toBeVisible();
  // A click outside closes it.
  await page.mouse.click(5, 300);
  await expect(tutorial).toBeHidden();
  await expect(page.getByRole('button', { name: 'TUTORIAL' })).toBeFocused();
  await openAnalyzer(page);
  await expect(tutorial).toBeHidden();

  await test.step('above a video', async () => {
    await openSmall(page);
    const time = await playerTime(page);
    await page.keyboard.press('F1');
    await expectStep(1);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('End');
    await expectStep(2);
    await page.keyboard.press('Escape');
    await expect(tutorial).toBeHidden();
    expect(await playerTime(page)).toBe(time);
  });
});
