import { measureFirstLoad } from '../../tools/test-support/measure-first-load.ts';
import { trueFrames } from '../../tools/test-support/truth.ts';
import { markTrial as mark, sampleTruth, trial } from '../support/sample.ts';
import { expect, test } from '../support/test.ts';

test.use({ isSignedIn: false });

/**
 * Limit for the clicks until a visitor sees the sample's events, not counting the three that mark the
 * element.
 */
const MAX_CLICKS = 5;
/** Limit for the scripts of a first visit, in bytes as sent. */
const MAX_SCRIPT = 90_000;

const truth = sampleTruth();

test("a first-time visitor finds the sample's events in a few clicks, without an account or the analyzer's code", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/');
  let clicks = 0;
  const click = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).click();
    clicks++;
  };
  await click('Try it on the sample');
  for (const count of [1, 2, 3]) await mark(page, count);
  await expect(trial(page).getByText('Marked. Now find every other moment.')).toBeVisible();
  await click('LOG EVENTS');
  const wanted = trueFrames(truth).length;
  await expect(trial(page).getByText(`${wanted} events found`)).toBeVisible();
  await expect(trial(page).getByRole('list', { name: 'Events' }).getByRole('listitem')).toHaveCount(wanted);
  expect(clicks).toBeLessThanOrEqual(MAX_CLICKS);

  await trial(page).getByRole('list', { name: 'Events' }).getByRole('button').nth(1).click();
  await expect(page.getByText(/00:00:08\.8\d\d/).first()).toBeVisible();
  for (const name of ['Create clips', 'Export the log', 'Your own video']) {
    await expect(trial(page).getByRole('link', { name })).toHaveAttribute('href', '/register');
  }
  expect(asked.filter((path) => path.startsWith('/analyzer/'))).toEqual([]);
  expect(asked.some((path) => path.startsWith('/sample/sample-engine.worker'))).toBe(true);

  await test.step('who marks something else is told so, and why nothing was found', async () => {
    await trial(page).getByRole('button', { name: 'Start over' }).click();
    await expect(trial(page).getByText('0/3 frames selected')).toBeVisible();
    const [click] = truth.clicks;
    const beside = { ...click, y: click.y - 250 };
    for (const count of [1, 2, 3]) await mark(page, count, beside);
    await expect(trial(page).getByText('Marked, but perhaps not the badge')).toBeVisible();
    await trial(page).getByRole('button', { name: 'LOG EVENTS' }).click();
    await expect(trial(page).getByText('0 events found')).toBeVisible();
    await expect(trial(page).getByText('The three marks may not show the badge.')).toBeVisible();
  });
});

test('a visitor who double-clicks, drops a file, presses Escape, plays or seeks away gets back to marking the badge', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Try it on the sample', exact: true }).dblclick();
  await expect(trial(page).getByText('0/3 frames selected')).toBeVisible();
  expect(await page.evaluate(() => document.getSelection()?.toString())).toBe('');
  await expect(page.getByLabel('Video overlay')).toBeVisible();
  const transfer = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(['my own'], 'mine.mp4', { type: 'video/mp4' }));
    return data;
  });
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
  await expect(trial(page).getByText('Your own videos open with the free trial.')).toBeVisible();
  await expect(trial(page).getByText('0/3 frames selected')).toBeVisible();

  await page.keyboard.press('Escape');
  await mark(page, 1);
  const showBadge = trial(page).getByRole('button', { name: 'Show the badge' });
  await expect(showBadge).toBeHidden();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(trial(page).getByText('Pause first')).toBeVisible();
  await showBadge.click();
  await expect(trial(page).getByText('Here it is again')).toBeVisible();
  await page.getByRole('slider', { name: 'Seek' }).fill('25');
  await expect(trial(page).getByText('go back to where it appears')).toBeVisible();
  await showBadge.click();
  await mark(page, 2);
});

test('a first visit loads little script, and loads the film only once it is in view', async ({
  page,
  baseURL,
}) => {
  const { Script: script = 0 } = await measureFirstLoad(baseURL ?? '');
  expect(script).toBeGreaterThan(0);
  expect(script).toBeLessThan(MAX_SCRIPT);

  const films: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/demo/demo.mp4')) films.push(request.url());
  });
  await page.setViewportSize({ width: 390, height: 300 });
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(films).toEqual([]);
  await page.locator('#demo').scrollIntoViewIfNeeded();
  await expect.poll(() => films.length).toBeGreaterThan(0);
});
