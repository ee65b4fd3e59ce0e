import {
  exportAs,
  logEvents,
  openAnalyzer,
  openSample,
  openStep,
  selectAll,
  waitForCompletion,
} from './analyzer.ts';
import { exportedFrames, parseExportedJson } from './exported.ts';
import { expectSampleEvents, sampleTruth } from './sample.ts';
import { expect, test } from './test.ts';

test('a quick look says what it can find, finds it to the frame, and the full scan finds the rest', async ({
  page,
}) => {
  await openAnalyzer(page);
  await openSample(page);
  await selectAll(page, sampleTruth());
  await openStep(page, 'Find');
  await page.getByLabel('Advanced').check();
  await page.getByLabel('Look at').selectOption('quick');
  await expect(page.getByText(/^Looks at 23 of [\d,]+ frames first, .* for 2 s or more/)).toBeVisible();
  await expect(page.getByText(/It takes .+, every frame .+\.$/)).toBeVisible();
  await expect(page.getByLabel('Keyframes first')).toBeHidden();
  await logEvents(page);
  await waitForCompletion(page);
  await expect(page.getByText('Quick look', { exact: true })).toBeVisible();
  const quick = parseExportedJson((await exportAs(page, 'JSON')).text);

  await openStep(page, 'Find');
  await page.getByLabel('Look at').selectOption('every frame');
  await logEvents(page);
  await waitForCompletion(page);
  const every = parseExportedJson((await exportAs(page, 'JSON')).text);

  expectSampleEvents(exportedFrames(every));
  expect(quick.events.length).toBeGreaterThanOrEqual(5);
  expect(every.events).toEqual(expect.arrayContaining(quick.events));
  expect([quick.scan.isQuick, every.scan.isQuick]).toEqual([true, false]);
  expect(quick.scan.framesLooked).toBeLessThan(every.scan.framesLooked);
});
