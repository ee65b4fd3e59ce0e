import type { Page } from 'playwright';
import {
  logEvents,
  openAnalyzer,
  openStep,
  openVideo,
  selectElement,
  toast,
} from '../../e2e/support/analyzer.ts';
import { clipRows } from '../../e2e/support/clips.ts';
import type { Truth } from '../../tools/test-support/truth.ts';
import type { Product } from '../open-product.ts';

const CHECKED = /^Seen in .+ frames/;
// Generous, since decoding can be slow while the machine does other work.
const SELECT_MS = 60_000;
const CHECK_MS = 120_000;
const SCAN_MS = 300_000;

/** Opens a video in a new page of the product, marks its elements and waits until each is checked. */
export async function openMarked(
  { context }: Product,
  video: string,
  elements: readonly Truth[],
): Promise<Page> {
  const page = await context.newPage();
  await openAnalyzer(page);
  await openVideo(page, video);
  for (const [index, truth] of elements.entries()) {
    if (index > 0) {
      await openStep(page, 'Mark');
      await page.getByRole('button', { name: 'Track another element' }).click();
    }
    for (const [place, click] of truth.clicks.entries()) {
      await selectElement(page, click, truth);
      await page.getByText(`${place + 1}/3 frames selected`, { exact: true }).waitFor({ timeout: SELECT_MS });
    }
    await page.getByText(CHECKED).first().waitFor({ timeout: CHECK_MS });
  }
  return page;
}

/** Scans, and waits for the scan to finish. */
export async function scanMarked(page: Page): Promise<void> {
  await logEvents(page);
  await toast(page, 'Analysis Complete').waitFor({ timeout: SCAN_MS });
}

/**
 * Presses the button with this text; returns how many seconds pass until a change of the page leaves an
 * element that matches the XPath expression `end`, by the page's own clock.
 */
export function timePress(page: Page, label: string, end: string): Promise<number> {
  return page.evaluate(
    async ([text, awaited]) => {
      const button = [...document.querySelectorAll('button')].find((one) => one.textContent === text);
      if (!button) throw new Error(`There is no ${text}.`);
      const isOver = () =>
        document.evaluate(`boolean(${awaited})`, document, null, XPathResult.BOOLEAN_TYPE).booleanValue;
      const began = performance.now();
      button.click();
      await new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          if (!isOver()) return;
          observer.disconnect();
          resolve();
        });
        observer.observe(document.body, {
          ...{ subtree: true, childList: true, attributes: true, characterData: true },
        });
      });
      return (performance.now() - began) / 1000;
    },
    [label, end] as const,
  );
}

/** Has the clips made that are ticked; returns how many seconds that takes until the last download has begun. */
export function timeClips(page: Page): Promise<number> {
  // The button is disabled while clips are made.
  return timePress(page, 'DOWNLOAD CLIPS', '//button[. = "DOWNLOAD CLIPS" and not(@disabled)]');
}

/** Unticks all clips of the list but the first ones. */
export async function keepFirstClips(page: Page, count: number): Promise<void> {
  const rows = clipRows(page);
  const all = await rows.count();
  for (let index = count; index < all; index++) await rows.nth(index).getByRole('checkbox').uncheck();
}
