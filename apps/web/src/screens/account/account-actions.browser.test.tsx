import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import '../../ui/theme.css';
import { exampleUser } from '../../test-support/example-user.ts';
import { setSession } from '../../test-support/set-session.ts';
import { showPage } from '../../test-support/show-page.tsx';
import { AccountActions } from './account-actions.tsx';

afterEach(async () => {
  setSession({ kind: 'signed-out' });
  await page.viewport(1280, 800);
});

it('offers Pro in a new tab, where there is room', async () => {
  setSession({ kind: 'signed-in', user: { ...exampleUser, subscriptionStatus: 'inactive' } });
  const screen = await showPage(AccountActions);
  const link = screen.getByRole('link', { name: 'UPGRADE TO PRO' });
  await expect.element(link).toBeVisible();
  await expect.element(link).toHaveAttribute('target', '_blank');
  await page.viewport(390, 844);
  await expect.element(screen.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect.element(screen.getByText('UPGRADE TO PRO')).not.toBeVisible();
});
