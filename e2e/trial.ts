import { expect, type Locator, type Page } from '@playwright/test';
import { clickPicture } from './analyzer.ts';
import { sampleTruth } from './sample.ts';

const truth = sampleTruth();

/** Returns the part of the landing page in which visitors try the sample. */
export function trial(page: Page): Locator {
  return page.getByRole('region', { name: 'Try the sample', exact: true });
}

/** Marks the element, or another place (pixels), in the frame that the trial is showing. */
export async function markTrial(page: Page, count: number, click = truth.clicks[0]): Promise<void> {
  if (!click) throw new Error('The sample has no clicks.');
  await expect(page.getByLabel('Video overlay')).toBeVisible();
  await page.waitForFunction(() => {
    const video = document.querySelector('video');
    return video !== null && video.readyState >= 2 && !video.seeking && video.currentTime > 0;
  });
  await clickPicture(page, { x: click.x / truth.width, y: click.y / truth.height });
  await expect(trial(page).getByText(`${count}/3 frames selected`)).toBeVisible();
}
