import { clickPicture, exportAs, seekTo, toast } from '../support/analyzer.ts';
import { parseExportedJson } from '../support/exported.ts';
import { sampleTruth, scanSample } from '../support/sample.ts';
import { expect, test } from '../support/test.ts';

const truth = sampleTruth();

test('a missed appearance is taught in one click, quick answers are all learned, and the log is exported while clips are made', async ({
  page,
}) => {
  const missing = truth.events[1];
  if (!missing) throw new Error('The sample has an event that is not marked.');
  const middle = (missing.start + missing.end) / 2;
  const exported = async () => parseExportedJson((await exportAs(page, 'JSON')).text).events;
  const here = (events: Awaited<ReturnType<typeof exported>>) =>
    events.find(({ startTime, endTime }) => startTime <= middle && middle < endTime);
  await scanSample(page);
  // At the highest sensitivity, the scan misses what was not marked.
  await page.getByRole('slider', { name: 'Detection Sensitivity' }).fill('95');
  await expect.poll(async () => here(await exported())).toBeUndefined();
  const before = await exported();

  await test.step('one click finds it, to the frame, and says what else has changed', async () => {
    await seekTo(page, middle);
    await page.getByRole('button', { name: 'IT IS HERE' }).click();
    await expect(toast(page, 'Learned')).toBeVisible();
    await expect(page.getByText(/^\d+ more events?.*: \d+ now\.$/)).toBeVisible();
    const after = await exported();
    expect(after.length).toBeGreaterThan(before.length);
    expect(here(after)).toMatchObject({ verdict: 'right' });
    expect(Math.abs((here(after)?.startTime ?? 0) - missing.start)).toBeLessThan(0.15);
    await expect(page.getByText('1 correction learned')).toBeVisible();
  });

  await test.step('where it is not, a click in the picture says where, and what is unlike it is not learned', async () => {
    const between = (missing.end + (truth.events[2]?.start ?? 0)) / 2;
    await seekTo(page, between);
    await page.keyboard.press('e');
    await expect(page.getByText('Where is it? Click it.')).toBeVisible();
    await clickPicture(page, { x: 0.5, y: 0.3 });
    await expect(toast(page, 'Added by hand')).toBeVisible();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(page.getByText('1 correction learned')).toBeVisible();
  });

  await test.step('answers given while it learns wait for their turn', async () => {
    await page.getByRole('button', { name: 'Review', exact: true }).last().click();
    const dialog = page.getByRole('dialog', { name: 'Is this the element?' });
    await expect(dialog.getByRole('img', { name: 'What was found' })).toBeVisible();
    await page.keyboard.press('y');
    await page.keyboard.press('y');
    await page.keyboard.press('y');
    await expect(dialog.getByText(/^3 judged/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('4 corrections learned')).toBeVisible();
  });

  await test.step('the log is still exported in the step of clips', async () => {
    await page.getByRole('button', { name: 'CREATE CLIPS' }).click();
    await expect(page.getByRole('button', { name: 'DOWNLOAD CLIPS' })).toBeVisible();
    expect(here(await exported())).toMatchObject({ verdict: 'right' });
  });
});
