import { logEvents, openAnalyzer, openSample, selectAll, toast, waitForCompletion } from './analyzer.ts';
import { sampleTruth } from './sample.ts';
import { expect, test } from './test.ts';

test("projects are copied to the server only with the user's consent, and deleted when it is withdrawn", async ({
  page,
}) => {
  const listed = async () => (await page.request.get('/api/projects')).json();
  await page.goto('/dashboard');
  await page.getByLabel('Keep my projects on the server too').check();
  await openAnalyzer(page);
  await openSample(page);
  await selectAll(page, sampleTruth());
  await logEvents(page);
  await waitForCompletion(page);
  await expect(async () => {
    const [project] = await listed();
    expect(project).toMatchObject({ name: 'sample', elements: 1 });
    const timeline = await (await page.request.get(`/api/projects/${project.id}/timeline`)).json();
    expect(timeline.elements[0].events).toHaveLength(sampleTruth().events.length);
  }).toPass({ timeout: 30_000 });

  await page.goto('/dashboard');
  await page.getByRole('region', { name: 'Projects on the server' }).getByText('sample').click();
  await page.getByRole('button', { name: /^Remove .* from the server$/ }).click();
  await expect(toast(page, 'Element Removed')).toBeVisible();
  await page.getByLabel('Keep my projects on the server too').uncheck();
  await expect(async () => expect(await listed()).toEqual([])).toPass();
});
