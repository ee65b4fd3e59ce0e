import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { z } from 'zod';
import {
  expectSelected,
  expectShownFrame,
  openAnalyzer,
  toast,
  waitForCompletion,
  waitForPlayer,
} from './analyzer.ts';
import { parseExportedJson } from './exported.ts';
import { sampleTruth } from './sample.ts';
import { test } from './test.ts';

const truth = sampleTruth();
const count = truth.events.length;
// Making a clip can take a while when other tests run alongside.
const CUTTING = { timeout: 60_000 };

const projectSchema = z
  .object({
    eventEdits: z.array(z.unknown()),
    entry: z.object({ events: z.number().nullish() }),
  })
  .optional();

// Nothing in this file may touch the mouse.

test('a video is opened, marked, scanned, reviewed and cut with the keyboard alone', async ({ page }) => {
  test.slow();
  await openAnalyzer(page);
  await openByPalette(page);
  await markByKeys(page);
  await press(page, 'g');
  await waitForCompletion(page);
  await expect(heading(page, count)).toBeVisible();

  await test.step('review', async () => {
    await press(page, 'ArrowDown', 'y', 'ArrowDown', 'n', 'f');
    await expect(row(page, 1).getByRole('img', { name: 'right' })).toBeVisible();
    await expect(row(page, 2).getByRole('img', { name: 'wrong' })).toBeVisible();
    await expect(row(page, 2).getByRole('img', { name: 'starred' })).toBeVisible();

    await press(page, 'r');
    await page.keyboard.type('Kill');
    await press(page, 'Enter');
    await expect(row(page, 2).getByText('Kill')).toBeVisible();

    // Deletes all the remaining events but the last.
    await press(page, 'ArrowDown', ...times('Shift+ArrowDown', count - 4), 'Delete');
    await expect(heading(page, 3)).toBeVisible();
  });

  await test.step('the end of an event', async () => {
    const before = parseExportedJson(await readFile(await download(page, 'Shift+X'), 'utf8'));
    const frame = (before.events[0]?.startFrame ?? 0) + 3;
    await press(page, 'Escape', 'Home', 'ArrowDown', ...times('ArrowRight', 3));
    await press(page, 'i', 'ArrowRight', 'ArrowRight', 'o');
    await expect(row(page, 1).getByRole('img', { name: 'by hand' })).toBeVisible();
    // Three frames at 30 frames per second: the end has moved, too.
    await expect(row(page, 1)).toContainText('0.10 s');
    const exported = await download(page, 'Shift+X');
    const { events, rejectedEvents } = parseExportedJson(await readFile(exported, 'utf8'));
    expect(events).toHaveLength(2);
    expect(events[0]).toMatchObject({
      startFrame: frame,
      endFrame: frame + 2,
      byHand: true,
      verdict: 'right',
    });
    expect(rejectedEvents).toMatchObject([{ verdict: 'wrong', starred: true, name: 'Kill' }]);
  });

  await test.step('a clip', async () => {
    // Only the first event is left to cut.
    await press(page, 'End', 'Escape', 'ArrowUp', 'n', 'c');
    await expect(page.getByText('1 detected events will create clips')).toBeVisible();
    const clip = await download(page, 'Shift+C');
    expect((await readFile(clip)).length).toBeGreaterThan(10_000);
  });
});

