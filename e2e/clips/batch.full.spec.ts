import { readFileSync } from 'node:fs';
import { expectSelected, openStep, selectAll, toast } from '../support/analyzer.ts';
import { openSmall, SMALL_RECORDING, smallTruth as truth } from '../support/fixtures.ts';
import { expect, test } from '../support/test.ts';

const buffer = readFileSync(SMALL_RECORDING);

test('videos with the same layout are scanned in turn, and each can be shown and corrected', async ({
  page,
}) => {
  await openSmall(page);
  await selectAll(page, truth);
  await page.getByLabel('Add videos with the same layout').setInputFiles([
    { name: 'second.mp4', mimeType: 'video/mp4', buffer },
    { name: 'third.mp4', mimeType: 'video/mp4', buffer },
    { name: 'broken.mp4', mimeType: 'video/mp4', buffer: Buffer.from('no video') },
  ]);
  await page.getByRole('button', { name: 'Analyze Videos (4)' }).click();
  await expect(toast(page, 'Analysis Failed')).toBeVisible();
  const videos = page.getByRole('list', { name: 'Videos to analyze' });
  await expect(videos.getByText(`${truth.events.length} events`)).toHaveCount(2);
  await expect(videos.getByText('failed')).toBeVisible();

  await videos.getByRole('button', { name: 'Remove broken.mp4' }).click();
  for (const kind of ['CSV', 'JSON', 'EDL']) {
    const download = page.waitForEvent('download');
    await videos.getByRole('button', { name: `Export second.mp4 as ${kind}` }).click();
    expect((await download).suggestedFilename()).toBe(`second-event-analysis.${kind.toLowerCase()}`);
    await expect(toast(page, 'Export Complete')).toBeVisible();
  }

  await videos.getByRole('button', { name: 'Show second.mp4' }).click();
  await expect(toast(page, 'Video Loaded Successfully')).toBeVisible();
  await expectSelected(page, 3);
  await expect(page.getByRole('heading', { name: `Events ${truth.events.length}` })).toBeVisible();

  await page.getByRole('grid').getByRole('row').nth(2).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const left = truth.events.length - 1;
  await expect(page.getByRole('heading', { name: `Events ${left}` })).toBeVisible();
  await openStep(page, 'Find');
  await expect(videos.getByText(`${left} events`)).toBeVisible();
  await videos.getByRole('button', { name: 'Show third.mp4' }).click();
  await expect(page.getByRole('banner')).toContainText('third');
  await expect(page.getByRole('heading', { name: `Events ${truth.events.length}` })).toBeVisible();
  await openStep(page, 'Find');
  await videos.getByRole('button', { name: 'Show second.mp4' }).click();
  await expect(page.getByRole('banner')).toContainText('second');
  await expect(page.getByRole('heading', { name: `Events ${left}` })).toBeVisible();

  await page.reload();
  for (const [name, events] of [
    ['second', left],
    ['third', truth.events.length],
  ]) {
    const project = page.getByRole('listitem').filter({ hasText: `${name}` });
    await expect(project.first()).toContainText(`${events} events`);
  }
});
