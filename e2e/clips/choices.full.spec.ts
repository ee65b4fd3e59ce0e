import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  chooseFile,
  eventRow,
  exportAs,
  openStep,
  openVideo,
  toast,
  waitForPlayer,
} from '../support/analyzer.ts';
import { chapterTitles, clipRows, downloadClips, openClips, openMoreSettings } from '../support/clips.ts';
import { parseExportedJson } from '../support/exported.ts';
import { SMALL_RECORDING, scanSmall } from '../support/fixtures.ts';
import { expect, test } from '../support/test.ts';

const countEvents = async (page: Page) => Number(await page.getByRole('grid').getAttribute('aria-rowcount'));

/** Names an event of the list. */
async function nameEvent(page: Page, number: number, name: string): Promise<void> {
  await eventRow(page, number).click();
  await page.getByRole('button', { name: 'Name, note and tags' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Save' }).click();
}

/** Makes the clips anew, and returns the names of the downloads. */
async function clipNames(page: Page, count: number): Promise<string[]> {
  const files = await downloadClips(page, count);
  await expect(page.getByRole('button', { name: 'DOWNLOAD CLIPS' })).toBeEnabled();
  return files.map((file) => file.suggestedFilename()).sort();
}

test('stars two events, names one, and makes clips, a reel and exports of just these', async ({ page }) => {
  await scanSmall(page);
  const all = await countEvents(page);
  await nameEvent(page, 2, 'Ace');
  for (const number of [2, 3]) {
    await eventRow(page, number).click();
    await page.getByRole('button', { name: 'Star', exact: true }).click();
  }
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('checkbox', { name: 'Starred' }).check();
  await page.keyboard.press('Escape');

  await test.step('exports', async () => {
    await expect(page.getByLabel('Export', { exact: true })).toHaveValue('listed');
    const json = parseExportedJson((await exportAs(page, 'JSON')).text);
    expect(json.scope).toEqual({ events: 2, of: all });
    expect(json.events.map(({ name }) => name)).toEqual(['Ace', undefined]);
    await expect(toast(page, `signal-h264-aac-event-analysis.json: 2 of ${all} events`)).toBeVisible();
  });

  await test.step('clips', async () => {
    await openClips(page, 0, 0);
    await page.getByRole('switch', { name: '2 events, 1 clip: those within 1 s are joined' }).click();
    await expect(page.getByText('2 detected events will create clips')).toBeVisible();
    await expect(page.getByLabel('Clips of')).toContainText('These 2 events: Starred');
    await page.getByLabel('Clip format').selectOption('mp4');
    await expect(clipRows(page).first()).toContainText('★ Ace');
    const names = await clipNames(page, 2);
    expect(names).toEqual([
      expect.stringMatching(/^signal-h264-aac-01-00\.00\.01-★ Ace\.mp4$/),
      expect.stringMatching(/^signal-h264-aac-02-00\.00\.\d\d-★\.mp4$/),
    ]);
  });

  await test.step('a reel', async () => {
    await page.getByLabel('Save as').selectOption('reel');
    const [reel] = await downloadClips(page, 1);
    expect(await chapterTitles(reel)).toEqual(['★ Ace', expect.stringMatching(/^★ 00:00:0/)]);
  });

  await test.step('or of all', async () => {
    await page.getByLabel('Clips of').selectOption('all');
    await expect(page.getByText(`${all} detected events will create clips`)).toBeVisible();
    await openStep(page, 'Review');
    await expect(page.getByLabel('Export', { exact: true })).toHaveValue('all');
    expect(parseExportedJson((await exportAs(page, 'JSON')).text).events).toHaveLength(all);
  });
});

test('chooses two events in the list, and cuts them while looking at another', async ({ page }) => {
  await scanSmall(page);
  await eventRow(page, 1).click();
  await eventRow(page, 3).click({ modifiers: ['Control'] });
  await openClips(page, 0, 0);
  await expect(page.getByLabel('Clips of')).toContainText('These 2 events: chosen in the list');
  await page.getByRole('heading', { name: 'Cut', exact: true }).focus();
  for (const key of ['Escape', 'ArrowDown']) await page.keyboard.press(key);
  await expect(page.getByText('2 detected events will create clips')).toBeVisible();
  await expect(clipRows(page).first()).toContainText('00:00:00.400');
});

test('sees that near events were joined, keeps them apart, and limits the length of clips', async ({
  page,
}) => {
  await scanSmall(page);
  const all = await countEvents(page);
  await openClips(page, 5, 5);
  const near = page.getByRole('switch', { name: / are (joined|kept apart)$/ });
  await expect(near).toHaveAccessibleName(`${all} events, 1 clip: overlapping ones are joined`);
  await page.getByLabel('Clip format').selectOption('mp4');
  await expect(clipRows(page)).toContainText([`${all} events`]);

  await near.click();
  await expect(near).toHaveAccessibleName(`${all} events, ${all} clips: overlapping ones are kept apart`);
  expect(await clipNames(page, all)).toHaveLength(all);

  await near.click();
  await page.getByLabel('Seconds before event').fill('0');
  await page.getByLabel('Seconds after event').fill('0');
  await openMoreSettings(page);
  await page.getByLabel('Join clips up to this far apart').fill('0');
  await expect(clipRows(page).first()).toHaveAttribute('aria-setsize', String(all));
  await page.getByLabel('Join clips up to this far apart').fill('10');
  await expect(near).toHaveAccessibleName(`${all} events, 1 clip: those within 10 s are joined`);

  await page.getByRole('switch', { name: 'Limit the length of clips' }).click();
  await page.getByLabel('Longest clip').fill('1');
  await expect(clipRows(page).first()).toHaveAttribute('aria-setsize', String(all));
});

test('sets up one video and opens another, which starts afresh, and finds the first as it was', async ({
  page,
}) => {
  await scanSmall(page);
  await page.getByRole('slider', { name: 'Detection Sensitivity' }).fill('90');
  await openClips(page, 1.5, 5);
  await page.getByLabel('Clip format').selectOption('avi');
  await openStep(page, 'Find');
  const buffer = await readFile('fixtures/h264.mov');
  await page
    .getByLabel('Add videos with the same layout')
    .setInputFiles({ name: 'more.mov', mimeType: 'video/quicktime', buffer });
  const moreVideos = page.getByRole('list', { name: 'Videos to analyze' });
  await expect(moreVideos).toContainText('more.mov');
  await page.getByRole('button', { name: 'Close the project' }).click();

  await openVideo(page, 'fixtures/signal-vp9-opus.webm');
  await openStep(page, 'Find');
  await expect(page.getByRole('slider', { name: 'Detection Sensitivity' })).toHaveValue('75');
  await expect(moreVideos).toBeHidden();
  await page.getByRole('button', { name: 'Close the project' }).click();

  await page.getByRole('button', { name: 'Open signal-h264-aac' }).click();
  const dialog = page.getByRole('dialog', { name: /^Where is the video of/ });
  await chooseFile(page, SMALL_RECORDING, dialog.getByRole('button', { name: 'Choose the video' }));
  await waitForPlayer(page);
  await openStep(page, 'Find');
  await expect(page.getByRole('slider', { name: 'Detection Sensitivity' })).toHaveValue('90');
  await expect(moreVideos).toContainText('more.mov');
  await page.getByRole('button', { name: 'CREATE CLIPS' }).click();
  await expect(page.getByLabel('Clip format')).toHaveValue('avi');
  await expect(page.getByLabel('Seconds before event')).toHaveValue('1.5');
});