test('every step made with the keyboard can be undone and redone with it', async ({ page }) => {
  test.slow();
  await openAnalyzer(page);
  await openByPalette(page);
  await markByKeys(page);
  await press(page, 'z');
  await expectSelected(page, 2);
  await expect(toast(page, 'Undone')).toBeVisible();
  await press(page, 'Shift+Z');
  await expectSelected(page, 3);
  await press(page, 'g');
  await waitForCompletion(page);

  await test.step('a verdict', async () => {
    await press(page, 'ArrowDown', 'y');
    const sign = row(page, 1).getByRole('img', { name: 'right' });
    await undoAndRedo(
      page,
      () => expect(sign).toBeHidden(),
      () => expect(sign).toBeVisible(),
    );
  });
  await test.step('a deletion of several events, named in the palette', async () => {
    await press(page, 'Shift+ArrowDown', 'Shift+ArrowDown', 'Delete');
    await expect(heading(page, count - 3)).toBeVisible();
    await press(page, 'Control+k');
    await page.keyboard.type('undo');
    await expect(page.getByRole('option', { name: /^Undo: delete 3 events/ })).toBeVisible();
    await press(page, 'Enter');
    await expect(heading(page, count)).toBeVisible();
    await press(page, 'Shift+Z');
    await expect(heading(page, count - 3)).toBeVisible();
    await press(page, 'z');
  });
  await test.step('a new start', async () => {
    await press(page, 'Escape', 'Home', 'ArrowDown', 'ArrowRight', 'i');
    const sign = row(page, 1).getByRole('img', { name: 'by hand' });
    await undoAndRedo(
      page,
      () => expect(sign).toBeHidden(),
      () => expect(sign).toBeVisible(),
    );
  });
  await test.step('a split and a merge', async () => {
    await press(page, ...times('ArrowRight', 4), 'b');
    await undoAndRedo(
      page,
      () => expect(heading(page, count)).toBeVisible(),
      () => expect(heading(page, count + 1)).toBeVisible(),
    );
    await press(page, 'Shift+ArrowDown', 'Shift+B');
    await undoAndRedo(
      page,
      () => expect(heading(page, count + 1)).toBeVisible(),
      () => expect(heading(page, count)).toBeVisible(),
    );
  });
  await test.step('an event added by hand', async () => {
    await press(page, 'Escape', 'Home', 'e');
    await undoAndRedo(
      page,
      () => expect(heading(page, count)).toBeVisible(),
      () => expect(heading(page, count + 1)).toBeVisible(),
    );
  });
  await test.step('the trimming of a clip, after which the selections can still be undone', async () => {
    await press(page, 'c', 'ArrowRight', 'i');
    const undoTrimming = page.getByRole('button', { name: 'Undo the trimming of clip 1' });
    await undoAndRedo(
      page,
      () => expect(undoTrimming).toBeHidden(),
      () => expect(undoTrimming).toBeVisible(),
    );
    await expect(async () => {
      await press(page, 'z');
      // Each press undoes one more of the earlier steps.
      await expect(page.getByText('2/3 frames selected', { exact: true })).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(page.getByText(`${count} detected events will create clips`)).toBeVisible();
  });
});

test('corrections to events survive a new scan and a reload of the page', async ({ page }) => {
  test.slow();
  await openAnalyzer(page);
  await openByPalette(page);
  await markByKeys(page);
  await press(page, 'g');
  await waitForCompletion(page);
  await press(page, 'ArrowDown', 'y', 'ArrowDown', 'Delete', 'Escape', 'Home', 'e');
  await expect(heading(page, count)).toBeVisible();
  const expectKept = async () => {
    await expect(heading(page, count)).toBeVisible();
    await expect(row(page, 1).getByRole('img', { name: 'by hand' })).toBeVisible();
    await expect(row(page, 2).getByRole('img', { name: 'right' })).toBeVisible();
  };
  await press(page, 'g');
  await expect(page.getByText('Analyzing Video')).toBeVisible();
  await waitForCompletion(page);
  await expectKept();
  await expect.poll(() => storedProject(page)).toEqual({ edits: 3, events: count });
  // What is stored may still be the result of the first scan, until the second one's checkpoint is dropped.
  await expect.poll(() => countCheckpoints(page)).toBe(0);
  await page.reload();
  const reopen = page.getByRole('button', { name: 'Open sample' });
  await reopen.focus();
  await press(page, 'Enter');
  await waitForPlayer(page);
  await expectKept();
});

test('every key is shown, can be changed, and stays changed', async ({ page }) => {
  await openAnalyzer(page);
  await press(page, '?');
  const dialog = page.getByRole('dialog', { name: 'Keys' });
  await dialog.getByRole('button', { name: 'Change the key of Change the theme: T' }).focus();
  await press(page, 'Enter', 'm');
  await expect(dialog.getByText('M is also “Sound on or off”.')).toBeVisible();
  await dialog
    .getByRole('region', { name: 'General' })
    .getByRole('button', { name: 'Use it only here' })
    .focus();
  await press(page, 'Enter');
  await expect(dialog.getByText(/is also/)).toBeHidden();
  await press(page, 'Escape');
  await page.reload();
  await expect(page.getByRole('button', { name: 'CHOOSE VIDEO FILE' })).toBeVisible();
  await press(page, 'm');
  await expect(page.getByRole('button', { name: 'Use the dark theme' })).toBeVisible();
  await press(page, '?');
  await dialog.getByRole('button', { name: 'Reset all keys' }).focus();
  await press(page, 'Enter', 'Escape', 't');
  await expect(page.getByRole('button', { name: 'Use the light theme' })).toBeVisible();
});

/** Presses keys one after the other. */
async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

function times(key: string, number: number): string[] {
  return Array.from({ length: number }, () => key);
}

async function openByPalette(page: Page): Promise<void> {
  await press(page, 'Control+k');
  await page.keyboard.type('sample');
  await press(page, 'Enter');
  await waitForPlayer(page);
}

/** Selects the element in all three frames; after the first, the box is already in place. */
async function markByKeys(page: Page): Promise<void> {
  for (const [index, click] of truth.clicks.entries()) {
    const frame = Math.round(click.time * truth.fps);
    const seconds = Math.floor(click.time);
    await press(page, 'Home', ...times('Shift+ArrowRight', seconds));
    await press(page, ...times('ArrowRight', frame - seconds * truth.fps));
    await expectShownFrame(page, frame + 1);
    await press(page, 's');
    // The picture may already have had the focus.
    await expect(page.getByRole('button', { name: 'Leave Selection Mode' })).toBeVisible();
    await expect(page.getByLabel('Video overlay')).toBeFocused();
    if (index === 0) {
      await press(page, ...moves(click.x - truth.width / 2, 'ArrowRight', 'ArrowLeft'));
      await press(page, ...moves(click.y - truth.height / 2, 'ArrowDown', 'ArrowUp'));
    }
    await press(page, 'Enter');
    await expectSelected(page, index + 1);
  }
}

/** Returns the key presses that move a box by some pixels: ten at a time with Shift. */
function moves(pixels: number, on: string, back: string): string[] {
  const key = pixels < 0 ? back : on;
  const size = Math.abs(Math.round(pixels));
  return [...times(`Shift+${key}`, Math.floor(size / 10)), ...times(key, size % 10)];
}

async function undoAndRedo(
  page: Page,
  expectUndone: () => Promise<void>,
  expectDone: () => Promise<void>,
): Promise<void> {
  await expectDone();
  await press(page, 'z');
  await expectUndone();
  await press(page, 'Shift+Z');
  await expectDone();
}

async function download(page: Page, key: string): Promise<string> {
  const started = page.waitForEvent('download', CUTTING);
  await press(page, key);
  return (await started).path();
}

/** Returns how many edits of events are stored in the browser and, after a scan, how many events. */
async function storedProject(page: Page): Promise<{ edits: number; events: number | null }> {
  const [project] = await storedIn(page, 'framescout-projects', 'projects');
  const stored = projectSchema.parse(project);
  return { edits: stored?.eventEdits.length ?? 0, events: stored?.entry.events ?? null };
}

/** Returns how many unfinished scans are stored in the browser. */
async function countCheckpoints(page: Page): Promise<number> {
  return (await storedIn(page, 'framescout-checkpoints', 'scans')).length;
}

function storedIn(page: Page, database: string, store: string): Promise<unknown[]> {
  return page.evaluate(
    ([name, from]) =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction(from).objectStore(from).getAll();
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result);
          };
        };
      }),
    [database, store] as const,
  );
}

function heading(page: Page, events: number): Locator {
  return page.getByRole('heading', { name: `Events ${events}`, exact: true });
}

function row(page: Page, number: number): Locator {
  return page.getByRole('row', { name: new RegExp(`^Event ${number} `) });
}
