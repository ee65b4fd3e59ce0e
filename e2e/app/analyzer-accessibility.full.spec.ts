import { expectAccessible, seriousViolations } from '../support/accessible.ts';
import { dragOnPicture, openAnalyzer, scan, selectAll } from '../support/analyzer.ts';
import { openSmall, smallTruth } from '../support/fixtures.ts';
import { expect, test } from '../support/test.ts';

test.use({ reducedMotion: 'reduce' });

test('the analyzer has no serious accessibility violation in either theme, empty or full', async ({
  page,
}) => {
  await openAnalyzer(page);
  await expectAccessible(page, 'empty');

  await openSmall(page);
  await expectAccessible(page, 'with a video');

  await page.getByRole('button', { name: 'Enable Selection Mode' }).click();
  await dragOnPicture(page, { x: 0.3, y: 0.3 }, { x: 0.5, y: 0.5 });
  await expectAccessible(page, 'with a drawn box');
  await page.getByRole('button', { name: 'Leave Selection Mode' }).click();

  await selectAll(page, smallTruth);
  await scan(page);
  await expectAccessible(page, 'with events');

  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('y');
  await page.keyboard.press('f');
  await expectAccessible(page, 'with a chosen event');
  for (const [key, dialog] of [
    ['?', 'Keys'],
    ['Control+k', 'Commands'],
    ['r', 'Event'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
    expect(await seriousViolations(page), dialog).toEqual([]);
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: 'Filter' }).click();
  expect(await seriousViolations(page), 'the filter').toEqual([]);
});
