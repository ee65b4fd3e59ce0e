import { ADMINISTRATOR, logIn, waitForMail } from '../support/accounts.ts';
import { toast } from '../support/analyzer.ts';
import { expect, test } from '../support/test.ts';

test.use({ isSignedIn: false });

test('settings and figures show real values, and an email to all users reaches them', async ({
  page,
  browser,
}) => {
  await page.goto('/login');
  await logIn(page, ADMINISTRATOR);
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByText('Nothing needs your attention.')).toBeVisible();
  await page.getByRole('button', { name: 'Check payments now' }).click();
  await expect(page.getByText(/^Last checked .* UTC: asked about \d+ customers?\.$/)).toBeVisible();
  await page.getByRole('link', { name: 'System Settings' }).click();
  await expect(page.getByText('DATABASE_URL', { exact: true })).toBeVisible();
  await expect(page.getByText(ADMINISTRATOR.password, { exact: true })).toHaveCount(0);
  await page.goto('/admin/analytics');
  await page.getByText('The same as a table').click();
  const today = new Date().toISOString().slice(0, 10);
  await expect(page.getByRole('row', { name: new RegExp(today) })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByText('Full access without a subscription')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upgrade to Pro' })).toHaveCount(0);

  const account = { username: 'fay', email: 'fay@example.com', password: 'secret 1' };
  const guest = await browser.newContext();
  await guest.request.post('/api/auth/register', { data: account });
  await guest.close();
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Bulk Email' }).click();
  const letter = page.getByRole('dialog');
  await letter.getByRole('button', { name: 'Send to all' }).click();
  await expect(letter.getByLabel('Subject')).toHaveAttribute('aria-invalid', 'true');
  await letter.getByLabel('Subject').fill('News for all');
  await letter.getByLabel('Message').fill('Hello everyone.');
  await letter.getByRole('button', { name: 'Send to all' }).click();
  await expect(toast(page, 'Bulk email sent successfully!')).toBeVisible();
  expect(await waitForMail('fay@example.com', 'News for all')).toContain('Hello everyone.');
});
