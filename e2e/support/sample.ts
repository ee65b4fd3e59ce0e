import { expect, type Locator, type Page } from '@playwright/test';
import { type FrameRange, readTruth, type Truth, trueFrames } from '../../tools/test-support/truth.ts';
import { clickPicture, openSample, scan, selectAll } from './analyzer.ts';
import type { MarkedTruth } from './fixtures.ts';

// The sample's element fades in over 4 frames and out over 6, and the truth includes them all. Exact to the
// frame means found wherever it is at least half opaque, and nowhere outside its event.
const HALF_FADE_IN = 2;
const HALF_FADE_OUT = 3;

/** Reads the ground truth of the sample video. */
export function sampleTruth(): MarkedTruth {
  const truth = readTruth('apps/server/uploads/sample.json');
  if (!truth) throw new Error('apps/server/uploads/sample.json is missing: run "npm run sample".');
  const [first, second, third] = truth.clicks;
  if (!first || !second || !third) throw new Error('The sample has too few clicks.');
  return { ...truth, clicks: [first, second, third] };
}

/** Opens the sample in the analyzer and marks its element. */
export async function markSample(page: Page): Promise<void> {
  await openSample(page);
  await selectAll(page, sampleTruth());
}

/** Opens the sample in the analyzer, marks its element and scans for it. */
export async function scanSample(page: Page): Promise<void> {
  await markSample(page);
  await scan(page);
}

/** Expects exactly the sample's events, each accurate to the frame. */
export function expectSampleEvents(found: FrameRange[]): void {
  const wanted = trueFrames(sampleTruth());
  const late = found.map(({ first }, index) => first - (wanted[index]?.first ?? Number.NaN));
  const early = found.map(({ last }, index) => (wanted[index]?.last ?? Number.NaN) - last);
  expect(found).toHaveLength(wanted.length);
  expect(late.filter((frames) => !(frames >= 0 && frames <= HALF_FADE_IN))).toEqual([]);
  expect(early.filter((frames) => !(frames >= 0 && frames <= HALF_FADE_OUT))).toEqual([]);
}

const truth = sampleTruth();

/** Returns the part of the landing page in which visitors try the sample. */
export function trial(page: Page): Locator {
  return page.getByRole('region', { name: 'Try the sample', exact: true });
}

/** Marks the element, or another place (pixels), in the frame that the trial is showing. */
export async function markTrial(
  page: Page,
  count: number,
  click: Truth['clicks'][number] = truth.clicks[0],
): Promise<void> {
  await expect(page.getByLabel('Video overlay')).toBeVisible();
  await page.waitForFunction(() => {
    const video = document.querySelector('video');
    return video !== null && video.readyState >= 2 && !video.seeking && video.currentTime > 0;
  });
  await clickPicture(page, { x: click.x / truth.width, y: click.y / truth.height });
  await expect(trial(page).getByText(`${count}/3 frames selected`)).toBeVisible();
}
