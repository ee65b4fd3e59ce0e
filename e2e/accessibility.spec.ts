import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { ADMINISTRATOR, logIn } from './accounts.ts';
import { logEvents, openAnalyzer, openSample, selectAll, waitForCompletion } from './analyzer.ts';
import { sampleTruth } from './sample.ts';
import { expect, test } from './test.ts';

test.use({ reducedMotion: 'reduce' });

for (const theme of ['dark', 'light'] as const) {
  test(`the ${theme} theme has no serious accessibility violation, empty or full`, async ({ page }) => {
    await openAnalyzer(page);
    if (theme === 'light') await page.getByRole('button', { name: 'Use the light theme' }).click();
    expect(await seriousViolations(page)).toEqual([]);

    await openSample(page);
    expect(await seriousViolations(page)).toEqual([]);

    await selectAll(page, sampleTruth());
    await logEvents(page);
    await waitForCompletion(page);
    expect(await seriousViolations(page)).toEqual([]);
  });
}

test.describe('of the other pages', () => {
  test.use({ isSignedIn: false });

  for (const theme of ['dark', 'light'] as const) {
    test(`none has a serious accessibility violation in the ${theme} theme`, async ({ page }) => {
      await page.addInitScript((name) => window.localStorage.setItem('theme', JSON.stringify(name)), theme);
      for (const path of ['/', '/register', '/login', '/reset-password?token=x']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(await seriousViolations(page), path).toEqual([]);
      }
      await page.goto('/login');
      await logIn(page, ADMINISTRATOR);
      await expect(page).toHaveURL(/\/admin$/);
      for (const path of ['/dashboard', '/admin', '/admin/users', '/admin/settings', '/admin/analytics']) {
        await page.goto(path);
        await expect(page.getByText('Loading...')).toHaveCount(0);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(await seriousViolations(page), path).toEqual([]);
      }
    });
  }
});

async function seriousViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.target.join(' ')).join(', ')})`,
    );
}
