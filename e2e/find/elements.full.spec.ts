import { expectSelected, exportAs, openStep, scan, selectAll } from '../support/analyzer.ts';
import { parseExportedJson } from '../support/exported.ts';
import { openSmall, smallTruth as truth } from '../support/fixtures.ts';
import { expect, test } from '../support/test.ts';

const count = truth.events.length;

test('two elements are found in one scan, each with its own lane, events and log', async ({ page }) => {
  await openSmall(page);
  await selectAll(page, truth);
  await openStep(page, 'Mark');
  await page.getByRole('button', { name: 'Track another element' }).click();
  await expectSelected(page, 0);
  await selectAll(page, truth);
  await openStep(page, 'Mark');
  await page.getByRole('button', { name: 'Rename Element 2' }).click();
  await page.getByLabel('Name of the element').fill('Twin');
  await page.keyboard.press('Enter');
  await scan(page);

  await expect(page.getByRole('heading', { name: `Events ${2 * count}` })).toBeVisible();
  await expect(
    page.getByRole('img', { name: `Element 1: ${count} events, Twin: ${count} events` }),
  ).toBeVisible();
  const exportedElements = async () => {
    const { events } = parseExportedJson((await exportAs(page, 'JSON')).text);
    return new Set(events.map(({ element }) => element));
  };
  expect(await exportedElements()).toEqual(new Set(['Element 1', 'Twin']));
  const lines = (await exportAs(page, 'CSV')).text.trim().split('\r\n');
  expect(lines[0]).toBe('Frame,Time (s),Detected,Confidence (%),Status,Element');
  expect(lines.at(-1)).toMatch(/,Twin$/);

  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('checkbox', { name: `Twin ${count}` }).check();
  await expect(page.getByRole('heading', { name: `Events ${count}` })).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await exportedElements()).toEqual(new Set(['Twin']));

  await page.getByRole('button', { name: 'Filter, 1 chosen' }).click();
  await page.getByRole('button', { name: 'Show all events' }).click();
  await page.keyboard.press('Escape');
  await openStep(page, 'Find');
  await page.getByLabel('Advanced').check();
  await page.getByLabel('New rule').selectOption('one without another');
  await page.getByRole('button', { name: 'Add rule' }).click();
  await expect(page.getByRole('img', { name: 'Element 1 without Twin: 0 events' })).toBeVisible();
  await page.getByLabel('New rule').selectOption('several in a row');
  await page.getByLabel('How many').fill('2');
  await page.getByLabel('Within', { exact: true }).fill('600');
  await page.getByRole('button', { name: 'Add rule' }).click();
  await expect(page.getByRole('img', { name: '2 × Element 1 within 600 s: 1 events' })).toBeVisible();
});
