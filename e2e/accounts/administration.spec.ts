import { ADMINISTRATOR, logIn, waitForMail } from '../support/accounts.ts';
import { toast } from '../support/analyzer.ts';
import { expect, test } from '../support/test.ts';

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
