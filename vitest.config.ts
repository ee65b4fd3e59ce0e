import { availableParallelism } from 'node:os';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { OWN_PROCESS } from './packages/engine/src/fixtures/require-own-process.ts';
import { testLaunchOptions } from './tools/test-support/find-browser.ts';
import { ISOLATION_HEADERS } from './tools/test-support/isolation-headers.ts';
import { serveFolder } from './tools/test-support/serve-folder.ts';

// How long a test waits for a state (ms). The only limit there is: machines are slow and busy, and tests judge what is
// right, not how quickly it comes. Shorter where a fault is seeded (`npm run faults`), which may keep it from coming.
const WAIT_MS = Number(process.env['FRAMESCOUT_TEST_WAIT_MS'] ?? 120_000);
const TIME_LIMITS = {
  testTimeout: 3 * WAIT_MS,
  hookTimeout: 3 * WAIT_MS,
  expect: { poll: { timeout: WAIT_MS } },
};

type TestFiles = { include: string[]; exclude: string[]; isolate?: boolean };
type NodeOptions = TestFiles & { execArgv?: string[]; globalSetup?: string[] };

const NO_TESTS = ['**/node_modules/**', '**/dist/**'];
// What only `npm run test:all` runs; see CONTRIBUTING.md.
const FULL_TIER = '**/*.full.{test,browser.test}.{ts,tsx}';

const ALL_UNIT_TESTS = ['{packages,apps,tools,lab}/**/*.test.ts'];
const SERVER_TESTS = ['{apps/server,packages/server-jobs}/src/**/*.test.ts'];
const IN_BROWSERS = ['**/*.browser.test.ts'];

// Unit tests that need their own process: they register decoders or expect none, replace a module, or change what a
// process has but one of. Others share one, since starting it and loading the code takes longer than testing it.
const ALONE = [
  'apps/cli/src/*.test.ts',
  'apps/cli/src/jobs/{many-machines*,open-recordings,perform-task,workers}.test.ts',
  'apps/cli/src/output/write-{chapters,clips}.test.ts',
  'apps/web/src/features/clips/run/clip-runner.test.ts',
  'packages/clips/src/plan/method/encoders.test.ts',
  'packages/clips/src/worker/clip-cutter.test.ts',
  'packages/framescout/src/examples.full.test.ts',
  'packages/media/src/ffmpeg/core/load-ffmpeg.test.ts',
  'packages/media/src/open/refusal/no-decoder.test.ts',
  'packages/engine/src/{scan,study,suggest}/**/*.test.ts',
  'packages/node/src/{correct-clips.full,every-track,forget-studies,unusual-movies,native-*,scan-*}.test.ts',
  'packages/node/src/{codecs,reader}/{native-*,opus-encoder}.test.ts',
  'tools/{,test-support/}*.test.ts',
  'tools/{container-image,crash-test,rolling-upgrade,soak,test-run}/**/*.test.ts',
];
const SERVER_ALONE = ['apps/server/src/attacks/exhaustion.test.ts'];

// `--mode full` is the full tier, any other mode the default tier.
export default defineConfig(({ mode }) => {
  const excluded = mode === 'full' ? NO_TESTS : [...NO_TESTS, FULL_TIER];
  return {
    test: {
      // Uses every core: by default, Vitest keeps one free, which is half of a small machine.
      maxWorkers: '100%',
      projects: [
        nodeProject('unit', {
          include: ALL_UNIT_TESTS,
          exclude: [...SERVER_TESTS, ...ALONE, ...IN_BROWSERS, ...excluded],
        }),
        nodeProject('unit-alone', { include: ALONE, exclude: [...IN_BROWSERS, ...excluded], isolate: true }),
        serverProject('unit-server', { include: SERVER_TESTS, exclude: [...SERVER_ALONE, ...excluded] }),
        serverProject('unit-server-alone', { include: SERVER_ALONE, exclude: excluded, isolate: true }),
        browserProject('browser-packages', {
          include: ['packages/*/src/**/*.browser.test.{ts,tsx}'],
          exclude: excluded,
        }),
        browserProject('browser-apps', {
          include: ['apps/*/src/**/*.browser.test.{ts,tsx}'],
          exclude: excluded,
          setupFiles: ['apps/web/src/test-support/reset-page.ts'],
        }),
      ],
    },
  };

  function serverProject(name: string, files: TestFiles): TestProjectConfiguration {
    return nodeProject(name, {
      ...files,
      execArgv: ['--import', new URL('./apps/server/src/resolve-drizzle.ts', import.meta.url).href],
      globalSetup: ['apps/server/src/test-support/prepare-database.ts'],
    });
  }
});

function nodeProject(name: string, { isolate = false, ...options }: NodeOptions): TestProjectConfiguration {
  return {
    test: {
      ...options,
      ...TIME_LIMITS,
      name,
      isolate,
      environment: 'node',
      env: isolate ? { [OWN_PROCESS]: 'yes' } : {},
      // Many of these wait for programs and databases, which would leave a third of the CPU time unused.
      maxWorkers: availableParallelism() + 1,
      sequence: { groupOrder: 1 },
    },
  };
}

function browserProject(
  name: string,
  options: TestFiles & { setupFiles?: string[] },
): TestProjectConfiguration {
  return {
    plugins: [react(), tailwindcss(), serveFolder('/fixtures', 'fixtures')],
    // Every source file is an entry, workers too, so that all packages are pre-bundled before the first test:
    // one discovered later would reload the page in the middle of a test.
    optimizeDeps: { entries: ['{packages,apps/web}/**/src/**/*.{ts,tsx}'] },
    worker: { format: 'es' },
    server: { headers: ISOLATION_HEADERS },
    test: {
      ...TIME_LIMITS,
      ...options,
      name,
      // Files share a page: loading the modules anew for each would take a third of the time.
      isolate: false,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({ launchOptions: testLaunchOptions() }),
        viewport: { width: 1280, height: 800 },
        instances: [{ browser: 'chromium' }],
      },
    },
  };
}
