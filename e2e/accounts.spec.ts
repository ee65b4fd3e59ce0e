import { ADMINISTRATOR, logIn, registerByForm, signInAs, testerOf, waitForMail } from './accounts.ts';
import { openAnalyzer, openSample, toast } from './analyzer.ts';
import { expect, test } from './test.ts';

test.use({ isSignedIn: false });

test('a guest takes the trial, pays, cancels, resumes, fails to pay, pays again, and is refunded', async ({
  page,
}) => {
  const ann = { email: 'ann@example.com', password: 'secret 1' };
  await page.goto('/');
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

test('signing out leads to the landing page as a guest, says so, and going back leads to the login page', async ({
  page,
}) => {
  await page.goto('/register');
  await registerByForm(page, { email: 'leaver@example.com', password: 'secret 1' });
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Launch App' })).toBeVisible();
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(toast(page, 'Logged Out')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
  await page.goBack();
  await expect(page).toHaveURL(/\/login$/);
});

test.describe('without a connection', () => {
  // Uses an existing account: only twenty registrations per hour are allowed from one network.
  test.use({ expectsCleanPage: false });

  test('signing out says so, and leads to the landing page once there is a connection again', async ({
    page,
    context,
  }) => {
    await page.goto('/login');
    await logIn(page, ADMINISTRATOR);
    await expect(page).toHaveURL(/\/admin$/);
    // The page's code has to be there before the connection goes.
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { name: 'There is no connection' })).toBeVisible();
    const told = 'Logged out in this browser. The server has not been notified yet.';
    await expect(toast(page, told)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/login$/);
  });

  test('signing out while only the server is down leads to the landing page once the server is back', async ({
    page,
    context,
  }) => {
    await page.goto('/login');
    await logIn(page, ADMINISTRATOR);
    await expect(page).toHaveURL(/\/admin$/);
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    await context.route('**/*', (route) => route.abort('connectionrefused'));
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { name: 'The server is not responding' })).toBeVisible();
    await context.unroute('**/*');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/login$/);
  });
});

test('logging out and back in in one tab carries over to the other tab', async ({ page, context }) => {
  const account = { email: 'two-tabs@example.com', password: 'secret 1' };
  await page.goto('/register');
  await registerByForm(page, account);
  await expect(page).toHaveURL(/\/dashboard$/);
  const other = await context.newPage();
  await other.goto('/dashboard');
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(toast(page, 'Logged Out')).toBeVisible();
  await other.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await logIn(other, account);
  await expect(other).toHaveURL(/\/dashboard$/);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
});

