import { execFile, spawnSync } from 'node:child_process';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { runServer } from '../../tools/test-support/run-server.ts';
import { WorkerLab } from '../../tools/test-support/worker-lab.ts';
import { expectAccessible, seriousViolations } from '../support/accessible.ts';
import { registerByForm } from '../support/accounts.ts';
import { toast } from '../support/analyzer.ts';
import { expectSampleEvents } from '../support/sample.ts';
import { expect, test } from '../support/test.ts';

// The server with workers isn't the suite's own.
test.use({ isSignedIn: false, expectsCleanPage: false, reducedMotion: 'reduce' });

// Frame numbers start at 1.
const exportSchema = z.object({
  events: z.array(z.object({ startFrame: z.number(), endFrame: z.number() })),
});

test('a user has workers scan a recording, by hand and from a program, and downloads the results', async ({
  page,
}) => {
  const hasJq = spawnSync('jq', ['--version']).status === 0;
  await using lab = await WorkerLab.open();
  test.skip(lab === null || !hasJq, 'needs a PostgreSQL, and jq');
  if (!lab) return;
  await copyFile(join(lab.folder, 'sample.mp4'), join(lab.folder, 'match-1.mp4'));
  await copyFile(join(lab.folder, 'badge.json'), join(lab.folder, 'kill.json'));
  const results = test.info().outputPath('results');
  await mkdir(results, { recursive: true });
  await using server = await runServer({
    DATA_DIR: test.info().outputPath('data'),
    JOBS_DATABASE_URL: lab.postgres.url,
    JOBS_SOURCES: lab.folder,
    JOBS_RESULTS: results,
  });
  await page.goto(`${server.url}/register`);
  await registerByForm(page, { email: 'ann@example.com', password: 'secret 1' });
  await expect(page).toHaveURL(/\/(app|dashboard)$/);
  await page.goto(`${server.url}/dashboard`);
  await page.getByRole('link', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'New token' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Nightly');
  await page.getByRole('button', { name: 'Create token' }).click();
  const told = page.getByRole('region', { name: 'Token “Nightly”' });
  const token = await told.locator('code').innerText();
  await told.getByRole('button', { name: 'I’ve saved it' }).click();

  await expect(page.getByRole('list', { name: 'API tokens' })).toBeVisible();
  await expectAccessible(page, 'the account page');

  await page.getByRole('link', { name: 'Jobs' }).click();
  await page.getByRole('button', { name: 'New job' }).click();
  const order = page.getByRole('form', { name: 'New job' });
  await order.getByLabel('Recording').fill('/elsewhere/sample.mp4');
  await order.getByLabel('Choose a template').setInputFiles(join(lab.folder, 'badge.json'));
  await expect(order.getByRole('img', { name: 'Preview of badge' })).toBeVisible();
  await order.getByRole('button', { name: 'Submit job' }).click();
  await expect(order.getByRole('alert')).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  await order.getByLabel('Recording').fill(join(lab.folder, 'sample.mp4'));
  await order.getByRole('button', { name: 'Submit job' }).click();
  await expect(toast(page, 'Job submitted')).toBeVisible();
  const job = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'sample.mp4' }) });
  await expect(job.getByText('Waiting for a worker')).toBeVisible();
  await job.getByRole('button', { name: 'Cancel sample.mp4' }).click();
  await page.getByRole('button', { name: 'Cancel job' }).click();
  await expect(job.getByText('Cancelled', { exact: true })).toBeVisible();

  // The command that the page shows for use in programs.
  const command = await page
    .getByRole('figure', { name: 'Submit a job with curl' })
    .locator('pre')
    .innerText();
  const env = { ...process.env, TOKEN: token };
  await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', command], { cwd: lab.folder, env });
  await page.getByRole('button', { name: 'Refresh' }).click();
  const filed = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'match-1.mp4' }) });
  await expect(filed.getByText('Waiting for a worker')).toBeVisible();
  lab.startWorker();
  await expect(filed.getByText('9 events')).toBeVisible();
  await expectAccessible(page, 'the jobs page');
  const download = page.waitForEvent('download');
  await filed.getByRole('link', { name: /\.json$/ }).click();
  const { events } = exportSchema.parse(JSON.parse(await readFile(await (await download).path(), 'utf8')));
  expectSampleEvents(
    events.map(({ startFrame, endFrame }) => ({ first: startFrame - 1, last: endFrame - 1 })),
  );
});
