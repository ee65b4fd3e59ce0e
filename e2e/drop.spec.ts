import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { openAnalyzer, toast, waitForPlayer } from './analyzer.ts';
import { expect, test } from './test.ts';

const FIRST = 'fixtures/signal-h264-aac.mp4';
const SECOND = 'fixtures/signal-vp9-opus.webm';
// Something in the top bar, outside every panel.
const ELSEWHERE = { x: 200, y: 12 };

/** Drags files from the desktop over the page, firing the events a browser would. */
async function dragOver(page: Page, ...paths: string[]) {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: paths.map((path) => resolve(path)), dragOperationsMask: 1 };
  const tell = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    session.send('Input.dispatchDragEvent', { type, ...ELSEWHERE, data });
  await tell('dragEnter');
  await tell('dragOver');
  return { drop: () => tell('drop') };
}

test('a video dropped anywhere opens, and another one in its place, without leaving the page', async ({
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
  // Some browsers would open the file in a new tab instead.
  expect(page.context().pages()).toHaveLength(1);
  await page.getByRole('button', { name: 'Close the project' }).click();
  await expect(page.getByText('signal-h264-aac').first()).toBeVisible();
});

test('of several files dropped together the first video opens, and the others wait in the batch', async ({
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
