import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { logIn, signInAs, waitForMail } from '../support/accounts.ts';
import { toast } from '../support/analyzer.ts';
import { expect, test } from '../support/test.ts';

const STEP_MS = 30_000;

test.use({ isSignedIn: false });

/** Logs in and follows the link to the account page. */
async function openAccount(page: Page, account: { email: string; password: string }): Promise<void> {
  await page.goto('/login');
  await logIn(page, account);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.getByRole('link', { name: 'Account' }).click();
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
}

test('a user ends sessions, and changes their password and their email address', async ({
  page,
  browser,
}) => {
  const kim = { email: 'kim@example.com', password: 'secret 1' };
  const open = async () => browser.newContext({ storageState: await signInAs(kim) });
  const others = [await open(), await open(), await open()];
  const statuses = () =>
    Promise.all(others.map(async ({ request }) => (await request.get('/api/auth/me')).status()));
  await openAccount(page, kim);
  const ends = page.getByRole('button', { name: /^End the session of/ });

  await test.step('one session, then all others', async () => {
    await expect(ends).toHaveCount(3);
    await ends.first().click();
    await expect(ends).toHaveCount(2);
    expect((await statuses()).sort()).toEqual([200, 200, 401]);
    await page.getByRole('button', { name: 'End all others' }).click();
    await expect(toast(page, 'All other sessions ended')).toBeVisible();
    expect(await statuses()).toEqual([401, 401, 401]);
  });

  await test.step('the password, which ends every other session', async () => {
    others.push(await open());
    const form = page.getByRole('form', { name: 'Change password' });
    await form.getByLabel('Current password', { exact: true }).fill(kim.password);
    await form.getByLabel('New password', { exact: true }).fill('secret number two');
    await form.getByLabel('Confirm password', { exact: true }).fill('secret number two');
    await form.getByRole('button', { name: 'Change password' }).click();
    await expect(toast(page, 'Password changed')).toBeVisible();
    await expect(form.getByLabel('New password', { exact: true })).toHaveValue('');
    await expect(ends).toHaveCount(0);
    expect(await statuses()).toEqual([401, 401, 401, 401]);
    for (const other of others) await other.close();
    expect(await waitForMail(kim.email, 'password was changed')).toContain('logged out everywhere else');

    await page.getByRole('button', { name: 'Logout' }).click();
    // The landing page is a separate document, which loads after its address has changed.
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    await openAccount(page, { ...kim, password: 'secret number two' });
  });

  await test.step('the address, which the owner of the previous mailbox can take back', async () => {
    const form = page.getByRole('form', { name: 'Change email address' });
    await form.getByLabel('New email').fill('kim.new@example.com');
    await form.getByLabel('Password', { exact: true }).fill('secret number two');
    await form.getByRole('button', { name: 'Change address' }).click();
    await expect(toast(page, 'Address changed')).toBeVisible();

    const mail = await waitForMail(kim.email, 'address was changed');
    await page.goto(/http:\S+keep-address\?token=\S+/.exec(mail)?.[0] ?? '');
    await page.getByRole('button', { name: 'Keep my address' }).click();
    await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
    await page.getByLabel('New password', { exact: true }).fill('mine again 1');
    await page.getByLabel('Confirm password', { exact: true }).fill('mine again 1');
    await page.getByRole('button', { name: 'UPDATE PASSWORD' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await logIn(page, { email: kim.email, password: 'mine again 1' });
    await expect(page.getByText('Welcome back, kim@example.com')).toBeVisible();
  });
});

test('a user sets up two-factor authentication, logs in with a code and a recovery code, and turns it off', async ({
  page,
}) => {
  const mia = { email: 'mia@example.com', password: 'secret 1' };
  await signInAs(mia);
  await openAccount(page, mia);
  await page.getByRole('button', { name: 'Set up' }).click();
  const begin = page.getByRole('form', { name: 'Start setup' });
  await begin.getByLabel('Password', { exact: true }).fill(mia.password);
  await begin.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const confirm = page.getByRole('form', { name: 'Confirm the second factor' });
  const secret = (await confirm.locator('code').innerText()).replaceAll(' ', '');
  const totp = new TOTP({ secret });
  await confirm.getByLabel('Code').fill(totp.generate());
  await confirm.getByRole('button', { name: 'Turn on' }).click();
  const listed = page.getByRole('region', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(listed).toHaveCount(10);
  const codes = await listed.allInnerTexts();
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(page.getByText('10 recovery codes left')).toBeVisible();

  const leaveAndReturn = async () => {
    await page.getByRole('button', { name: 'Logout' }).click();
    // The address changes to the landing page's before that page, a separate document, has loaded.
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    await page.goto('/login');
    await logIn(page, mia);
    await expect(page.getByRole('form', { name: 'Second step' })).toBeVisible();
  };
  const sendCode = async (code: string) => {
    await page.getByLabel('Code').fill(code);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
  };
  await leaveAndReturn();
  // The current code has been used, but the server also accepts the next one.
  await sendCode(totp.generate({ timestamp: Date.now() + STEP_MS }));
  await expect(page).toHaveURL(/\/dashboard$/);
  await leaveAndReturn();
  await sendCode(codes[0] ?? '');
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.getByRole('link', { name: 'Account' }).click();
  await expect(page.getByText('9 recovery codes left')).toBeVisible();
  await page.getByRole('button', { name: 'Turn off' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(mia.password);
  await dialog.getByLabel('Code').fill(codes[1] ?? '');
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(toast(page, 'Second factor turned off')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible();
});

test('a user downloads the data stored about them, and deletes their account', async ({ page }) => {
  const ned = { email: 'ned@example.com', password: 'secret 1' };
  await signInAs(ned);
  await openAccount(page, ned);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download my data' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('framescout-data.json');
  const data = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(data).toMatchObject({ account: { email: ned.email, role: 'user' }, projects: [] });

  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Type your email address').fill('someone@example.com');
  await dialog.getByLabel('Password', { exact: true }).fill(ned.password);
  await dialog.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(dialog.getByText('This is not the address of your account')).toBeVisible();
  await dialog.getByLabel('Type your email address').fill('NED@example.com');
  await dialog.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(toast(page, 'Account deleted')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(toast(page, 'Account deleted')).toBeVisible();
  expect((await page.request.get('/api/auth/me')).status()).toBe(401);
  const login = await page.request.post('/api/auth/login', { data: ned });
  expect(login.status()).toBe(401);
});
