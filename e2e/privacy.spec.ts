import { logEvents, openAnalyzer, openSample, selectAll, waitForCompletion } from './analyzer.ts';
import { sampleTruth } from './sample.ts';
import { expect, test } from './test.ts';

test('the whole job sends no data anywhere, and the meter says so', async ({ page }) => {
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' || request.postData()) bodies.push(`${request.method()} ${request.url()}`);
  });
  await openAnalyzer(page);
  await openSample(page);
  await selectAll(page, sampleTruth());
  await logEvents(page);
  await waitForCompletion(page);
  await expect(page.getByRole('button', { name: '0 bytes sent' })).toBeVisible();
  expect(bodies).toEqual([]);
});

test.describe('code that sees the video', () => {
  // A refused connection is logged as an error, and this test provokes one.
  test.use({ expectsCleanPage: false });

  test('cannot even reach our own server', async ({ page }) => {
    const workerScript = page.waitForResponse((response) => /engine\.worker/.test(response.url()));
    await openAnalyzer(page);
    await openSample(page);
    expect((await workerScript).headers()['content-security-policy']).toContain("connect-src 'none'");

    const [engine] = page.workers();
    if (!engine) throw new Error('There is no engine worker.');
    const outcome = await engine.evaluate(() =>
      fetch('/healthz', { method: 'POST', body: 'pixels' }).then(
        () => 'reached',
        () => 'refused',
      ),
    );
    expect(outcome).toBe('refused');
  });
});
