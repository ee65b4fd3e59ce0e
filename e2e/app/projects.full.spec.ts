import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import {
  chooseFile,
  chooseSample,
  dragOver,
  eventRow,
  expectSelected,
  exportAs,
  openAnalyzer,
  openStep,
  openVideo,
  scan,
  selectAll,
  selectElement,
  toast,
  waitForCompletion,
  waitForPlayer,
} from '../support/analyzer.ts';
import { parseExportedJson } from '../support/exported.ts';
import { SMALL_RECORDING, smallTruth } from '../support/fixtures.ts';
import { closeProject, recentProjects, reopenSample } from '../support/projects.ts';
import { sampleTruth } from '../support/sample.ts';
import { countCheckpoints, readStored } from '../support/stored.ts';
import { expect, test } from '../support/test.ts';

const truth = sampleTruth();
const [firstClick, secondClick] = truth.clicks;
const buffer = readFileSync(SMALL_RECORDING);
const [smallClick] = smallTruth.clicks;
const match = { name: 'match.mp4', mimeType: 'video/mp4', buffer };

const projectSchema = z.object({
  eventEdits: z.array(z.unknown()),
  entry: z.object({ events: z.number().nullish() }),
  clipSettings: z.object({ beforeSeconds: z.number() }),
});

test.beforeEach(({ page }) => openAnalyzer(page));

test('a project from the recent activity opens where it was left, and what is half marked in it gets further suggestions', async ({
  page,
}) => {
  await chooseSample(page);
  await selectElement(page, firstClick, truth);
  await expectSelected(page, 1);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /^sample/ }).click();
  await waitForPlayer(page);
  await expectSelected(page, 1);
  await page
    .getByRole('region', { name: 'Is this it?' })
    .getByRole('button', { name: /as Frame 2/ })
    .first()
    .click();
  await expectSelected(page, 2);
});

test('a project reopens as it was left, through the handle of its file, with its results and corrections and without rescanning', async ({
  page,
}) => {
  await page.evaluate(
    async (bytes) => {
      // Files in the browser's private file system have the same kind of handle as files that a user picks.
      const folder = await navigator.storage.getDirectory();
      const handle = await folder.getFileHandle('picked.mp4', { create: true });
      const writable = await handle.createWritable();
      await writable.write(Uint8Array.from(bytes));
      await writable.close();
      Object.assign(window, { showOpenFilePicker: async () => [handle] });
    },
    [...buffer],
  );
  await page.getByRole('button', { name: 'CHOOSE VIDEO FILE' }).click();
  await waitForPlayer(page);
  await selectAll(page, smallTruth);
  await openStep(page, 'Mark');
  await page.getByRole('button', { name: 'Rename Element 1' }).click();
  await page.getByLabel('Name of the element').fill('Badge');
  await page.keyboard.press('Enter');
  await scan(page);
  const count = smallTruth.events.length;
  const expectCorrected = async () => {
    await expect(page.getByRole('heading', { name: `Events ${count}` })).toBeVisible();
    const sign = (event: number, name: string) => eventRow(page, event).getByRole('img', { name });
    await expect(sign(1, 'by hand')).toBeVisible();
    await expect(sign(2, 'right')).toBeVisible();
  };
  for (const key of ['ArrowDown', 'y', 'ArrowDown', 'Delete', 'Escape', 'Home', 'e']) {
    await page.keyboard.press(key);
  }
  await expect(page.getByText('Where is it? Click it.')).toBeVisible();
  await page.keyboard.press('e');
  await expectCorrected();
  // The message about the first scan has to be gone before the second one is waited for.
  await expect(toast(page, 'Analysis Complete')).toBeHidden();
  await page.keyboard.press('g');
  await waitForCompletion(page);
  await expectCorrected();

  await page.getByRole('slider', { name: 'Detection Sensitivity' }).fill('80');
  await page.getByRole('button', { name: 'CREATE CLIPS' }).click();
  await page.getByLabel('Seconds before event').fill('1.5');
  await openStep(page, 'Review');
  const before = parseExportedJson((await exportAs(page, 'JSON')).text);
  await expect.poll(() => storedWork(page)).toEqual({ edits: 3, events: count, beforeSeconds: 1.5 });
  // What is stored may still be the result of the first scan, until the second one's checkpoint is dropped.
  await expect.poll(() => countCheckpoints(page)).toBe(0);
  await page.evaluate(() => {
    // These must be restored from the project itself.
    for (const key of ['detectionSensitivity', 'clipCreationSettings']) window.localStorage.removeItem(key);
  });

  await page.reload();
  await expect(recentProjects(page)).toContainText(`1 element · ${count} events`);
  await recentProjects(page).getByRole('button', { name: 'Open picked' }).click();
  await waitForPlayer(page);
  await expectSelected(page, 3);
  await openStep(page, 'Mark');
  await expect(page.getByRole('list', { name: 'Tracked elements' })).toHaveText('Badge');
  await openStep(page, 'Review');
  await expectCorrected();
  await expect(page.getByRole('slider', { name: 'Detection Sensitivity' })).toHaveValue('80');
  await page.getByRole('button', { name: 'CREATE CLIPS' }).click();
  await expect(page.getByLabel('Seconds before event')).toHaveValue('1.5');
  await openStep(page, 'Review');
  const after = parseExportedJson((await exportAs(page, 'JSON')).text);
  expect({ ...after, exportedAt: '' }).toEqual({ ...before, exportedAt: '' });
});

