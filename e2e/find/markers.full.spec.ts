import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  boxOf,
  chooseFile,
  dragOver,
  expectShownFrame,
  openStep,
  toast,
  waitForPlayer,
} from '../support/analyzer.ts';
import { clipRows, downloadClips } from '../support/clips.ts';
import { openSmall, SMALL_RECORDING, scanSmall } from '../support/fixtures.ts';
import { expect, test } from '../support/test.ts';

test.use({ viewport: { width: 1280, height: 800 } });

// The middle of the first lane of markers, from the bottom of the timeline: above the waveform.
const MARKERS_FROM_BOTTOM = 30 + 2 + 8;

const timeline = (page: Page) =>
  page.getByRole('region', { name: 'Timeline' }).getByRole('img', { name: /markers$/ });

test('markers of a log are imported, moved and cut around, and stay with the project', async ({ page }) => {
  const log = test.info().outputPath('obs.edl');
  const marker = (number: number, time: string, name: string) =>
    `00${number}  001      V     C        ${time} ${time} ${time} ${time}  \n |C:ResolveColorBlue |M:${name} |D:1\n`;
  await writeFile(
    log,
    `TITLE: obs\nFCM: NON-DROP FRAME\n\n${marker(1, '01:00:02:00', 'Ace')}${marker(2, '01:00:06:15', 'Clutch')}`,
  );
  await openSmall(page);
  const canvas = timeline(page);
  const notifications = page.getByRole('region', { name: /Notifications/ });

  await test.step('a file dropped on the open video becomes a lane of the timeline', async () => {
    await (await dragOver(page, log)).drop();
    await expect(toast(page, '2 markers imported')).toBeVisible();
    await expect(notifications).toContainText('Its timeline starts at 01:00:00:00, which was left out.');
    await expect(canvas).toHaveAccessibleName('No scores yet, obs: 2 markers');
  });

  const placeOf = async (time: number) => {
    const box = await boxOf(canvas);
    return { x: box.x + (time / 10) * box.width, y: box.y + box.height - MARKERS_FROM_BOTTOM };
  };

  await test.step('a click near a marker shows its frame', async () => {
    const { x, y } = await placeOf(6.5);
    await page.mouse.click(x + 3, y);
    await expectShownFrame(page, 196);
  });

  await test.step('a drag moves all of them, and so does a typed offset', async () => {
    const from = await placeOf(5);
    const to = await placeOf(6);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 5 });
    await page.mouse.up();
    await page.keyboard.press('Shift+M');
    const offset = page.getByLabel('Later by');
    await expect.poll(async () => Number(await offset.inputValue())).toBeCloseTo(1, 1);
    await offset.fill('0,5');
    await page.keyboard.press('Escape');
    const { x, y } = await placeOf(7);
    await page.mouse.click(x, y);
    await expectShownFrame(page, 211);
  });

  await test.step('a file that does not fit says why', async () => {
    const diary = test.info().outputPath('diary.txt');
    await writeFile(diary, 'It rained.');
    await (await dragOver(page, diary)).drop();
    await expect(notifications).toContainText('no line starts with a time such as 1:02:03');
  });

  await test.step('clips are cut around them without a scan', async () => {
    await page.getByRole('button', { name: 'Markers', exact: true }).click();
    await page.getByRole('button', { name: 'Cut clips around them' }).click();
    await page.getByLabel('Seconds before event').fill('1');
    await page.getByLabel('Seconds after event').fill('1');
    await expect(clipRows(page)).toHaveCount(2);
    const downloads = await downloadClips(page, 2);
    const names = downloads.map((one) => one.suggestedFilename()).sort();
    expect(names.join()).toMatch(/01-.*Ace.*02-.*Clutch/);
  });

  await test.step('they are there again when the project is opened again', async () => {
    await page.goto('/dashboard');
    await page.getByRole('link', { name: /^signal-h264-aac/ }).click();
    await chooseFile(page, SMALL_RECORDING, page.getByRole('button', { name: 'Choose the video' }));
    await waitForPlayer(page);
    await expect(canvas).toHaveAccessibleName(/obs: 2 markers/);
  });
});

test('a rule finds the element that was seen shortly before a pasted time', async ({ page }) => {
  await scanSmall(page);
  await page.getByRole('button', { name: 'Markers', exact: true }).click();
  await page.getByLabel('Or paste times').fill('0:02.0\n#91');
  await page.getByRole('button', { name: 'Add markers' }).click();
  await expect(toast(page, '2 markers imported')).toBeVisible();
  await openStep(page, 'Find');
  await page.getByText('Rules', { exact: true }).first().click();
  await page.getByLabel('New rule').selectOption('followed');
  await page.getByLabel('Then', { exact: true }).selectOption('Pasted times');
  await page.getByLabel('Within').fill('1');
  await page.getByRole('button', { name: 'Add rule' }).click();
  const canvas = timeline(page);
  await expect(canvas).toHaveAccessibleName(/Element 1, then Pasted times within 1 s: 2 events/);
});
