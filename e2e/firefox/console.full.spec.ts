import { setTimeout } from 'node:timers/promises';
import { ADDRESSES, VISITORS } from '../support/visitors.ts';
import { restoreSession } from './analyzer.ts';
import { expect, test } from './firefox-test.ts';

const SETTLE_MS = 700;
// On a busy machine, the style sheet of a part that loads late may still be on its way when a script measures
// something, and a module may still be running when the page is left.
const OF_SLOW_LOADS = /^(Layout was forced before the page was fully loaded|Script terminated by timeout)/;

for (const { who, arrive } of VISITORS) {
  test(`Firefox's console stays empty on every page ${who}`, async ({
    firefox,
    firefoxPage: page,
    baseURL,
  }) => {
    const origin = baseURL ?? '';
    const complaints: string[] = [];
    let address = '';
    const complain = (what: string) => complaints.push(`${address}: ${what}`);
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warn') complain(message.text());
    });
    await restoreSession(page, origin, await arrive());
    for (address of ADDRESSES) {
      await page.goto(`${origin}${address}`);
      await page.waitForSelector('h1');
      // Gives the page time for late loads, and Firefox time to report on them.
      await setTimeout(SETTLE_MS);
      // Leaving a page ends its scripts, which Firefox reports if they are still at work.
      await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
      for (const { level, text } of (await firefox?.takeMessages(origin)) ?? []) {
        if (!OF_SLOW_LOADS.test(text)) complain(`${level}: ${text}`);
      }
    }
    expect(complaints).toEqual([]);
  });
}
