import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { ADMINISTRATOR } from './e2e/support/accounts.ts';
import { testLaunchOptions } from './tools/test-support/find-browser.ts';

// Playwright's workers inherit this too, and look for mail there.
if (!process.env['FRAMESCOUT_E2E_DATA']) {
  const folder = mkdtempSync(join(tmpdir(), 'framescout-e2e-'));
  process.env['FRAMESCOUT_E2E_DATA'] = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

// The specs that are also run against the server that FRAMESCOUT_E2E_SERVER names, such as two nodes.
const OF_SERVER = /[\\/](account-page|accounts|administration|own-recording)(\.full)?\.spec/;
const OF_NODES = /[\\/]two-nodes\.full\.spec/;
const FULL = /\.full\.spec/;
// A scan uses every core, so two of those that tell what a scan does meanwhile would only hold each other up. These
// run alongside: tests without a scan, and enough of those that only scan on their way to something else to take
// equally long.
const BESIDE_SCANS =
  /[\\/](firefox[\\/].*|accessibility|account-page|accounts|administration|analytics|console|drop|failures|first-minute|leaving|pages|projects|selection|server-process|touch|tutorial)\.full\.spec/;

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  forbidOnly: Boolean(process.env['CI']),
  workers: 2,
  // A spec that has `.full.` in its name is in the full tier only.
  projects: process.env['FRAMESCOUT_E2E_SERVER']
    ? [{ name: 'server', testMatch: [OF_SERVER, OF_NODES] }]
    : [
        { name: 'smoke', testIgnore: FULL, workers: 1 },
        { name: 'scans', testMatch: FULL, testIgnore: [BESIDE_SCANS, OF_NODES], workers: 1 },
        { name: 'pages', testMatch: BESIDE_SCANS, workers: 1 },
      ],
  // For whatever a test waits, it waits this long: machines vary in speed, and are busy with other things.
  timeout: 300_000,
  expect: {
    timeout: 120_000,
    toPass: { timeout: 120_000 },
    // Other browser versions draw text slightly differently; anything that has moved or disappeared differs
    // far more.
    toHaveScreenshot: {
      threshold: 0.25,
      maxDiffPixelRatio: 0.004,
      animations: 'disabled',
      stylePath: 'e2e/app/screens.css',
    },
  },
  snapshotPathTemplate: 'e2e/screens/{arg}{ext}',
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    colorScheme: 'dark',
    baseURL: `http://localhost:${process.env['FRAMESCOUT_E2E_PORT']}`,
    launchOptions: testLaunchOptions(),
    // Recording every test's screenshots makes tests that scan take half as long again; the one on failure
    // has to do.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
  },
  webServer: {
    command: `node ${process.env['FRAMESCOUT_E2E_SERVER'] ?? 'apps/server/src/main.ts'}`,
    env: {
      PORT: '0',
      HOST: '127.0.0.1',
      UPLOADS_DIR: '',
      DATA_DIR: process.env['FRAMESCOUT_E2E_DATA'],
      ADMIN_EMAIL: ADMINISTRATOR.email,
      ADMIN_PASSWORD: ADMINISTRATOR.password,
    },
    // The browser tests may be using all the cores.
    timeout: 180_000,
    wait: { stdout: /http:\/\/localhost:(?<framescout_e2e_port>\d+)/ },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
});
