import { readFile } from 'node:fs/promises';
import { expectSelected, exportAs, openStep, scan, selectAll, toast } from '../support/analyzer.ts';
import { parseExportedJson } from '../support/exported.ts';
import { openSmall, smallTruth } from '../support/fixtures.ts';
import { expect, test } from '../support/test.ts';

test('elements are saved with the rules between them, can be exported and imported, and are found after a reload', async ({
  page,
}) => {
  await openSmall(page);
  await selectAll(page, smallTruth);
  await openStep(page, 'Mark');
  await page.getByRole('button', { name: 'Track another element' }).click();
  await selectAll(page, smallTruth);
  await openStep(page, 'Find');
  await page.getByLabel('Advanced').check();
  await page.getByLabel('New rule').selectOption('one without another');
  await page.getByRole('button', { name: 'Add rule' }).click();
  await openStep(page, 'Mark');
  await page.getByLabel('Name of the template').fill('Pair');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Template saved')).toBeVisible();

  await test.step('export and import', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export Pair' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('Pair.framescout.json');
    const buffer = await readFile(await file.path());
    await page.getByRole('button', { name: 'Delete Pair' }).click();
    await expect(page.getByRole('button', { name: 'Use Pair' })).toBeHidden();
    const input = page.getByLabel('Import a template');
    const json = { mimeType: 'application/json' };
    await input.setInputFiles({ ...json, name: 'x.json', buffer: Buffer.from('{}') });
    await expect(toast(page, 'Template not imported')).toBeVisible();
    await input.setInputFiles({ ...json, name: 'b.json', buffer });
    await expect(page.getByRole('button', { name: 'Use Pair' })).toBeVisible();
  });

  await openSmall(page);
  await page.getByRole('button', { name: 'Use Pair' }).click();
  await expectSelected(page, 3);
  await openStep(page, 'Mark');
  const tracked = page.getByRole('list', { name: 'Tracked elements' });
  await expect(tracked.getByRole('button')).toHaveText(['Element 1', 'Element 2']);
  await openStep(page, 'Find');
  await page.getByLabel('Advanced').check();
  await expect(page.getByRole('list', { name: 'Rules' })).toHaveText('Element 1 without Element 2');
  await scan(page);
  const { events } = parseExportedJson((await exportAs(page, 'JSON')).text);
  for (const name of ['Element 1', 'Element 2']) {
    expect(events.filter(({ element }) => element === name)).toHaveLength(smallTruth.events.length);
  }
});
