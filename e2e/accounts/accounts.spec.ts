import { registerByForm, waitForMail } from '../support/accounts.ts';
import { openAnalyzer, toast } from '../support/analyzer.ts';
import { expect, test } from '../support/test.ts';

test.use({ isSignedIn: false });

test('a guest takes the trial, pays, cancels, resumes, fails to pay, pays again, and is refunded', async ({
  page,
}) => {
  const ann = { email: 'ann@example.com', password: 'secret 1' };
  await page.goto('/');
  // Where nothing collects statistics, nobody is asked about them.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Usage statistics' })).toBeHidden();
  expect(await page.evaluate(() => sessionStorage.getItem('analytics_session_id'))).toBeNull();
  await page.getByRole('link', { name: 'Start 3-day free trial' }).first().click();
  await registerByForm(page, ann);
  await expect(toast(page, 'Account Created!')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('Welcome back, ann@example.com')).toBeVisible();
  await expect(page.getByText('Trial active')).toBeVisible();
  expect(await waitForMail(ann.email, 'trial has started')).toContain('free trial runs until');

  await openAnalyzer(page);
  await page.getByRole('link', { name: 'BACK TO DASHBOARD' }).click();

  await page.getByRole('button', { name: 'Upgrade to Pro' }).click();
  await expect(page.getByText('SANDBOX checkout, no real payment')).toBeVisible();
  await page.getByRole('link', { name: 'Cancel and go back' }).click();
  await expect(toast(page, 'Payment Cancelled')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.getByRole('button', { name: 'Upgrade to Pro' }).click();
  await page.getByRole('button', { name: 'Pay $9 (pretend)' }).click();
  await expect(toast(page, 'Payment Successful!')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('Pro user')).toBeVisible();
  expect(await waitForMail(ann.email, 'Pro is active')).toContain('renews for $9');

  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(toast(page, 'Subscription Cancelled')).toBeVisible();
  await expect(page.getByText(/^Ends on /)).toBeVisible();
  expect(await waitForMail(ann.email, 'subscription is cancelled')).toContain('stays active until');

  // No link resumes the subscription, only its own button, which asks first.
  await page.goto('/dashboard?upgrade=now');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText(/^Ends on /)).toBeVisible();
  await page.getByRole('button', { name: 'Resume subscription' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resume subscription' }).click();
  await expect(toast(page, 'Subscription Resumed')).toBeVisible();
  await expect(page.getByText(/^Renews on /)).toBeVisible();
  expect(await waitForMail(ann.email, 'subscription continues')).toContain('no longer cancelled');

  await page.getByRole('button', { name: 'Manage billing' }).click();
  await page.getByRole('button', { name: 'Let the next payment fail (pretend)' }).click();
  await expect(page.getByText('Payment failed')).toBeVisible();
  expect(await waitForMail(ann.email, 'payment failed')).toContain('Update your card');
  await expect(page.getByRole('button', { name: 'Upgrade to Pro' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Pay now' }).click();
  await page.getByRole('button', { name: 'Pay $9 (pretend)' }).click();
  await expect(page.getByText('Pro user')).toBeVisible();

  await page.getByRole('button', { name: 'Manage billing' }).click();
  await page.getByRole('button', { name: 'Give the last payment back (pretend)' }).click();
  await expect(page.getByRole('button', { name: 'Upgrade to Pro' })).toBeVisible();
  expect(await waitForMail(ann.email, 'has ended')).toContain('refunded or disputed');
});
