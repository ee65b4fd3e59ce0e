import { type APIRequestContext, request } from '@playwright/test';
import type { Page } from 'puppeteer-core';
import { ADMINISTRATOR, signInAs } from '../support/accounts.ts';
import { locateControl, restoreSession, selectorOf, waitForText } from './analyzer.ts';
import { expect, test } from './firefox-test.ts';

const VIX = { email: 'vix@example.com', password: 'a fox hole 1' };
const NEW_PASSWORD = 'another fox hole 2';

/** Creates an account as the administrator, since the number of sign-ups is limited. */
async function createAccount(origin: string): Promise<void> {
  const storageState = await signInAs(ADMINISTRATOR);
  const admin = await request.newContext({ baseURL: origin, storageState });
  const data = {
    ...VIX,
    username: 'vix',
    role: 'user',
    subscriptionStatus: 'active',
    expiryDate: '2999-01-01',
  };
  expect((await admin.post('/api/auth/register', { data })).ok()).toBe(true);
  await admin.dispose();
}

async function fill(page: Page, label: string, text: string): Promise<void> {
  const field = await page.waitForSelector(selectorOf('textbox', label));
  await field?.type(text);
}

async function statusOfLogin(guest: APIRequestContext, password: string): Promise<number> {
  return (await guest.post('/api/auth/login', { data: { email: VIX.email, password } })).status();
}

test('in Firefox, a user changes their password, and deletes their account', async ({
  fox: { page, origin },
}) => {
  await createAccount(origin);
  await restoreSession(page, origin, await signInAs(VIX));
  await page.goto(`${origin}/account`);

  await fill(page, 'Current password', VIX.password);
  await fill(page, 'New password', NEW_PASSWORD);
  await fill(page, 'Confirm password', NEW_PASSWORD);
  await locateControl(page, 'button', 'Change password').click();
  await waitForText(page, 'You were logged out everywhere else.');
  const guest = await request.newContext({ baseURL: origin, storageState: { cookies: [], origins: [] } });
  expect(await statusOfLogin(guest, VIX.password)).toBe(401);
  expect(await statusOfLogin(guest, NEW_PASSWORD)).toBe(200);

  await locateControl(page, 'button', 'Delete my account').click();
  await fill(page, 'Type your email address', VIX.email);
  // The form behind the dialog has a field with this name, too.
  await page.type('[role="dialog"] input[type="password"]', NEW_PASSWORD);
  await locateControl(page, 'button', 'Delete permanently').click();
  await waitForText(page, 'Account deleted');
  expect(await page.evaluate(() => location.pathname)).toBe('/');
  expect(await statusOfLogin(guest, NEW_PASSWORD)).toBe(401);
  await guest.dispose();
});
