import { waitForPlayer } from '../support/analyzer.ts';
import { openSmall } from '../support/fixtures.ts';
import { expect, test } from '../support/test.ts';

test.use({ expectsCleanPage: false });

test('the analyzer opens from an address with a slash at the end, even if the server does not redirect', async ({
  page,
}) => {
  await page.route(/\/app\/$/, async (route) => route.fulfill({ response: await page.request.get('/app') }));
  await page.goto('/app/');
  await expect(page.getByRole('button', { name: 'CHOOSE VIDEO FILE' })).toBeVisible();
  await expect(page).toHaveURL(/\/app$/);
});

test('the landing page recognizes the user at the next occasion if it could not at first', async ({
  page,
}) => {
  await page.route(/\/app-services-/, (route) => route.abort());
  await page.goto('/');
  const link = (name: string) => page.getByRole('banner').getByRole('link', { name });
  await expect(link('Login')).toBeVisible();
  await page.unroute(/\/app-services-/);
  await page.evaluate(() => window.dispatchEvent(new StorageEvent('storage', { key: 'user' })));
  await expect(link('Launch App')).toBeVisible();
});

test('a page that fails to load offline leaves the open video as it was, and loads once back online', async ({
  page,
  context,
}) => {
  await openSmall(page);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'BACK TO DASHBOARD' }).click();
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
  await page.getByRole('button', { name: 'Go back' }).click();
  await waitForPlayer(page);
  await context.setOffline(false);
  await page.getByRole('link', { name: 'BACK TO DASHBOARD' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.goBack();
  await waitForPlayer(page);
});
