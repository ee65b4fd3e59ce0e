import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page, request } from '@playwright/test';
import PostalMime from 'postal-mime';

type Credentials = { email: string; password: string };

/** The administrator of the server under test. */
export const ADMINISTRATOR = { email: 'admin@example.com', password: 'administrator' };
/**
 * The accounts with a trial that the analyzer tests run on: one per Playwright worker, so that no worker sees
 * another's projects.
 */
export function testerOf(worker: number): Credentials {
  return { email: `tester${worker}@example.com`, password: 'tester at work' };
}

/**
 * Signs in without a page, registering the account first if it doesn't exist. @returns the browser's storage
 * state
 */
export async function signInAs({ email, password }: Credentials) {
  const origin = `http://localhost:${process.env['FRAMESCOUT_E2E_PORT']}`;
  // Without this, the request would use the test's own session, which signing in ends.
  const storageState = { cookies: [], origins: [] };
  const context = await request.newContext({ baseURL: origin, storageState });
  const login = await context.post('/api/auth/login', { data: { email, password } });
  if (!login.ok()) {
    const username = email.split('@')[0];
    const registered = await context.post('/api/auth/register', { data: { username, email, password } });
    expect(registered.ok()).toBe(true);
  }
  const user = await (await context.get('/api/auth/me')).text();
  const { cookies } = await context.storageState();
  await context.dispose();
  return { cookies, origins: [{ origin, localStorage: [{ name: 'user', value: user }] }] };
}

/** Fills in and submits the login form. */
export async function logIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** Registers through the form, as a guest would. */
export async function registerByForm(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Start 3-day free trial' }).click();
}

/** Waits for a mail in the outbox whose subject contains `subject`. @returns the mail's text */
export async function waitForMail(to: string, subject: string): Promise<string> {
  let text: string | undefined;
  await expect(async () => {
    text = await findMail(to, subject);
    expect(text).toBeDefined();
  }).toPass();
  return text ?? '';
}

async function findMail(to: string, subject: string): Promise<string | undefined> {
  const folder = join(process.env['FRAMESCOUT_E2E_DATA'] ?? '', 'outbox');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
  for (const name of names.reverse()) {
    const mail = await PostalMime.parse(await readFile(join(folder, name)));
    if (mail.to?.[0]?.address === to && mail.subject?.includes(subject)) return mail.text;
  }
  return undefined;
}
