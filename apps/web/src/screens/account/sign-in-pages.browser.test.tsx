import { describe, expect, it } from 'vitest';
import { exampleUser } from '../../test-support/example-data.ts';
import { setSession } from '../../test-support/set-session.ts';
import { showPage } from '../../test-support/show-page.tsx';
import { LoginPage, RegisterPage } from './sign-in-pages.tsx';

const ended = { ...exampleUser, subscriptionStatus: 'inactive' } as const;

it.each([
  ['whose trial has ended', ended, /^Your free trial has ended\. Unlimited videos/],
  [
    'whose address had its trial with another account',
    { ...ended, expiryDate: ended.createdAt },
    /^This email address has had its free trial\. Unlimited videos/,
  ],
])('offers Pro to a user %s', async (_who, user, text) => {
  setSession({ kind: 'signed-in', user });
  const screen = await showPage(LoginPage);
  await expect.element(screen.getByText(text)).toBeVisible();
});

it('offers Pro to nobody who has access', async () => {
  setSession({ kind: 'signed-in', user: exampleUser });
  const screen = await showPage(LoginPage);
  await expect.element(screen.getByRole('form', { name: 'Login' })).toBeVisible();
  expect(screen.getByText('Upgrade to Pro').elements()).toEqual([]);
});

describe.each([
  ['login', LoginPage, 'Register'],
  ['registration', RegisterPage, 'Login'],
] as const)('the %s page', (_name, Page, other) => {
  it('links signed-in users to their dashboard', async () => {
    setSession({ kind: 'signed-in', user: exampleUser });
    const screen = await showPage(Page);
    await expect.element(screen.getByText(/You are signed in as ann@example.org/)).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Open your dashboard' }))
      .toHaveAttribute('href', '/dashboard');
  });

  it('links guests to the other form', async () => {
    setSession({ kind: 'signed-out' });
    const screen = await showPage(Page);
    await expect.element(screen.getByRole('link', { name: other, exact: true })).toBeVisible();
  });
});
