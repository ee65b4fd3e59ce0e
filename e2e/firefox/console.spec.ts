import { setTimeout } from 'node:timers/promises';
import type { Page } from 'puppeteer-core';
import { ADDRESSES, VISITORS } from '../visitors.ts';
import { expect, test } from './firefox-test.ts';

const SETTLE_MS = 700;

for (const { who, arrive } of VISITORS) {
  test(`Firefox's console stays empty on every page ${who}`, async ({
    firefox,
    firefoxPage: page,
    baseURL,
  }) => {
    test.slow();
    const origin = baseURL ?? '';
    const complaints: string[] = [];
    let address = '';
    const complain = (what: string) => complaints.push(`${address}: ${what}`);
    page.on('pageerror', (error) => complain(`thrown: ${String(error)}`));
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warn') complain(message.text());
    });
    await enter(page, origin, await arrive());
    for (address of ADDRESSES) {
      await page.goto(`${origin}${address}`);
      await page.waitForSelector('h1');
      // What a page loads after it is shown, and what Firefox has to say about that.
      await setTimeout(SETTLE_MS);
      for (const { level, text } of (await firefox?.takeMessages(origin)) ?? [])
        complain(`${level}: ${text}`);
    }
    expect(complaints).toEqual([]);
  });
}

type StorageState = Awaited<ReturnType<(typeof VISITORS)[number]['arrive']>>;

/** Gives a page's browser what it keeps of an earlier visit. */
async function enter(page: Page, origin: string, { cookies, origins }: StorageState): Promise<void> {
  await page.browserContext().setCookie(
    ...cookies.map(({ name, value, domain, path, httpOnly, sameSite }) => ({
      name,
      value,
      domain,
      path,
      httpOnly,
      sameSite,
      secure: false,
    })),
  );
  const entries = origins.flatMap(({ localStorage }) => localStorage);
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate((kept) => {
    for (const { name, value } of kept) localStorage.setItem(name, value);
    localStorage.setItem('tutorialSeen', 'true');
  }, entries);
}