test('what was changed right before a reload is kept', async ({ page }) => {
  await openVideo(page, SMALL_RECORDING);
  await selectAll(page, smallTruth);
  await scan(page);
  await eventRow(page, 1).click();
  const expectStored = (work: Record<string, unknown>) =>
    expect.poll(() => storedWork(page)).toMatchObject(work);
  await expectStored({ edits: 0, events: smallTruth.events.length });
  await page.keyboard.press('Delete');
  await page.reload();
  await expectStored({ edits: 1 });
});

test('after a reload, the browser is asked at a click about the files of projects, of a batch too, and the user if it says no', async ({
  page,
}) => {
  await (await dragOver(page, SMALL_RECORDING, 'fixtures/signal-vp9-opus.webm')).drop();
  await waitForPlayer(page);
  await selectAll(page, smallTruth);
  await page.getByRole('button', { name: 'Analyze Videos (2)' }).click();
  await expect(toast(page, 'Batch Analysis Complete')).toBeVisible();

  // Without a window, a browser asks nobody.
  const answers = ['denied', 'granted', 'granted'];
  const asked: boolean[] = [];
  await page.exposeFunction('ask', (isAtClick: boolean) => answers[asked.push(isAtClick) - 1]);
  await page.addInitScript(() => {
    Object.assign(FileSystemHandle.prototype, {
      queryPermission: async () => 'prompt',
      requestPermission: () => Reflect.get(window, 'ask')(navigator.userActivation.isActive),
    });
  });
  await page.reload();
  const openSecond = recentProjects(page).getByRole('button', { name: 'Open signal-vp9-opus' });
  await openSecond.click();
  const dialog = page.getByRole('dialog', { name: 'Where is the video of “signal-vp9-opus”?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await openSecond.click();
  await waitForPlayer(page);
  await expect(eventRow(page, 3)).toBeVisible();
  await closeProject(page);
  await recentProjects(page).getByRole('button', { name: 'Open signal-h264-aac' }).click();
  await waitForPlayer(page);
  await expect(eventRow(page, 3)).toBeVisible();
  expect(asked).toEqual([true, true, true]);
});

test('without a handle the user is asked for the file; a different file is refused and nothing is lost', async ({
  page,
}) => {
  await openVideo(page, match);
  await selectElement(page, smallClick, smallTruth);
  await expectSelected(page, 1);
  await closeProject(page);

  await recentProjects(page).getByRole('button', { name: 'Open match' }).click();
  const dialog = page.getByRole('dialog', { name: 'Where is the video of “match”?' });
  await expect(dialog).toContainText('match.mp4');
  const again = dialog.getByRole('button', { name: 'Choose the video' });
  await chooseFile(page, 'fixtures/h264-b-frames.mp4', again);
  await expect(dialog.getByRole('alert')).toHaveText(/"h264-b-frames\.mp4" is not the file/);
  await chooseFile(page, { ...match, name: 'moved and renamed.mp4' }, again);
  await waitForPlayer(page);
  await expect(dialog).toBeHidden();
  await expectSelected(page, 1);
});

test('opening a video again starts over, and its earlier work is kept, also without the list of projects', async ({
  page,
}) => {
  await chooseSample(page);
  await selectElement(page, firstClick, truth);
  await selectElement(page, secondClick, truth);
  await expectSelected(page, 2);
  await closeProject(page);

  await chooseSample(page);
  await expectSelected(page, 0);
  await selectElement(page, firstClick, truth);
  await expectSelected(page, 1);
  const earlier = page.getByRole('button', { name: 'Open earlier work' });
  await expect(earlier).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await earlier.click();
  await expectSelected(page, 2);
  await closeProject(page);
  await expect(recentProjects(page).getByRole('listitem')).toHaveCount(1);

  await page.evaluate(() => window.localStorage.setItem('projects', '[{"id":'));
  await page.reload();
  await reopenSample(page);
  await expectSelected(page, 2);
});

test('a project is permanently removed, after a warning that says what will be lost', async ({ page }) => {
  await expect(recentProjects(page)).toContainText('NO PROJECTS YET');
  await expect(
    page.getByText('stored in this browser (in a private window, until you close it)'),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'AI FEATURES' }).getByRole('listitem')).toContainText([
    '3-frame template matching',
    'Confidence scoring',
    'Timeline visualization',
    'Data export (CSV/JSON)',
  ]);
  await chooseSample(page);
  await closeProject(page);
  const remove = recentProjects(page).getByRole('button', { name: 'Remove sample' });
  const dialog = page.getByRole('dialog', { name: 'Remove “sample”?' });
  await remove.click();
  await expect(dialog).toContainText('deleted from this browser and cannot be brought back');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(remove).toBeFocused();

  await remove.click();
  await dialog.getByRole('button', { name: 'Remove project' }).click();
  await expect(toast(page, 'Project removed')).toBeVisible();
  await expect(recentProjects(page)).toContainText('NO PROJECTS YET');
  await page.reload();
  await expect(recentProjects(page)).toContainText('NO PROJECTS YET');
});

/**
 * Returns how many edits of events are stored in the only project, how many events after a scan, and the
 * seconds before each in its clips.
 */
async function storedWork(page: Page) {
  const [project] = await readStored(page, 'framescout-projects', 'projects');
  const { eventEdits, entry, clipSettings } = projectSchema.parse(project);
  return { edits: eventEdits.length, events: entry.events, beforeSeconds: clipSettings.beforeSeconds };
}
