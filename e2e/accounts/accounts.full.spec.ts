import {
  ADMINISTRATOR,
  logIn,
  registerByForm,
  signInAs,
  testerOf,
  waitForMail,
} from '../support/accounts.ts';
import { openAnalyzer, openSample, toast } from '../support/analyzer.ts';
import { expect, test } from '../support/test.ts';

test.use({ isSignedIn: false });

test('logging out leads to the landing page as a guest, and back to the login page, and carries over to other tabs', async ({
  page,
  context,
}) => {
  const account = { email: 'two-tabs@example.com', password: 'secret 1' };
  await page.goto('/register');
  await registerByForm(page, account);
  await expect(page).toHaveURL(/\/dashboard$/);
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByRole('banner').getByRole('link', { name: 'Launch App' })).toBeVisible();
  await other.goto('/dashboard');
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(toast(other, 'Logged Out')).toBeVisible();
  await expect(toast(page, 'Logged Out')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await expect(other.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  expect(new URL(other.url()).pathname).toBe('/');
  await other.goBack();
  await expect(other).toHaveURL(/\/login$/);
  await logIn(other, account);
  await expect(other).toHaveURL(/\/dashboard$/);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
});

test.describe('where requests fail', () => {
  test.use({ expectsCleanPage: false });

  test('logging out says so, and leads to the landing page once there is a connection and a server again', async ({
    page,
    context,
  }) => {
    // An existing account: only twenty registrations per hour are allowed from one network.
    const logInAgain = async () => {
      await page.goto('/login');
      await logIn(page, ADMINISTRATOR);
      await expect(page).toHaveURL(/\/admin$/);
      // The page's code has to be there before the connection goes.
      await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    };
    const expectLoggedOut = async () => {
      await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
      await page.goto('/dashboard');
      await expect(page).toHaveURL(/\/login$/);
    };
    await logInAgain();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { name: 'There is no connection' })).toBeVisible();
    const told = 'Logged out in this browser. The server has not been notified yet.';
    await expect(toast(page, told)).toBeVisible();
    await context.setOffline(false);
    await expectLoggedOut();

    await logInAgain();
    await context.route('**/*', (route) => route.abort('connectionrefused'));
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { name: 'The server is not responding' })).toBeVisible();
    await context.unroute('**/*');
    await expectLoggedOut();
  });

  test('a guest is sent to the login page, and a user whose trial has ended is offered an upgrade and receives none of the analyzer’s code', async ({
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

    for (const path of ['/dashboard', '/app', '/admin', '/admin/users']) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/login$/);
    }
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

test('a guest who wants Pro goes to checkout right after registering, and a URL that claims a payment is not believed', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Upgrade to Pro' }).click();
  await expect(page).toHaveURL(/\/register/);
  await registerByForm(page, { email: 'pro@example.com', password: 'secret 1' });
  const pay = page.getByRole('button', { name: 'Pay $9 (pretend)' });
  await expect(pay).toBeVisible();
  const checkout = page.url();
  await page.goto('/dashboard?payment=success');
  await expect(toast(page, 'Confirming your payment...')).toBeVisible();
  await expect(page.getByText('Trial active')).toBeVisible();
  await expect(toast(page, 'Payment Successful!')).toHaveCount(0);
  await page.goto(checkout);
  await pay.click();
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
  await page.getByLabel('Confirm password', { exact: true }).fill('remembered');
  await page.getByRole('button', { name: 'UPDATE PASSWORD' }).click();
  await expect(toast(page, 'Password updated successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);

  expect((await elsewhere.request.get('/api/auth/me')).status()).toBe(401);
  await elsewhere.close();
  await logIn(page, { ...bob, password: 'remembered' });
  await expect(toast(page, 'Welcome back!')).toBeVisible();
});
