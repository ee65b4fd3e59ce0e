import { copyFile, cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  chooseFile,
  dragOver,
  openAnalyzer,
  openVideo,
  scan,
  toast,
  waitForPicture,
  waitForPlayer,
} from '../support/analyzer.ts';
import { markFixtureElement } from '../support/fixtures.ts';
import { expect, test } from '../support/test.ts';

const FIRST = 'fixtures/signal-h264-aac.mp4';
const SECOND = 'fixtures/signal-vp9-opus.webm';

test('a video, several files or a folder can be dropped anywhere, in place of the open video, but nothing else', async ({
  page,
}) => {
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
  const banner = page.getByRole('banner');
  const hint = page.getByText('Drop to open this video');

  await test.step('a video opens', async () => {
    const first = await dragOver(page, FIRST);
    await expect(hint).toBeVisible();
    await first.drop();
    await expect(hint).toBeHidden();
    await waitForPlayer(page);
    await expect(banner).toContainText('signal-h264-aac');
  });

  await test.step('a file that is not a video is refused, and the open video stays', async () => {
    await (await dragOver(page, '.ci/run')).drop();
    await expect(page.getByRole('alert')).toContainText('Upload Failed');
    await expect(page.getByRole('alert')).toContainText(
      '"run" can\'t be opened: it is not a video but text.',
    );
    await (await dragOver(page, 'README.md')).drop();
    await expect(notifications).toContainText('Markers Not Imported');
    await expect(notifications).toContainText('README.md: ');
    await (await dragOver(page, empty)).drop();
    await expect(notifications).toContainText('No video file was found in "Notes".');
    await expect(banner).toContainText('signal-h264-aac');
  });

  await test.step('another video replaces it, without leaving the page', async () => {
    const second = await dragOver(page, SECOND);
    await expect(page.getByText('“signal-h264-aac” stays among your recent projects.')).toBeVisible();
    await second.drop();
    await expect(banner).toContainText('signal-vp9-opus');
    await expect(page).toHaveURL(/\/app$/);
    // Some browsers open a dropped file in a new tab.
    expect(page.context().pages()).toHaveLength(1);
    await page.getByRole('button', { name: 'Close the project' }).click();
    await expect(page.getByText('signal-h264-aac').first()).toBeVisible();
  });

  await test.step('the first of several files opens, and the others wait in the batch', async () => {
    await (await dragOver(page, 'README.md', FIRST, SECOND)).drop();
    await waitForPlayer(page);
    await expect(banner).toContainText('signal-h264-aac');
    await expect(toast(page, 'Not added')).toBeVisible();
    await expect(toast(page, 'More videos')).toBeVisible();
    await expect(notifications).toContainText('1 other video can be analyzed after this one, in Find.');
  });

  await test.step('so does the first video in a folder', async () => {
    await openAnalyzer(page);
    await (await dragOver(page, folder)).drop();
    await waitForPlayer(page);
    await expect(banner).toContainText('match 2');
    await expect(notifications).toContainText('2 other videos can be analyzed after this one, in Find.');
    await page.getByRole('button', { name: 'Close the project' }).press('Enter');
    await expect(page.getByRole('button', { name: 'CHOOSE VIDEO FILE' })).toBeFocused();
  });
});

test('a recording in segments opens as one, by its folder or all of its files, and what is missing is named', async ({
  page,
}) => {
  const folder = test.info().outputPath('bg_730');
  await cp('fixtures/segments', folder, { recursive: true });
  const paths = (names: string[]) => names.map((name) => join(folder, name));
  await openAnalyzer(page);
  const banner = page.getByRole('banner');

  await test.step('its files, chosen together', async () => {
    await openVideo(page, paths(await readdir(folder)));
    await expect(banner).toContainText('Recording 20');
    await page.getByRole('button', { name: 'Close the project' }).click();
  });

  await test.step('without handles, its project asks for all of them at once', async () => {
    const again = page.getByRole('dialog').getByRole('button', { name: 'Choose the files' });
    const chooseAgain = (names: string[]) => chooseFile(page, paths(names), again);
    await page.getByRole('button', { name: /^Open Recording 20/ }).click();
    await expect(page.getByRole('dialog')).toContainText('It was joined from 9 files.');
    await chooseAgain(['init-stream0.m4s', 'chunk-stream0-00001.m4s']);
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('7 of its 9 files are missing');
    await chooseAgain(await readdir(folder));
    await waitForPlayer(page);
    await expect(banner).toContainText('Recording 20');
  });

  await test.step('its folder, from which a file is missing', async () => {
    await rm(join(folder, 'chunk-stream1-00002.m4s'));
    await (await dragOver(page, folder)).drop();
    await waitForPlayer(page);
    await expect(banner).toContainText('bg_730');
    await expect(toast(page, 'Video Loaded With a Warning')).toBeVisible();
    await expect(page.getByText(/missing or damaged: chunk-stream1-00002\.m4s\./).first()).toBeVisible();
  });

  await test.step('it lasts as long as it did, and is scanned', async () => {
    await expect
      .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.duration))
      .toBeCloseTo(10, 0);
    await markFixtureElement(page, () => waitForPicture(page));
    await scan(page);
    await expect(page.getByRole('row', { name: /^Event 3 / })).toBeVisible();
  });

  await test.step('its project finds the folder again by itself', async () => {
    await page.getByRole('button', { name: 'Close the project' }).click();
    await page.getByRole('button', { name: 'Open bg_730' }).click();
    await waitForPlayer(page);
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('row', { name: /^Event 3 / })).toBeVisible();
  });
});
