import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { runServer } from '../../tools/test-support/run-server.ts';
import { expect, test } from '../support/test.ts';

const batchSchema = z.object({
  events: z.array(
    z.object({
      kind: z.string(),
      name: z.string(),
      details: z.record(z.string(), z.unknown()),
      sessionId: z.string(),
      userId: z.string().nullable(),
      role: z.string(),
      subscriptionStatus: z.string(),
    }),
  ),
});
type Told = z.infer<typeof batchSchema>['events'][number];

/** A local collector that records what it receives. */
async function startCollector(): Promise<{ url: string; told: Told[]; server: Server }> {
  const told: Told[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk;
    });
    request.on('end', () => {
      if (body !== '') told.push(...batchSchema.parse(JSON.parse(body)).events);
      response.writeHead(204, { 'Access-Control-Allow-Origin': '*' }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}/events`, told, server };
}

// The page's requests to the collector are requests to another host.
test.use({ expectsCleanPage: false });

test('analytics ask first, report visits and the trial click, and stop when consent is withdrawn', async ({
  page,
}) => {
  const collector = await startCollector();
  const variables = { DATA_DIR: test.info().outputPath('data'), ANALYTICS_URL: collector.url };
  await using app = await runServer(variables);
  const bar = page.getByRole('region', { name: 'Usage statistics' });
  await page.goto(app.url);
  await expect(bar).toBeVisible();
  await page.getByRole('link', { name: 'Login' }).first().click();
  await expect(page).toHaveTitle('Login – FrameScout');
  await page.goto(app.url);
  expect(collector.told).toEqual([]);

  await bar.getByRole('button', { name: 'Allow' }).click();
  await page.getByRole('link', { name: 'Start 3-day free trial' }).first().click();
  await expect.poll(() => collector.told.map(({ kind }) => kind)).toContain('conversion');
  await expect(page).toHaveTitle('Start your free trial – FrameScout');

  // A visit that ends before the server has said where to report it goes unreported.
  await page.waitForLoadState('networkidle');
  await page.goto(app.url);
  const visits = () => collector.told.filter(({ kind }) => kind === 'page-view').map(({ name }) => name);
  // The current visit may have been reported, too.
  await expect.poll(() => visits().slice(0, 2)).toEqual(['/', '/register']);
  const [first] = collector.told;
  expect(first).toMatchObject({ userId: null, role: 'anonymous', subscriptionStatus: 'free' });
  expect(new Set(collector.told.map(({ sessionId }) => sessionId)).size).toBe(1);

  await page.getByRole('button', { name: 'Withdraw' }).click();
  collector.told.length = 0;
  await page.reload();
  await page.getByRole('link', { name: 'Start Trial' }).click();
  await expect(page).toHaveTitle('Start your free trial – FrameScout');
  await page.goto(app.url);
  expect(collector.told).toEqual([]);
  collector.server.close();
});
