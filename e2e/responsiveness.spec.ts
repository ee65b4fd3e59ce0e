import { logEvents, openAnalyzer, openSample, selectAll, waitForCompletion } from './analyzer.ts';
import { mainThreadTasks } from './main-thread.ts';
import { sampleTruth } from './sample.ts';
import { expect, test } from './test.ts';

test('no main-thread task takes over 50 ms while a scan runs', async ({ browser, page }) => {
  await openAnalyzer(page);
  await openSample(page);
  await selectAll(page, sampleTruth());
  const tasks = await mainThreadTasks(browser, page, async () => {
    await logEvents(page);
    await waitForCompletion(page);
  });
  expect(tasks.length).toBeGreaterThan(0);
  expect(Math.max(...tasks)).toBeLessThanOrEqual(50);
});
