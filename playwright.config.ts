import { defineConfig, devices } from '@playwright/test';
import { chromiumLaunchOptions } from './tools/chromium.ts';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  forbidOnly: Boolean(process.env['CI']),
  // A scan takes every core; two at once would only measure each other.
  workers: 1,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://localhost:${process.env['FRAMESCOUT_E2E_PORT']}`,
    launchOptions: chromiumLaunchOptions(),
    trace: 'retain-on-failure',
  },
  webServer: {
    command: 'node apps/server/src/main.ts',
    env: { PORT: '0', HOST: '127.0.0.1', UPLOADS_DIR: '' },
    wait: { stdout: /http:\/\/localhost:(?<framescout_e2e_port>\d+)/ },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
});
