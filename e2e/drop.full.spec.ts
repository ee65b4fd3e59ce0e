import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { openAnalyzer, toast, waitForPlayer } from './analyzer.ts';
import { expect, test } from './test.ts';

const FIRST = 'fixtures/signal-h264-aac.mp4';
const SECOND = 'fixtures/signal-vp9-opus.webm';
// A point in the top bar, outside every panel.
const ELSEWHERE = { x: 200, y: 12 };

/** Drags files from the desktop over the page, firing the same events as a real drag. */
async function dragOver(page: Page, ...paths: string[]) {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: paths.map((path) => resolve(path)), dragOperationsMask: 1 };
  const tell = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    session.send('Input.dispatchDragEvent', { type, ...ELSEWHERE, data });
  await tell('dragEnter');
  await tell('dragOver');
  return { drop: () => tell('drop') };
}

test('a video dropped anywhere opens, and another one replaces it, without leaving the page', async ({
  page,
}) => {
  await openAnalyzer(page);
  const hint = page.getByText('Drop to open this video');
  const first = await dragOver(page, FIRST);
  await expect(hint).toBeVisible();
  await first.drop();
  await expect(hint).toBeHidden();
  await waitForPlayer(page);
  await expect(page.getByRole('banner')).toContainText('signal-h264-aac');

  const second = await dragOver(page, SECOND);
  await expect(page.getByText('“signal-h264-aac” stays among your recent projects.')).toBeVisible();
  await second.drop();
  await expect(page.getByRole('banner')).toContainText('signal-vp9-opus');
  await expect(page).toHaveURL(/\/app$/);
  // Some browsers open a dropped file in a new tab.
  expect(page.context().pages()).toHaveLength(1);
  await page.getByRole('button', { name: 'Close the project' }).click();
  await expect(page.getByText('signal-h264-aac').first()).toBeVisible();
});

test('when several files are dropped together, the first video opens and the others wait in the batch', async ({
  page,
}) => {
  await openAnalyzer(page);
  await (await dragOver(page, 'README.md', FIRST, SECOND)).drop();
  await waitForPlayer(page);
  await expect(page.getByRole('banner')).toContainText('signal-h264-aac');
  await expect(toast(page, 'Not added')).toBeVisible();
  await expect(toast(page, 'More videos')).toBeVisible();
  await expect(page.getByRole('region', { name: /Notifications/ })).toContainText(
    '1 other video can be analyzed after this one, in Find.',
  );
});

test('when a folder is dropped, its first video opens and its others wait in the batch', async ({ page }) => {
  const folder = test.info().outputPath('Recordings');
  await mkdir(join(folder, 'Finals'), { recursive: true });
  await copyFile(FIRST, join(folder, 'match 2.mp4'));
  await copyFile(SECOND, join(folder, 'match 10.webm'));
  await copyFile(FIRST, join(folder, 'Finals', 'final.mp4'));
  await writeFile(join(folder, '._match 2.mp4'), 'written by macOS');
  const empty = test.info().outputPath('Notes');
  await mkdir(empty);
  await writeFile(join(empty, 'notes.txt'), 'no video');

  await openAnalyzer(page);
  const notifications = page.getByRole('region', { name: /Notifications/ });
  await (await dragOver(page, empty)).drop();
  await expect(notifications).toContainText('No video file was found in "Notes".');
  await (await dragOver(page, folder)).drop();
  await waitForPlayer(page);
  await expect(page.getByRole('banner')).toContainText('match 2');
  await expect(notifications).toContainText('2 other videos can be analyzed after this one, in Find.');
  await page.getByRole('button', { name: 'Close the project' }).press('Enter');
  await expect(page.getByRole('button', { name: 'CHOOSE VIDEO FILE' })).toBeFocused();
});

test('a dropped file that is not a video is refused, and the open video stays', async ({ page }) => {
  await openAnalyzer(page);
  await (await dragOver(page, FIRST)).drop();
  await waitForPlayer(page);
  await (await dragOver(page, 'README.md')).drop();
  await expect(toast(page, 'Upload Failed')).toBeVisible();
  await expect(page.getByRole('region', { name: /Notifications/ })).toContainText(
    '"README.md" is not a video file.',
  );
  await expect(page.getByRole('banner')).toContainText('signal-h264-aac');
});
