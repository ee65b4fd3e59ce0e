import { expect, test } from '@playwright/test';
import { ADDRESSES, VISITORS } from './visitors.ts';
import { watchPages } from './watch-pages.ts';

for (const { who, arrive } of VISITORS) {
  test(`the console stays empty on every page ${who}`, async ({ browser, baseURL }) => {
    const storageState = await arrive();
    await using context = await browser.newContext({ storageState, ...(baseURL && { baseURL }) });
    expect(await watchPages(context, ADDRESSES)).toEqual([]);
  });
}
