import { readFile } from 'node:fs/promises';
import { clipFormatSchema } from '@framescout/contract';
import type { Download } from '@playwright/test';
import { checkClip } from '../../tools/test-support/clip-check/check-clip.ts';
import { readClip, soundOffset } from '../../tools/test-support/clip-check/read-clip.ts';
import { logIn, testerOf } from '../support/accounts.ts';
import { PROGRESS, pressInTime, toast } from '../support/analyzer.ts';
import {
  chapterTitles,
  clipRows,
  downloadClips,
  openClips,
  openMoreSettings,
  promisedFrames,
} from '../support/clips.ts';
import { SMALL_RECORDING, scanSmall } from '../support/fixtures.ts';
import { sampleTruth, scanSample } from '../support/sample.ts';
import { expect, test } from '../support/test.ts';

const FRAME = 1 / 30;

test('a clip is as the panel says beforehand, in every format, and its sound is in sync', async ({
  page,
}) => {
  await scanSmall(page);
  await openClips(page, 0.3, 3.5);
  const source = await readClip(SMALL_RECORDING);
  for (const format of clipFormatSchema.options) {
    await test.step(`.${format}`, async () => {
      await page.getByLabel('Clip format').selectOption(format);
      const { first, last } = await promisedFrames(page, 0);
      const [file] = await downloadClips(page, 1);
      expect.soft(file?.suggestedFilename()).toBe(`signal-h264-aac-01-00.00.00.${format}`);
      const range = { firstFrame: first, lastFrame: last };
      const wanted = { format, range, method: { kind: 'copy' }, start: first * FRAME, source } as const;
      expect.soft(await checkClip((await file?.path()) ?? '', wanted)).toEqual([]);
    });
  }

  await test.step('exact or not', async () => {
    await page.getByLabel('Seconds before event').fill('0.2');
    await page.getByLabel('Clip format').selectOption('mkv');
    await expect(clipRows(page).first()).toContainText(/smart cut: \d\.\d\d s encoded/);
    await openMoreSettings(page);
    await page.getByLabel('Clips start').selectOption('keyframe');
    await expect(clipRows(page).first()).toContainText(/copy, starts \d\.\d\d s early/);
    const promised = await promisedFrames(page, 0);
    expect(promised.first).toBe(0);
    const [file] = await downloadClips(page, 1);
    const clip = await readClip((await file?.path()) ?? '');
    expect(clip.frames[0]?.counter).toBe(promised.first);
    expect(clip.frames.at(-1)?.counter).toBe(promised.last);
    await page.getByLabel('Clip format').selectOption('mp4');
    await page.getByLabel('Begin exactly').selectOption('In every player');
    await expect(clipRows(page).first()).toContainText(/smart cut: \d\.\d\d s encoded/);
    await expect(page.getByText('Begins exactly, in every player')).toBeVisible();
    await page.getByLabel('Begin exactly').selectOption('Where edit lists are followed');
    await expect(clipRows(page).first()).toContainText('exact copy');
    const rate = page.getByLabel('Clip frame rate');
    await expect(rate).toHaveValue('source');
    await expect(rate).toContainText("The video's own, 30: <1 s");
    await expect(rate).toContainText(/60 \(high quality\): re-encode, /);
    await rate.selectOption('60');
    await expect(page.getByText(/^30 to 60 needs encoding: .* instead of under a second\.$/)).toBeVisible();
    await expect(clipRows(page).first()).toContainText('re-encode: another frame rate');
    const [faster] = await downloadClips(page, 1);
    const encoded = await readClip((await faster?.path()) ?? '');
    expect(encoded.audioCodec).toBe('aac');
    expect(soundOffset(encoded)).toBeLessThan(FRAME / 2);
  });
});

