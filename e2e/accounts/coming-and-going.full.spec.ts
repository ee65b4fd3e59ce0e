import { trueFrames } from '../../tools/test-support/truth.ts';
import { logIn, registerByForm } from '../support/accounts.ts';
import {
  chooseSample,
  logEvents,
  logEventsAndPress,
  openStep,
  selectAll,
  toast,
} from '../support/analyzer.ts';
import { markSample, markTrial, sampleTruth, trial } from '../support/sample.ts';
import { expect, test } from '../support/test.ts';

const truth = sampleTruth();
const found = trueFrames(truth).length;

test.describe('a visitor', () => {
  test.use({ isSignedIn: false });

  test('marks the sample, finds its events and registers: they are there in the analyzer', async ({
    page,
  }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Try it on the sample', exact: true }).click();
    for (const count of [1, 2, 3]) await markTrial(page, count);
    await trial(page).getByRole('button', { name: 'LOG EVENTS' }).click();
    await expect(trial(page).getByText(`${found} events found`)).toBeVisible();
    await trial(page).getByRole('link', { name: 'Create clips' }).click();
    await registerByForm(page, { email: 'visitor@example.com', password: 'found in the sample' });
    await page.getByRole('link', { name: 'Launch App' }).click();
    await page.getByRole('button', { name: 'Open sample' }).click();
    await openStep(page, 'Review');
    await expect(page.getByRole('grid').getByRole('row')).toHaveCount(found);
  });
});

test('whoever leaves in mid-scan is asked in the same words, by X, Back and Logout, and may stay', async ({
  page,
}) => {
  const question = page.getByRole('dialog', { name: 'Stop the scan?' });
  await markSample(page);
  await logEventsAndPress(page, 'PAUSE Analysis');
  const ways = [
    () => page.getByRole('button', { name: 'Close the project' }).click(),
    () => page.goBack(),
    () => page.getByRole('button', { name: 'Logout' }).click(),
  ];
  for (const leave of ways) {
    await leave();
    await question.getByRole('button', { name: 'Stay here' }).click();
    await expect(page.getByRole('button', { name: 'RESUME Analysis' })).toBeVisible();
  }
});

test.describe('a user who is logged out in another tab', () => {
  // What the page asks for while the session ends is refused, which the browser logs.
  test.use({ isSignedIn: false, expectsCleanPage: false });

  test('logs in again, and finds the video and its scan as they were', async ({ page, context }) => {
    const user = { email: 'two.tabs@example.com', password: 'in two tabs at once' };
    await page.goto('/register');
    await registerByForm(page, user);
    await page.getByRole('link', { name: 'Launch App' }).click();
    await chooseSample(page);
    await selectAll(page, truth);
    const other = await context.newPage();
    await other.goto('/dashboard');
    await logEvents(page);
    await other.getByRole('button', { name: 'Logout' }).click();
    await expect(toast(page, 'Logged Out')).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    await logIn(page, user);
    await expect(page).toHaveURL(/\/app$/);
    await openStep(page, 'Review');
    await expect(page.getByRole('grid').getByRole('row')).toHaveCount(found);
  });
});
