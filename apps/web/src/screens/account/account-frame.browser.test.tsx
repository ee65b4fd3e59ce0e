import { describe, expect, it } from 'vitest';
import { exampleUser } from '../../test-support/example-data.ts';
import { setSession } from '../../test-support/set-session.ts';
import { showPage } from '../../test-support/show-page.tsx';
import { LoginPage } from './login-page.tsx';
import { RegisterPage } from './register-page.tsx';

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
