import { test as base, expect } from '@playwright/test';
import type { Page } from 'puppeteer-core';
import { findFirefox } from '../../tools/test-support/find-browser.ts';
import { type Firefox, startFirefox } from './firefox.ts';

// Machines vary in speed by more than a factor of two, and a long timeout only delays failures. Less than
// Puppeteer's timeout for a command.
const WAIT_MS = 170_000;

/**
 * A page in a new browsing context of Firefox, without earlier cookies or storage, the browser, and the address of the
 * server under test.
 */
type Fox = { page: Page; firefox: Firefox; origin: string };

/**
 * Playwright's runner with a Firefox driven by Puppeteer; its tests are skipped if no Firefox is found. No error of a page
 * may stay uncaught.
 */
export const test = base.extend<{ fox: Fox }, { started: Firefox | null }>({
  started: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
    async ({}, use) => {
      const path = findFirefox();
      if (path === null) return use(null);
      await using firefox = await startFirefox(path);
      await use(firefox);
    },
    { scope: 'worker' },
  ],
  fox: async ({ started: firefox, baseURL }, use, testInfo) => {
    if (!firefox) return testInfo.skip(true, 'No Firefox could be found.');
    const context = await firefox.browser.createBrowserContext();
    const page = await context.newPage();
    page.setDefaultTimeout(WAIT_MS);
    const uncaught: string[] = [];
    page.on('pageerror', (error) => uncaught.push(String(error)));
    await use({ page, firefox, origin: baseURL ?? '' });
    if (testInfo.status !== testInfo.expectedStatus) {
      await page.screenshot({ path: testInfo.outputPath('test-failed.png') });
    }
    await context.close();
    expect(uncaught).toEqual([]);
  },
});

export { expect };
