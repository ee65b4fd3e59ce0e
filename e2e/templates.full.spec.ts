import { readFile } from 'node:fs/promises';
import {
  expectSelected,
  exportAs,
  logEvents,
  openAnalyzer,
  openSample,
  openStep,
  selectAll,
  toast,
  waitForCompletion,
} from './analyzer.ts';
import { exportedFrames, parseExportedJson } from './exported.ts';
import { expectSampleEvents, sampleTruth } from './sample.ts';
import { expect, test } from './test.ts';

test('a saved element is found after a reload, without marking it again', async ({ page }) => {
  await openAnalyzer(page);
  await openSample(page);
  await selectAll(page, sampleTruth());
  await openStep(page, 'Mark');
  await page.getByLabel('Name of the template').fill('Badge');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Template saved')).toBeVisible();

  await openAnalyzer(page);
  await openSample(page);
  await page.getByRole('button', { name: 'Use Badge' }).click();
  await expectSelected(page, 3);
  await logEvents(page);
  await waitForCompletion(page);
  expectSampleEvents(exportedFrames(parseExportedJson((await exportAs(page, 'JSON')).text)));
});

test('a template can be exported to a file and imported again; any other file is refused', async ({
  page,
}) => {
  await openAnalyzer(page);
  await openSample(page);
  await selectAll(page, sampleTruth());
  await openStep(page, 'Mark');
  await page.getByLabel('Name of the template').fill('Badge');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Badge' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('Badge.framescout.json');
  const text = await readFile(await file.path(), 'utf8');

  await page.getByRole('button', { name: 'Delete Badge' }).click();
  await expect(page.getByRole('button', { name: 'Use Badge' })).toBeHidden();
  const input = page.getByLabel('Import a template');
  await input.setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
  await expect(toast(page, 'Template not imported')).toBeVisible();
  await input.setInputFiles({ name: 'b.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await expect(page.getByRole('button', { name: 'Use Badge' })).toBeVisible();
});
