import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import {
  eventRow,
  expectSelected,
  expectShownFrame,
  openAnalyzer,
  toast,
  waitForCompletion,
  waitForPlayer,
} from '../support/analyzer.ts';
import { parseExportedJson } from '../support/exported.ts';
import { sampleTruth } from '../support/sample.ts';
import { test } from '../support/test.ts';

const truth = sampleTruth();
const count = truth.events.length;

// Nothing in this file may touch the mouse.

test('a video is opened, marked, scanned, reviewed and cut with the keyboard alone, and every step can be undone', async ({
  page,
}) => {
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
  await expect(heading(page, count)).toBeVisible();

  await test.step('verdicts, a star and a name', async () => {
    await press(page, 'ArrowDown', 'y');
    await expectUndoable(page, eventRow(page, 1).getByRole('img', { name: 'right' }));
    await press(page, 'ArrowDown', 'n', 'f');
    await expect(eventRow(page, 2).getByRole('img', { name: 'wrong' })).toBeVisible();
    await expect(eventRow(page, 2).getByRole('img', { name: 'starred' })).toBeVisible();
    await press(page, 'r');
    await page.keyboard.type('Kill');
    await press(page, 'Enter');
    await expect(eventRow(page, 2).getByText('Kill')).toBeVisible();
  });

  await test.step('a split, a merge, and an event added by hand', async () => {
    await press(page, 'Escape', 'Home', 'ArrowDown', ...times('ArrowRight', 4), 'b');
    await expectUndoable(page, heading(page, count + 1));
    await press(page, 'Shift+ArrowDown', 'Shift+B');
    await expectUndoable(page, heading(page, count));
    await press(page, 'Escape', 'Home', 'e');
    await expect(page.getByText('Where is it? Click it.')).toBeVisible();
    await press(page, 'e');
    await expectUndoable(page, heading(page, count + 1));
    await press(page, ...times('z', 3));
    await expect(heading(page, count)).toBeVisible();
    await expect(eventRow(page, 1).getByRole('img', { name: 'by hand' })).toBeHidden();
  });

  await test.step('a deletion of all the remaining events but the last, named in the palette', async () => {
    const deleted = count - 3;
    await press(page, 'Escape', 'Home', ...times('ArrowDown', 3), ...times('Shift+ArrowDown', deleted - 1));
    await press(page, 'Delete');
    await expect(heading(page, 3)).toBeVisible();
    await press(page, 'Control+k');
    await page.keyboard.type('undo');
    const undo = page.getByRole('option', { name: new RegExp(`^Undo: delete ${deleted} events`) });
    await expect(undo).toBeVisible();
    await press(page, 'Enter');
    await expect(heading(page, count)).toBeVisible();
    await press(page, 'Shift+Z');
    await expect(heading(page, 3)).toBeVisible();
  });

  await test.step('the start and the end of an event', async () => {
    const before = parseExportedJson(await readFile(await download(page, 'Shift+X'), 'utf8'));
    const frame = (before.events[0]?.startFrame ?? 0) + 3;
    await press(page, 'Escape', 'Home', 'ArrowDown', ...times('ArrowRight', 3), 'i');
    await expectUndoable(page, eventRow(page, 1).getByRole('img', { name: 'by hand' }));
    await press(page, 'ArrowRight', 'ArrowRight', 'o');
    // Three frames at 30 frames per second: the end has moved, too.
    await expect(eventRow(page, 1)).toContainText('0.10 s');
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

  await test.step('a clip and its trimming', async () => {
    // Only the first event is left to cut.
    await press(page, 'End', 'Escape', 'ArrowUp', 'n', 'Escape', 'Home', 'ArrowDown', 'c');
    await expect(page.getByText('1 detected events will create clips')).toBeVisible();
    await press(page, 'ArrowRight', 'i');
    await expectUndoable(page, page.getByRole('button', { name: 'Undo the trimming of clip 1' }));
    const clip = await download(page, 'Shift+C');
    expect((await readFile(clip)).length).toBeGreaterThan(5000);
  });
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

/** Expects that what can be seen now goes when the last step is undone, and comes back when it is redone. */
async function expectUndoable(page: Page, seen: Locator): Promise<void> {
  await expect(seen).toBeVisible();
  await press(page, 'z');
  await expect(seen).toBeHidden();
  await press(page, 'Shift+Z');
  await expect(seen).toBeVisible();
}

async function download(page: Page, key: string): Promise<string> {
  const started = page.waitForEvent('download');
  await press(page, key);
  return (await started).path();
}

function heading(page: Page, events: number): Locator {
  return page.getByRole('heading', { name: `Events ${events}`, exact: true });
}
