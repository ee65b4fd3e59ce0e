import { test as base, expect } from '@playwright/test';
import { signInAs, testerOf } from './accounts.ts';

type StorageState = Awaited<ReturnType<typeof signInAs>>;

type Watch = {
  /** Whether whoever opens the page is signed in, with a trial that runs. */
  isSignedIn: boolean;
  /** Whether the test is to fail when the page logs an error, throws, or asks another host for anything. */
  expectsCleanPage: boolean;
  /** Whether whoever opens the page has never been here, so that the tutorial comes up by itself. */
  isFirstVisit: boolean;
  visit: undefined;
  watch: undefined;
};

/** Playwright's `test`, failing also where the page went wrong unseen. */
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
        // The browser's own picker can be operated by no test; without it, the page takes a plain file input.
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
