import { toast } from '../support/analyzer.ts';
import { clipRows, downloadClips, openClips } from '../support/clips.ts';
import { scanSample } from '../support/sample.ts';
import { expect, test } from '../support/test.ts';

const RUNS = 10;

// Every test has a private window of its own, in one of which Chromium's storage answered nothing in every third run.
// `--repeat-each 10` tries ten windows.
test('clips are downloaded ten times in a fresh private window, and none is waited for in vain', async ({
  page,
}) => {
  await scanSample(page);
  await openClips(page, 0.5, 0.5);
  await page.getByLabel('Clip format').selectOption('mp4');
  const count = Number(await clipRows(page).first().getAttribute('aria-setsize'));
  expect(count).toBeGreaterThan(5);
  for (let run = 0; run < RUNS; run++) {
    const names = (await downloadClips(page, count)).map((clip) => clip.suggestedFilename());
    expect(names.sort()[0]).toBe('sample-01-00.00.04.mp4');
    await expect(toast(page, 'All clips created successfully')).toBeVisible();
    await expect(page.getByRole('button', { name: 'DOWNLOAD CLIPS' })).toBeEnabled();
  }
});
