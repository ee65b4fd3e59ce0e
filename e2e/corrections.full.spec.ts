import { logEvents, openAnalyzer, openSample, selectAll, toast, waitForCompletion } from './analyzer.ts';
import { sampleTruth } from './sample.ts';
import { expect, test } from './test.ts';

const truth = sampleTruth();

test('a correction is learned without rescanning, can be undone, and can be made with keys in a review', async ({
  page,
}) => {
  await openAnalyzer(page);
  await openSample(page);
  await selectAll(page, truth);
  await logEvents(page);
  await waitForCompletion(page);
  const title = `Events ${truth.events.length}`;
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

  const count = truth.events.length;

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
});
