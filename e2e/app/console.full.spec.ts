import { type BrowserContext, expect, test } from '@playwright/test';
import { ADDRESSES, VISITORS } from '../support/visitors.ts';

for (const { who, arrive } of VISITORS) {
  test(`the console stays empty on every page ${who}`, async ({ browser, baseURL }) => {
    const storageState = await arrive();
    await using context = await browser.newContext({ storageState, ...(baseURL && { baseURL }) });
    expect(await watchPages(context, ADDRESSES)).toEqual([]);
  });
}

// Each page is watched until its network has been quiet for half a second: several wait at the same time.
const TABS = 4;

/** Opens pages in new tabs; returns what they log and throw until their network is quiet. */
async function watchPages(context: BrowserContext, addresses: readonly string[]): Promise<string[]> {
  // The tutorial opens on a first visit and would hide the page's heading.
  await context.addInitScript(() => window.localStorage.setItem('tutorialSeen', 'true'));
  const waiting = [...addresses];
  const complaints: string[] = [];
  const visitInTurn = async () => {
    for (let address = waiting.shift(); address; address = waiting.shift()) {
      complaints.push(...(await complaintsAt(context, address)));
    }
  };
  await Promise.all(Array.from({ length: TABS }, visitInTurn));
  return complaints;
}

async function complaintsAt(context: BrowserContext, address: string): Promise<string[]> {
  const complaints: string[] = [];
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
  return complaints;
}
