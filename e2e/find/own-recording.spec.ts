import { dragOver, openAnalyzer, scan, selectAll, toast, waitForPlayer } from '../support/analyzer.ts';
import { SMALL_RECORDING, smallTruth } from '../support/fixtures.ts';
import { expect, test } from '../support/test.ts';

test('a recording that is dropped is scanned, and copied to the server until the user withdraws consent', async ({
  page,
}) => {
  const listed = async () => (await page.request.get('/api/projects')).json();
  await page.goto('/dashboard');
  await page.getByLabel('Keep my projects on the server too').check();
  await openAnalyzer(page);
  await (await dragOver(page, SMALL_RECORDING)).drop();
  await waitForPlayer(page);
  await selectAll(page, smallTruth);
  await scan(page);
  await expect
    .poll(async () => {
      const [project] = await listed();
      const timeline = await page.request.get(`/api/projects/${project?.id}/timeline`);
      return { project, events: timeline.ok() ? (await timeline.json()).elements[0]?.events.length : null };
    })
    .toMatchObject({
      project: { name: 'signal-h264-aac', elements: 1 },
      events: smallTruth.events.length,
    });

  await page.goto('/dashboard');
  await page.getByRole('region', { name: 'Projects on the server' }).getByText('signal-h264-aac').click();
  await page.getByRole('button', { name: /^Remove .* from the server$/ }).click();
  await expect(toast(page, 'Element Removed')).toBeVisible();
  await page.getByLabel('Keep my projects on the server too').uncheck();
  await expect.poll(listed).toEqual([]);
});
