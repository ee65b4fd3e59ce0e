import { expect, test } from '@playwright/test';
import { ADMINISTRATOR, signInAs } from './accounts.ts';
import { ADDRESSES } from './visitors.ts';
import { watchPages } from './watch-pages.ts';

test('the console stays empty on every page as the administrator', async ({ browser, baseURL }) => {
  const storageState = await signInAs(ADMINISTRATOR);
  await using context = await browser.newContext({ storageState, ...(baseURL && { baseURL }) });
  expect(await watchPages(context, ADDRESSES)).toEqual([]);
});
