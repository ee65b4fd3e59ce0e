import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Download, expect, type Locator, type Page } from '@playwright/test';
import type { Truth } from '../../tools/test-support/truth.ts';

type Click = Truth['clicks'][number];
type Place = { x: number; y: number };
/** Matches the bar of what is under way, once that has got anywhere. */
export const PROGRESS = '[role="progressbar"][aria-valuenow]:not([aria-valuenow="0"])';

type FilePayload = { name: string; mimeType: string; buffer: Buffer };

/** Goes to the analyzer. */
export async function openAnalyzer(page: Page): Promise<void> {
  await page.goto('/app');
  await expect(page.getByRole('button', { name: 'CHOOSE VIDEO FILE' })).toBeVisible();
}

/** Opens the sample video in the analyzer. */
export async function openSample(page: Page): Promise<void> {
  await openAnalyzer(page);
  await chooseSample(page);
}

/** Chooses the sample video on the start screen, and waits for the player. */
export async function chooseSample(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try it with the sample video' }).click();
  await waitForPlayer(page);
}

/** Chooses a file, or several, through the file chooser that a button opens. */
export async function chooseFile(
  page: Page,
  file: string | string[] | FilePayload,
  button = page.getByRole('button', { name: 'CHOOSE VIDEO FILE' }),
): Promise<void> {
  const chooserOpened = page.waitForEvent('filechooser');
  await button.click();
  await (await chooserOpened).setFiles(file);
}

/** Chooses a video and waits for the player. */
export async function openVideo(page: Page, file: string | string[] | FilePayload): Promise<void> {
  await chooseFile(page, file);
  await waitForPlayer(page);
}

/** Waits until a video is visible. */
export async function waitForPlayer(page: Page): Promise<void> {
  await expect(seekSlider(page)).toBeVisible();
  await expect(videoOverlay(page)).toBeVisible();
  await waitForPicture(page);
}

/** Moves the player to a time (seconds, rounded to hundredths like the slider). */
export async function seekTo(page: Page, time: number): Promise<void> {
  await seekSlider(page).fill(String(Math.round(time * 100) / 100));
  await waitForPicture(page);
}

/** Marks the element at one of the clicks in the truth file. */
export async function selectElement(page: Page, click: Click, truth: Truth): Promise<void> {
  await seekTo(page, click.time);
  await page.getByRole('button', { name: 'Enable Selection Mode' }).click();
  await clickPicture(page, { x: click.x / truth.width, y: click.y / truth.height });
}

/** Clicks a point in the picture (fractions 0..1 of it). */
export async function clickPicture(page: Page, point: { x: number; y: number }): Promise<void> {
  await videoOverlay(page).click({ position: await placeOf(page, point) });
}

/** Hovers over a point in the picture (fractions 0..1 of it). */
export async function pointAtPicture(page: Page, point: { x: number; y: number }): Promise<void> {
  await videoOverlay(page).hover({ position: await placeOf(page, point) });
}

/** Drags the mouse from one point in the picture to another (fractions 0..1 of it). */
export async function dragOnPicture(page: Page, from: Place, to: Place): Promise<void> {
  const start = await placeOnPage(page, from);
  const end = await placeOnPage(page, to);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 5 });
  await page.mouse.up();
}

/** Converts a point in the picture (fractions 0..1) to page coordinates (CSS pixels). */
export async function placeOnPage(page: Page, point: Place): Promise<Place> {
  const box = await boxOf(videoOverlay(page));
  return { x: box.x + point.x * box.width, y: box.y + point.y * box.height };
}

async function placeOf(page: Page, { x, y }: { x: number; y: number }) {
  const box = await boxOf(videoOverlay(page));
  return { x: x * box.width, y: y * box.height };
}

