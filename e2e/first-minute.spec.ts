import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { clickPicture } from './analyzer.ts';
import { sampleTruth } from './sample.ts';
import { test } from './test.ts';
import { trueFrames } from './truth.ts';

test.use({ isSignedIn: false });

/** What a visitor may click until the sample's events are there, beside marking the element three times. */
const MOST_CLICKS = 5;

const trial = (page: Page) => page.getByRole('region', { name: 'Try the sample' });
const rows = (page: Page) => trial(page).getByRole('list', { name: 'Events' }).getByRole('listitem');

/** Marks the element in the frame that the trial shows. */
async function mark(page: Page, count: number): Promise<void> {
  const truth = sampleTruth();
  const click = truth.clicks[0];
  if (!click) throw new Error('The sample has no clicks.');
  await expect(page.getByLabel('Video overlay')).toBeVisible();
  await page.waitForFunction(() => {
    const video = document.querySelector('video');
    return video !== null && video.readyState >= 2 && !video.seeking && video.currentTime > 0;
  });
  await clickPicture(page, { x: click.x / truth.width, y: click.y / truth.height });
  await expect(trial(page).getByText(`${count}/3 frames selected`)).toBeVisible();
}

test('a first-time visitor has the events of the sample in a few clicks, without an account', async ({
  page,
}) => {
  test.slow();
  await page.goto('/');
  let clicks = 0;
  const click = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).click();
    clicks++;
  };
  await click('Try it on the sample');
  for (const count of [1, 2, 3]) await mark(page, count);
  await click('LOG EVENTS');
  const wanted = trueFrames(sampleTruth()).length;
  await expect(trial(page).getByText(`${wanted} events found`)).toBeVisible({ timeout: 60_000 });
  await expect(rows(page)).toHaveCount(wanted);
  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS);
  await page.screenshot({ path: '/tmp/shots-landing/trial.png' });

  await expect(trial(page).getByRole('link', { name: 'Create clips' })).toHaveAttribute('href', '/register');
  await expect(trial(page).getByRole('link', { name: 'Your own video' })).toHaveAttribute(
    'href',
    '/register',
  );
});
