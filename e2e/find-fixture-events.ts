import { expect, type Page } from '@playwright/test';
import {
  chooseFile,
  clickPicture,
  expectSelected,
  logEvents,
  seekSlider,
  waitForCompletion,
} from './analyzer.ts';

// Where the fixtures' element is (fractions of the picture), and when it is visible (seconds).
const PLACE = { x: 260 / 320, y: 140 / 180 };
const MOMENTS = [0.69, 0.89, 1.81];

/** Opens a fixture, marks its element, scans for it, and expects at least one event. */
export async function findFixtureEvents(page: Page, file: string): Promise<void> {
  await chooseFile(page, file);
  const shown = page.getByText(/\.\d{3}\s*frame\s*\d+$/);
  await expect(shown).toBeVisible();
  let before = await shown.innerText();
  await markFixtureElement(page, async () => {
    await expect(shown).not.toHaveText(before);
    before = await shown.innerText();
  });
  await logEvents(page);
  await waitForCompletion(page);
  await expect(page.getByRole('row', { name: /^Event 1 / })).toBeVisible();
}

/**
 * Marks the element of the open fixture at three moments (seconds); `whenShown` waits for the frame at a
 * moment.
 */
export async function markFixtureElement(
  page: Page,
  whenShown: (moment: number) => Promise<void>,
): Promise<void> {
  for (const [index, moment] of MOMENTS.entries()) {
    await seekSlider(page).fill(String(moment));
    await whenShown(moment);
    await page.getByRole('button', { name: 'Enable Selection Mode' }).click();
    await clickPicture(page, PLACE);
    await expectSelected(page, index + 1);
  }
}
