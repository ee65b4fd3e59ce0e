import { chooseSample, expectSelected, openAnalyzer, selectElement, toast } from '../support/analyzer.ts';
import { lastSave, reopenSample, waitForSaveAfter } from '../support/projects.ts';
import { sampleTruth } from '../support/sample.ts';
import { expect, test } from '../support/test.ts';

const truth = sampleTruth();
const [firstClick, secondClick] = truth.clicks;

test.beforeEach(({ page }) => openAnalyzer(page));

test('Back asks before closing a video with unsaved work, and leaves the page only after that', async ({
  page,
}) => {
  const question = page.getByRole('dialog', { name: 'Close this video?' });
  const start = page.getByRole('button', { name: 'CHOOSE VIDEO FILE' });
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Launch App' }).click();
  await chooseSample(page);
  await page.goBack();
  await expect(start).toBeVisible();

  await chooseSample(page);
  await selectElement(page, firstClick, truth);
  await expectSelected(page, 1);
  await page.goBack();
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(question).toBeHidden();
  await expectSelected(page, 1);
  await page.goBack();
  await question.getByRole('button', { name: 'Close it' }).click();
  await expect(start).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goForward();
  await reopenSample(page);
  await page.getByRole('button', { name: 'Close the project' }).click();
  await expect(start).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('after a reload with a video open, Back leaves the page immediately, and Forward does not reopen it', async ({
  page,
}) => {
  const start = page.getByRole('button', { name: 'CHOOSE VIDEO FILE' });
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Launch App' }).click();
  await chooseSample(page);
  await page.reload();
  await expect(start).toBeVisible();
  await expect.poll(() => page.evaluate(() => 'hasVideo' in window.history.state)).toBe(false);
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goForward();
  await expect(start).toBeVisible();
  await page.evaluate(() => window.history.forward());
  await page.waitForTimeout(500);
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('closing a tab or logging out warns, on any page, about work that cannot be saved because another tab has changed the project', async ({
  page,
  context,
}) => {
  await chooseSample(page);
  await selectElement(page, firstClick, truth);
  await expectSelected(page, 1);
  const second = await context.newPage();
  await openAnalyzer(second);
  await reopenSample(second);

  await page.bringToFront();
  const opened = await lastSave(page);
  await selectElement(page, secondClick, truth);
  await expectSelected(page, 2);
  await waitForSaveAfter(page, opened);
  await second.bringToFront();
  await selectElement(second, secondClick, truth);
  await expectSelected(second, 2);

  await second.getByRole('button', { name: 'Close the project' }).click();
  const question = second.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(toast(second, 'Project not saved')).toBeVisible();
  const asked = second.waitForEvent('dialog');
  await second.close({ runBeforeUnload: true });
  const warning = await asked;
  expect(warning.type()).toBe('beforeunload');
  await warning.dismiss();

  // The video stays open on other pages, so its work can be lost there too.
  await second.getByRole('link', { name: 'BACK TO DASHBOARD' }).click();
  await second.getByRole('button', { name: 'Logout' }).click();
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(question).toBeHidden();
  await expect(second).toHaveURL(/\/dashboard$/);
  const askedAgain = second.waitForEvent('dialog');
  await second.close({ runBeforeUnload: true });
  await (await askedAgain).dismiss();
  await second.getByRole('link', { name: 'Launch App' }).click();

  const savedElsewhere = await lastSave(second);
  await second.getByRole('button', { name: 'Save this version' }).click();
  await waitForSaveAfter(second, savedElsewhere);
  const closed = second.waitForEvent('close');
  await second.close({ runBeforeUnload: true });
  await closed;
});
