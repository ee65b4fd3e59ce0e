import { chromium } from 'playwright';
import { chromiumLaunchOptions } from './find-browser.ts';

// Long enough for resources that a page loads with a delay, such as a film that has come into view.
const WATCH_MS = 4000;

/**
 * Opens the landing page as a first-time visitor on a small screen with the film in view, and waits for a few
 * seconds.
 * @returns the bytes sent for each of Chromium's resource types, such as `Script`, `Document` or `Media`
 */
export async function measureFirstLoad(url: string): Promise<Record<string, number>> {
  await using browser = await chromium.launch(chromiumLaunchOptions());
  const page = await browser.newPage({ viewport: { width: 390, height: 500 } });
  const kinds = new Map<string, string>();
  const sizes: Record<string, number> = {};
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  client.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other';
    sizes[kind] = (sizes[kind] ?? 0) + encodedDataLength;
  });
  await page.goto(url);
  await page.waitForTimeout(WATCH_MS);
  return sizes;
}
