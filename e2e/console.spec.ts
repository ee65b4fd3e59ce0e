import { expect, test } from '@playwright/test';
import { ADDRESSES, VISITORS } from './visitors.ts';

for (const { who, arrive } of VISITORS) {
  test(`the console stays empty on every page ${who}`, async ({ browser, baseURL }) => {
    test.slow();
    const complaints: string[] = [];
    const context = await browser.newContext({ storageState: await arrive(), ...(baseURL && { baseURL }) });
    // The tutorial opens on a first visit and would hide the page's heading.
    await context.addInitScript(() => window.localStorage.setItem('tutorialSeen', 'true'));
    for (const address of ADDRESSES) {
      const page = await context.newPage();
      const complain = (what: string) => complaints.push(`${address}: ${what}`);
      page.on('pageerror', (error) => complain(`thrown: ${error.message}`));
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complain(message.text());
      });
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      await page.close();
    }
    await context.close();
    expect(complaints).toEqual([]);
  });
}
