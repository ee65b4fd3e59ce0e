import type { Page } from 'puppeteer-core';
import type { signInAs } from '../accounts.ts';

type StorageState = Awaited<ReturnType<typeof signInAs>>;

/**
 * Restores what the browser would have kept from an earlier visit: the session, and that the tutorial was
 * seen.
 */
export async function restoreSession(
  page: Page,
  origin: string,
  { cookies, origins }: StorageState,
): Promise<void> {
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
