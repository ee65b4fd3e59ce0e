import { ADMINISTRATOR, logIn, registerByForm, waitForMail } from './accounts.ts';
import { toast } from './analyzer.ts';
import { expect, test } from './test.ts';

test.use({ isSignedIn: false });

test('an administrator creates, finds, edits, emails and deletes a user', async ({ page }) => {
  await page.goto('/login');
  await logIn(page, ADMINISTRATOR);
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByText('connected')).toBeVisible();
  await page.getByRole('link', { name: 'Manage Users' }).click();

  await page.getByRole('button', { name: 'Create User' }).click();
  const form = page.getByRole('form', { name: 'Create user' });
  await form.getByLabel('Username').fill('eve');
  await form.getByLabel('Email').fill('eve@example.com');
  await form.getByLabel('Password', { exact: true }).fill('secret 1');
  await form.getByRole('button', { name: 'Create User' }).click();
  await expect(toast(page, 'User created successfully')).toBeVisible();

  await page.getByRole('searchbox').fill('eve@');
  const row = page.getByRole('row', { name: /eve@example.com/ });
  await expect(row).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);

  await row.getByRole('button', { name: 'Edit the expiry date of eve' }).click();
  await page.getByRole('dialog').getByLabel('Expiry date').fill('2031-02-03');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Save|Update/ })
    .click();
  await expect(toast(page, 'User updated successfully')).toBeVisible();
  await expect(row.getByRole('cell', { name: '2031-02-03', exact: true })).toBeVisible();

  await row.getByLabel('Subscription status of eve').selectOption('inactive');
  await expect(toast(page, 'User subscription status updated successfully')).toBeVisible();
  // Only a user with access can have their trial extended: an email never restores access.
  await row.getByLabel('Subscription status of eve').selectOption('active');
  await expect(row.getByLabel('Subscription status of eve')).toHaveValue('active');

  await row.getByRole('button', { name: 'Send an email to eve' }).click();
  const letter = page.getByRole('dialog');
  await letter.getByLabel('Subject').fill('A gift');
  await letter.getByLabel('Message').fill('Seven more days.');
  await letter.getByLabel('Extend the trial').check();
  await letter.getByRole('button', { name: 'Send Email' }).click();
  await expect(toast(page, 'Email sent successfully to eve!')).toBeVisible();
  const text = await waitForMail('eve@example.com', 'A gift');
  expect(text).toContain('Seven more days.');
  expect(text).toContain('extended to February 10, 2031');
  await expect(row.getByRole('cell', { name: '2031-02-10', exact: true })).toBeVisible();

  await row.getByRole('button', { name: 'Delete eve' }).click();
  await expect(
    page.getByText('Are you sure you want to delete this user? This action cannot be undone.'),
  ).toBeVisible();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Delete/ })
    .click();
  await expect(toast(page, 'User deleted successfully')).toBeVisible();
  await expect(row).toHaveCount(0);

  await page.getByRole('searchbox').fill(ADMINISTRATOR.email);
  const own = page.getByRole('row', { name: new RegExp(ADMINISTRATOR.email) });
  await expect(own).toBeVisible();
  await expect(own.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
});

test('a bulk email reaches every user', async ({ page, browser }) => {
  await page.goto('/login');
  await logIn(page, ADMINISTRATOR);
  await expect(page).toHaveURL(/\/admin$/);
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

test('settings and figures show real values', async ({ page }) => {
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
});

test('a user who opens an admin page is sent to the dashboard', async ({ page }) => {
  await page.goto('/register');
  await registerByForm(page, { email: 'gil@example.com', password: 'secret 1' });
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/admin/users');
  await expect(page).toHaveURL(/\/dashboard$/);
});
