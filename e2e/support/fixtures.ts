import { expect, type Page } from '@playwright/test';
import type { Truth } from '../../tools/test-support/truth.ts';
import {
  chooseFile,
  clickPicture,
  expectSelected,
  openAnalyzer,
  openVideo,
  scan,
  seekSlider,
  selectAll,
} from './analyzer.ts';

/** A small recording of ten seconds, which is scanned in a moment: for tests to which any video will do. */
export const SMALL_RECORDING = 'fixtures/signal-h264-aac.mp4';

/** A truth whose three clicks are known to be there. */
export type MarkedTruth = Truth & { clicks: [Click, Click, Click] };

type Click = Truth['clicks'][number];

const at = { x: 260, y: 140 };

/** The ground truth about it, and about any other fixture that is as long. */
export const smallTruth: MarkedTruth = {
  video: 'signal-h264-aac.mp4',
  fps: 30,
  width: 320,
  height: 180,
  clicks: [
    { time: 0.5, ...at },
    { time: 1.5, ...at },
    { time: 2.2, ...at },
  ],
  events: [
    { start: 12 / 30, end: 26 / 30 },
    { start: 40 / 30, end: 53 / 30 },
    { start: 63 / 30, end: 71 / 30 },
  ],
};

/** Opens the small recording in the analyzer. */
export async function openSmall(page: Page): Promise<void> {
  await openAnalyzer(page);
  await openVideo(page, SMALL_RECORDING);
}

/** Opens the small recording, marks its element and scans for it. */
export async function scanSmall(page: Page): Promise<void> {
  await openSmall(page);
  await selectAll(page, smallTruth);
  await scan(page);
}

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
  await scan(page);
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
