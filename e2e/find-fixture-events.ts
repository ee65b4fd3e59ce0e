import { expect, type Page } from '@playwright/test';
import {
  chooseFile,
  clickPicture,
  expectSelected,
  logEvents,
  seekSlider,
  waitForCompletion,
} from './analyzer.ts';

// Where the fixtures' element is, and when it is visible (seconds).
const PLACE = { x: 260 / 320, y: 140 / 180 };
const MOMENTS = [0.69, 0.89, 1.81];

/** Marks the element of a fixture, scans for it, and expects its events. */
export async function findFixtureEvents(page: Page, file: string): Promise<void> {
  await chooseFile(page, file);
  const shown = page.getByText(/\.\d{3}\s*frame\s*\d+$/);
  await expect(shown).toBeVisible({ timeout: 30_000 });
  for (const [index, moment] of MOMENTS.entries()) {
    const before = await shown.innerText();
    await seekSlider(page).fill(String(moment));
    await expect(shown).not.toHaveText(before);
    await page.getByRole('button', { name: 'Enable Selection Mode' }).click();
    await clickPicture(page, PLACE);
    await expectSelected(page, index + 1);
  }
  await logEvents(page);
  await waitForCompletion(page);
  await expect(page.getByRole('row', { name: /^Event 1 / })).toBeVisible();
}
