import { expectAccessible } from '../support/accessible.ts';
import { ADMINISTRATOR, logIn } from '../support/accounts.ts';
import { expect, test } from '../support/test.ts';

test.use({ reducedMotion: 'reduce', isSignedIn: false });

test('no page outside the analyzer has a serious accessibility violation in either theme', async ({
  page,
}) => {
  for (const path of ['/', '/register', '/login', '/reset-password?token=x', '/privacy', '/terms']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, path);
  }
  await page.goto('/login');
  await logIn(page, ADMINISTRATOR);
  await expect(page).toHaveURL(/\/admin$/);
  for (const path of [
    '/dashboard',
    '/admin',
    '/admin/users',
    '/admin/settings',
    '/admin/analytics',
    '/admin/audit',
    '/account',
  ]) {
    await page.goto(path);
    await expect(page.getByText('Loading...')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, path);
  }
});
