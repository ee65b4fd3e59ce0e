import { openSmall } from '../support/fixtures.ts';
import { expect, test } from '../support/test.ts';

// A refused connection is logged as an error, and this test provokes one.
test.use({ expectsCleanPage: false });

test('the code that sees the video cannot even reach our own server', async ({ page }) => {
  const workerScript = page.waitForResponse((response) => /engine\.worker/.test(response.url()));
  await openSmall(page);
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