test('another user who signs in in a second tab gets a fresh analyzer, and the open project is saved', async ({
  page,
  context,
}) => {
  const enter = async (user: Awaited<ReturnType<typeof signInAs>>) => {
    await context.clearCookies();
    await context.addCookies(user.cookies);
    return user.origins[0]?.localStorage[0]?.value ?? '';
  };
  const first = await enter(await signInAs(testerOf(test.info().parallelIndex)));
  await page.goto('/login');
  await page.evaluate((user) => localStorage.setItem('user', user), first);
  await openAnalyzer(page);
  await openSample(page);
  const second = await context.newPage();
  await second.goto('/terms');
  const next = await enter(await signInAs(ADMINISTRATOR));
  await second.evaluate((user) => localStorage.setItem('user', user), next);
  await expect(page.getByRole('button', { name: 'CHOOSE VIDEO FILE' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open sample' })).toBeVisible();
  await page.getByRole('link', { name: 'BACK TO DASHBOARD' }).click();
  await expect(page.getByText('Welcome back, admin')).toBeVisible();
});

test('a URL that claims a payment is not believed', async ({ page }) => {
  await page.goto('/register');
  await registerByForm(page, { email: 'hal@example.com', password: 'secret 1' });
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/dashboard?payment=success');
  await expect(toast(page, 'Confirming your payment...')).toBeVisible();
  await expect(page.getByText('Trial active')).toBeVisible();
  await expect(toast(page, 'Payment Successful!')).toHaveCount(0);
});

test('a guest who wants Pro goes to checkout right after registering', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Upgrade to Pro' }).click();
  await expect(page).toHaveURL(/\/register/);
  await registerByForm(page, { email: 'pro@example.com', password: 'secret 1' });
  await page.getByRole('button', { name: 'Pay $9 (pretend)' }).click();
  await expect(page.getByText('Pro user')).toBeVisible();
});

test('a forgotten password is reset through the mailed link, which ends every session', async ({
  page,
  browser,
}) => {
  const bob = { email: 'bob@example.com', password: 'forgotten' };
  const elsewhere = await browser.newContext({ storageState: await signInAs(bob) });
  await page.goto('/login');
  await page.getByRole('button', { name: /Forgot Password/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(bob.email);
  // This server writes mails to files.
  await dialog.getByRole('button', { name: 'Request reset link' }).click();
  await expect(page.getByText('No email is sent')).toBeVisible();

  const link = /http:\S+reset-password\?token=\S+/.exec(await waitForMail(bob.email, 'Set a new'))?.[0];
  await page.goto(link ?? '');
  await page.getByLabel('New password', { exact: true }).fill('remembered');
  await page.getByLabel('Confirm password', { exact: true }).fill('different');
  await page.getByRole('button', { name: 'UPDATE PASSWORD' }).click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await page.getByLabel('Confirm password', { exact: true }).fill('remembered');
  await page.getByRole('button', { name: 'UPDATE PASSWORD' }).click();
  await expect(toast(page, 'Password updated successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);

  expect((await elsewhere.request.get('/api/auth/me')).status()).toBe(401);
  await elsewhere.close();
  await logIn(page, { ...bob, password: 'remembered' });
  await expect(toast(page, 'Welcome back!')).toBeVisible();
});

test.describe('when the server refuses', () => {
  test.use({ expectsCleanPage: false });

  test('a wrong password shows an error and keeps the input', async ({ page }) => {
    await page.goto('/login');
    await logIn(page, { email: 'nobody@example.com', password: 'wrong one' });
    await expect(toast(page, 'Login Failed')).toBeVisible();
    await expect(toast(page, 'Email or password is wrong.')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('nobody@example.com');
  });

  test('guests are sent to the login page', async ({ page }) => {
    for (const path of ['/dashboard', '/app', '/admin', '/admin/users']) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/login$/);
    }
  });

  test('a user whose trial has ended is offered an upgrade and receives none of the analyzer’s code', async ({
    page,
    browser,
  }) => {
    const cal = { email: 'cal@example.com', password: 'secret 1' };
    const session = await browser.newContext({ storageState: await signInAs(cal) });
    const { id } = await (await session.request.get('/api/auth/me')).json();
    await session.close();
    const admin = await browser.newContext({ storageState: await signInAs(ADMINISTRATOR) });
    const yesterday = new Date(Date.now() - 86_400_000).toISOString();
    await admin.request.patch(`/api/admin/users/${id}/expiry`, { data: { expiryDate: yesterday } });
    await admin.close();

    await page.goto('/login');
    await logIn(page, cal);
    await expect(page.getByText('Trial expired')).toBeVisible();
    await page.goto('/app');
    await expect(page.getByRole('heading', { name: 'ACCESS DENIED' })).toBeVisible();
    await expect(page.getByText(/3-day free trial has ended/)).toBeVisible();
    const code = await page.evaluate(
      () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/analyzer/')).length,
    );
    expect(code).toBe(0);
    await page.getByRole('button', { name: 'UPGRADE NOW' }).click();
    await page.getByRole('button', { name: 'Pay $9 (pretend)' }).click();
    await expect(page.getByText('Pro user')).toBeVisible();
    await openAnalyzer(page);
  });
});

test('a session can be ended from another browser', async ({ page, browser }) => {
  const dee = { email: 'dee@example.com', password: 'secret 1' };
  const other = await browser.newContext({ storageState: await signInAs(dee) });
  await page.goto('/login');
  await logIn(page, dee);
  await page.getByRole('link', { name: 'Account' }).click();
  await page.getByRole('button', { name: /^End the session of/ }).click();
  await expect(page.getByRole('button', { name: /^End the session of/ })).toHaveCount(0);
  expect((await other.request.get('/api/auth/me')).status()).toBe(401);
  await other.close();
});
