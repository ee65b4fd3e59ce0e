import { test as base, expect } from '@playwright/test';
import { signInAs, testerOf } from './accounts.ts';

type StorageState = Awaited<ReturnType<typeof signInAs>>;

type Watch = {
  /** Whether the page is opened by a signed-in user with an active trial. */
  isSignedIn: boolean;
  /** Whether the test fails if the page logs an error, throws, or sends a request to another host. */
  expectsCleanPage: boolean;
  /** Whether this is a first visit, on which the tutorial opens by itself. */
  isFirstVisit: boolean;
  visit: undefined;
  watch: undefined;
};

/** Playwright's `test`, extended to fail on page errors that would otherwise go unnoticed. */
export const test = base.extend<Watch, { account: StorageState }>({
  isSignedIn: [true, { option: true }],
  account: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
    async ({}, use, { parallelIndex }) => use(await signInAs(testerOf(parallelIndex))),
    { scope: 'worker' },
  ],
  storageState: async ({ isSignedIn, account }, use) => {
    await use(isSignedIn ? account : { cookies: [], origins: [] });
  },
  expectsCleanPage: [true, { option: true }],
  isFirstVisit: [false, { option: true }],
  visit: [
    async ({ context, isFirstVisit }, use) => {
      await context.addInitScript(() => {
        // The page falls back to a plain file input without the browser's own picker, which tests can't
        // operate.
        Reflect.deleteProperty(window, 'showOpenFilePicker');
      });
      if (!isFirstVisit) {
        await context.addInitScript(() => window.localStorage.setItem('tutorialSeen', 'true'));
      }
      await use(undefined);
    },
    { auto: true },
  ],
  watch: [
    async ({ page, baseURL, expectsCleanPage }, use) => {
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(`thrown: ${error.message}`));
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(`logged: ${message.text()}`);
      });
      page.on('request', (request) => {
        const url = new URL(request.url());
        const isOwn = url.protocol === 'blob:' || url.protocol === 'data:' || url.origin === baseURL;
        if (!isOwn) complaints.push(`asked another host: ${request.url()}`);
      });
      await use(undefined);
      if (expectsCleanPage) expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