test('clips are left out, trimmed and played, and saved one by one, as one archive, as one film, or straight into a folder', async ({
  page,
}) => {
  // A folder in the browser's private file system, since a test can't operate the system's dialog.
  await page.addInitScript(() => {
    Object.assign(window, { showDirectoryPicker: () => navigator.storage.getDirectory() });
  });
  await scanSample(page);
  await openClips(page, 0.5, 0.5);
  await page.getByLabel('Clip format').selectOption('mp4');
  // Only the rows in view exist.
  const countClips = async () => Number(await clipRows(page).first().getAttribute('aria-setsize'));
  const count = await countClips();
  expect(count).toBeGreaterThan(5);

  await test.step('left out, trimmed and played', async () => {
    await page.getByRole('button', { name: 'Keep only clip 2' }).click();
    await expect(page.getByLabel('Keep clip 1')).not.toBeChecked();
    await expect(page.getByText(/^1 clip,/)).toBeVisible();

    const before = await promisedFrames(page, 1);
    await page.getByRole('slider', { name: 'Start of clip 2' }).press('ArrowRight');
    const trimmed = { first: before.first + 1, last: before.last };
    await expect.poll(() => promisedFrames(page, 1)).toEqual(trimmed);
    await page.getByRole('button', { name: 'Undo the trimming of clip 2' }).click();
    await expect.poll(() => promisedFrames(page, 1)).toEqual(before);

    await page.getByRole('button', { name: 'Play clip 2' }).click();
    const end = (before.last + 1) / sampleTruth().fps;
    const time = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
    await expect.poll(time).toBeGreaterThan(end - 0.1);
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    // It stops by itself, long before the recording ends.
    expect(await time()).toBeLessThan(end + 3);

    await page.getByRole('button', { name: `Keep all ${count}` }).click();
    await expect(page.getByLabel('Keep clip 1')).toBeChecked();
  });

  await test.step('saved', async () => {
    const single = await downloadClips(page, count);
    // The browser may report downloads that start together in any order.
    const names = single.map((file) => file.suggestedFilename()).sort();
    expect(names[0]).toBe('sample-01-00.00.04.mp4');
    expect(names.map((name) => Number(name.slice('sample-'.length).slice(0, 2)))).toEqual(
      Array.from({ length: count }, (_, index) => index + 1),
    );
    await expect(toast(page, 'All clips created successfully')).toBeVisible();

    await page.getByLabel('Save as').selectOption('zip');
    const [zip] = await downloadClips(page, 1);
    expect(zip?.suggestedFilename()).toBe('sample-clips.zip');
    const bytes = await readFile((await zip?.path()) ?? '');
    expect(bytes.subarray(0, 4)).toEqual(Buffer.from([0x50, 0x4b, 3, 4]));
    for (const name of names) expect(bytes.includes(name)).toBe(true);

    await page.getByLabel('Save as').selectOption('reel');
    const [reel] = await downloadClips(page, 1);
    expect(reel?.suggestedFilename()).toBe('sample-highlights.mp4');
    expect(await chapterTitles(reel)).toHaveLength(count);

    await page.getByLabel('Seconds before event').fill('0');
    await page.getByLabel('Seconds after event').fill('0');
    await page.getByLabel('Save as').selectOption('folder');
    const wanted = await countClips();
    await expect(toast(page, 'All clips created successfully')).toBeHidden();
    await page.getByRole('button', { name: 'DOWNLOAD CLIPS' }).click();
    await expect(toast(page, 'All clips created successfully')).toBeVisible();
    const sizes = await page.evaluate(async () => {
      const folder = await navigator.storage.getDirectory();
      const found: [string, number][] = [];
      for await (const [name, handle] of folder.entries()) {
        if (handle instanceof FileSystemFileHandle) found.push([name, (await handle.getFile()).size]);
      }
      return found;
    });
    expect(sizes.filter(([name, size]) => name.endsWith('.mp4') && size > 10_000)).toHaveLength(wanted);
  });
});

test('saving clips can be cancelled', async ({ page }) => {
  await scanSample(page);
  await openClips(page, 5, 5);
  await page.getByLabel('Clip format').selectOption('webm');
  const downloads: Download[] = [];
  page.on('download', (one) => downloads.push(one));
  await pressInTime(page, 'Cancel', PROGRESS);
  await page.getByRole('button', { name: 'DOWNLOAD CLIPS' }).click();
  await expect(toast(page, 'Clips cancelled')).toBeVisible();
  await expect(page.getByRole('button', { name: 'DOWNLOAD CLIPS' })).toBeEnabled();
  expect(downloads).toEqual([]);
});

test.describe('a user who was logged out from elsewhere', () => {
  // The script that plans clips is refused, which the browser logs.
  test.use({ expectsCleanPage: false });

  test('is told so when asking for clips, and picks up where they were after logging in', async ({
    page,
    context,
  }) => {
    await scanSmall(page);
    await context.clearCookies();
    await page.getByRole('button', { name: 'CREATE CLIPS' }).click();
    await expect(page).toHaveURL('/login');
    await expect(toast(page, 'Your session has ended')).toBeVisible();
    await logIn(page, testerOf(test.info().parallelIndex));
    await page.getByRole('button', { name: 'CREATE CLIPS' }).click();
    await expect(clipRows(page).first()).toContainText(/exact copy|smart cut/);
  });
});
