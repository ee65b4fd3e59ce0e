import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { ADMINISTRATOR } from './e2e/accounts.ts';
import { testLaunchOptions } from './tools/chromium.ts';

// Playwright's workers inherit this too, and look for mail there.
if (!process.env['FRAMESCOUT_E2E_DATA']) {
  const folder = mkdtempSync(join(tmpdir(), 'framescout-e2e-'));
  process.env['FRAMESCOUT_E2E_DATA'] = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

// A scan uses every core, so two tests about a scan's progress, or what is found within seconds, would only
// measure each other. These run alongside: tests without a scan, and enough of those that only scan on their
// way to something else to take equally long.
const BESIDE_SCANS =
  /[\\/](accessibility|account-page|accounts|administration|analytics|analyzer-accessibility|analyzer-folder|console|corrections|drop|failures|phone|privacy|recordings|reference|selection|server-copy|server-process|templates|tutorial|two-nodes|workbench)\.spec/;

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  forbidOnly: Boolean(process.env['CI']),
  workers: 2,
  projects: [
    { name: 'scans', testIgnore: BESIDE_SCANS, workers: 1 },
    { name: 'pages', testMatch: BESIDE_SCANS, workers: 1 },
  ],
  // Machines vary in speed by more than a factor of two, and a long timeout only delays failures.
  timeout: 180_000,
  expect: {
    timeout: 30_000,
    // Other browser versions draw text slightly differently; anything that has moved or disappeared differs
    // far more.
    toHaveScreenshot: {
      threshold: 0.25,
      maxDiffPixelRatio: 0.004,
      animations: 'disabled',
      stylePath: 'e2e/screens.css',
    },
  },
  snapshotPathTemplate: 'e2e/screens/{arg}{ext}',
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
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
