import { openStep, toast } from '../support/analyzer.ts';
import { scanSmall, smallTruth } from '../support/fixtures.ts';
import { expect, test } from '../support/test.ts';

const count = smallTruth.events.length;

test('corrections and image processing rescore a scan without another, and corrections can be undone, and made with keys in a review', async ({
  page,
}) => {
  await scanSmall(page);
  const title = `Events ${count}`;
  await expect(page.getByRole('heading', { name: title })).toBeVisible();

  await page.getByRole('row', { name: /^Event 2 / }).hover();
  await page.getByRole('button', { name: 'Right: learn from event 2' }).click();
  await expect(toast(page, 'Sample learned')).toBeVisible();
  await expect(page.getByText('1 correction learned')).toBeVisible();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();

  await page.getByRole('button', { name: 'Undo: learn from 1 event' }).click();
  await expect(toast(page, 'Undone')).toBeVisible();
  await expect(page.getByText('1 correction learned')).toBeHidden();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();

  await page.getByRole('button', { name: 'Review', exact: true }).last().click();
  const dialog = page.getByRole('dialog', { name: 'Is this the element?' });
  await expect(dialog.getByRole('img', { name: 'What was found' })).toBeVisible();
  await page.keyboard.press('y');
  await expect(dialog.getByText(`1 judged, ${count - 1} left`)).toBeVisible();
  await page.keyboard.press('s');
  await expect(dialog.getByText(`2 judged, ${count - 2} left`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('1 correction learned')).toBeVisible();

  await test.step('image processing', async () => {
    await openStep(page, 'Find');
    await page.getByLabel('Advanced').check();
    await page.getByLabel('Edge Detection').check();
    await expect(page.getByText('Compared again', { exact: true }).first()).toBeVisible();
    await expect(page.getByText(`${count} events`, { exact: true })).toBeVisible();
    await page.getByLabel('Edge Detection').uncheck();
    // Playwright would scroll a disabled checkbox to where it last clicked, and a second click there is
    // ignored.
    const blackWhite = page.getByLabel('Black & White');
    await expect(blackWhite).toBeEnabled();
    await blackWhite.check();
    await expect(blackWhite).toBeChecked();
    await openStep(page, 'Review');
    await expect(page.getByRole('heading', { name: `Events ${count}` })).toBeVisible();
  });
});
