import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import type { Truth } from '../../tools/test-support/truth.ts';
import type { signInAs } from '../support/accounts.ts';
import { expect } from './firefox-test.ts';

const ELEMENTS = {
  button: 'button',
  checkbox: 'input[@type="checkbox"]',
  combobox: 'select',
  slider: 'input[@type="range"]',
  spinbutton: 'input[@role="spinbutton"]',
  textbox: 'input[not(@type) or @type="email" or @type="password" or @type="text"]',
} as const;

type Role = keyof typeof ELEMENTS;

/**
 * Returns a selector for a control by its role and accessible name. Puppeteer's own makes Firefox compute the
 * name of every element over and over; while anything moves, the page froze for tens of seconds on a busy
 * machine.
 */
export function selectorOf(role: Role, name: string): string {
  const isSaid = `normalize-space(.)="${name}"`;
  return `::-p-xpath(//${ELEMENTS[role]}[@aria-label="${name}" or ${isSaid} or @id=//label[${isSaid}]/@for])`;
}

/** Returns a locator for a control by its role and accessible name. */
export function locateControl(page: Page, role: Role, name: string) {
  return page.locator(selectorOf(role, name));
}

/** Waits until a text is on the page, visible or for screen readers only. */
export async function waitForText(page: Page, text: string): Promise<void> {
  // Not `innerText`, which breaks lines around text for screen readers.
  await page.waitForFunction((wanted) => document.body.textContent.includes(wanted), {}, text);
}

/** Goes to the analyzer and opens the sample video. */
export async function openSample(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/app`);
  await locateControl(page, 'button', 'Try it with the sample video').click();
  await waitForPicture(page);
}

/** Marks the element on all three frames. */
export async function selectAll(page: Page, truth: Truth): Promise<void> {
  for (const [index, click] of truth.clicks.entries()) {
    await seekTo(page, click.time);
    await locateControl(page, 'button', 'Enable Selection Mode').click();
    const overlay = await page.waitForSelector('[aria-label="Video overlay"]');
    const box = await overlay?.boundingBox();
    if (!box) throw new Error('The overlay is not on screen.');
    await page.mouse.click(
      box.x + (click.x / truth.width) * box.width,
      box.y + (click.y / truth.height) * box.height,
    );
    await waitForText(page, `${index + 1}/3 frames selected`);
  }
}

/** Moves the player to a time (seconds, rounded to hundredths like the slider). */
async function seekTo(page: Page, time: number): Promise<void> {
  await setInput(page, selectorOf('slider', 'Seek'), String(Math.round(time * 100) / 100));
  await waitForPicture(page);
}

/**
 * Sets the value of an input or select as if a user had: Puppeteer's `fill` doesn't trigger React's listeners
 * in Firefox.
 */
export async function setInput(page: Page, selector: string, value: string): Promise<void> {
  const found = await page.waitForSelector(selector);
  await found?.evaluate((element, wanted) => {
    const kind = element instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement;
    Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(element, wanted);
    element.dispatchEvent(new Event('input', { bubbles: true }));
    element.dispatchEvent(new Event('change', { bubbles: true }));
    element.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  }, value);
}

/** Scans and waits for the scan to finish. */
export async function scan(page: Page): Promise<void> {
  await locateControl(page, 'button', 'LOG EVENTS').click();
  // The toast may disappear before a busy machine polls again.
  await waitForText(page, 'PAUSE Analysis');
  await page.waitForFunction(() => !document.body.textContent.includes('PAUSE Analysis'));
}

/** Waits for `count` downloads, removes them from the folder and returns their contents by name. */
export async function takeDownloads(folder: string, count: number): Promise<Map<string, Buffer>> {
  await expect
    .poll(async () => (await readdir(folder)).filter((name) => !name.endsWith('.part')).length)
    .toBe(count);
  // Firefox first creates an empty file with the final name, next to the `.part` file that it writes.
  await expect.poll(async () => (await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  const files = new Map<string, Buffer>();
  for (const name of await readdir(folder)) {
    files.set(name, await readFile(join(folder, name)));
    await rm(join(folder, name));
  }
  return files;
}

async function waitForPicture(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const video = document.querySelector('video');
    return video !== null && video.readyState >= 2 && !video.seeking;
  });
}

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