/** Returns where an element is on the page. @throws {Error} if it is not on screen */
export async function boxOf(target: Locator) {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not on screen.`);
  return box;
}

/** Marks the element on all three frames. */
export async function selectAll(page: Page, truth: Truth): Promise<void> {
  for (const [index, click] of truth.clicks.entries()) {
    await selectElement(page, click, truth);
    await expectSelected(page, index + 1);
  }
}

/** Opens one of the workbench's four steps, unless it is already open. */
export async function openStep(page: Page, name: 'Mark' | 'Find' | 'Review' | 'Cut'): Promise<void> {
  const line = page.getByRole('heading', { name, exact: true, level: 2 }).getByRole('button');
  if ((await line.getAttribute('aria-expanded')) === 'false') await line.click();
}

/** Expects this many of the three frames to be selected. */
export async function expectSelected(page: Page, count: number): Promise<void> {
  await expect(page.getByText(`${count}/3 frames selected`, { exact: true })).toBeVisible();
}

/** Starts the scan. */
export async function logEvents(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'LOG EVENTS' }).click();
}

/**
 * Starts the scan and makes the page itself press the button `name` once the scan shows progress and
 * something matches the selector `once`.
 */
export async function logEventsAndPress(page: Page, name: string, once = '*'): Promise<void> {
  await pressInTime(page, name, PROGRESS, once);
  await logEvents(page);
}

/**
 * Makes the page itself press the button `name` once something matches each selector: on a fast machine, a
 * scan is done before a click from the test arrives.
 */
export async function pressInTime(page: Page, name: string, ...awaited: string[]): Promise<void> {
  await page.evaluate(
    ([label, selectors]) => {
      const observer = new MutationObserver(() => {
        const button = [...document.querySelectorAll('button')].find(
          (it) => it.textContent?.trim() === label,
        );
        if (!button || !selectors.every((selector) => document.querySelector(selector))) return;
        observer.disconnect();
        button.click();
      });
      observer.observe(document.body, { subtree: true, childList: true, attributes: true });
    },
    [name, awaited] as const,
  );
}

/** Waits for the scan to finish. */
export async function waitForCompletion(page: Page): Promise<void> {
  await expect(toast(page, 'Analysis Complete')).toBeVisible();
}

/** Scans, and waits for the scan to finish. */
export async function scan(page: Page): Promise<void> {
  await logEvents(page);
  await waitForCompletion(page);
}

/** Returns an event's row in the list, counted from 1. */
export function eventRow(page: Page, number: number): Locator {
  return page.getByRole('row', { name: new RegExp(`^Event ${number} `) });
}

/** Returns the toast with this title. */
export function toast(page: Page, title: string): Locator {
  return page.getByRole('region', { name: /Notifications/ }).getByText(title, { exact: true });
}

/** Exports the log and returns the file's name and text. */
export async function exportAs(page: Page, kind: 'CSV' | 'JSON'): Promise<{ name: string; text: string }> {
  const downloadStarted = page.waitForEvent('download');
  await page.getByRole('button', { name: `Export as ${kind}` }).click();
  const download: Download = await downloadStarted;
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

/** Returns the seek slider. */
export function seekSlider(page: Page): Locator {
  return page.getByRole('slider', { name: 'Seek' });
}

/** Expects the page to show this frame number, counted from 1. */
export async function expectShownFrame(page: Page, frame: number): Promise<void> {
  await expect(page.getByText(new RegExp(`\\.\\d{3}\\s*frame\\s*${frame}$`))).toBeVisible();
}

/** Returns the player's time (seconds), once its picture is shown. */
export async function playerTime(page: Page): Promise<number> {
  await waitForPicture(page);
  return page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
}

/** Returns the scan's progress, 0 to 100, as shown on the page. */
export async function readProgress(page: Page): Promise<number> {
  const value = await page
    .getByRole('progressbar', { name: 'Analysis progress' })
    .getAttribute('aria-valuenow');
  return Number(value);
}

function videoOverlay(page: Page): Locator {
  return page.getByLabel('Video overlay');
}

export async function waitForPicture(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const video = document.querySelector('video');
    return video !== null && video.readyState >= 2 && !video.seeking;
  });
}

// A point in the top bar, outside every panel.
const PLACE = { x: 200, y: 12 };

/** Drags files from the desktop over the page, firing the same events as a real drag. */
export async function dragOver(page: Page, ...paths: string[]): Promise<{ drop(): Promise<unknown> }> {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: paths.map((path) => resolve(path)), dragOperationsMask: 1 };
  const tell = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    session.send('Input.dispatchDragEvent', { type, ...PLACE, data });
  await tell('dragEnter');
  await tell('dragOver');
  return { drop: () => tell('drop') };
}
