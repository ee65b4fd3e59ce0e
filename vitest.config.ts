import { availableParallelism } from 'node:os';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { OWN_PROCESS } from './packages/engine/src/fixtures/require-own-process.ts';
import { testLaunchOptions } from './tools/chromium.ts';
import { ISOLATION_HEADERS } from './tools/isolation-headers.ts';
import { LongTestsFirst } from './tools/long-tests-first.ts';
import { serveFolder } from './tools/serve-folder.ts';

// Far more than any test needs on its own, since machines may be busy: tests check correctness, not speed.
const TIME_LIMITS = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 30_000 } },
};

const ALL_UNIT_TESTS = ['{packages,apps,tools,bench}/**/*.test.ts'];
const NO_UNIT_TESTS = ['**/node_modules/**', '**/dist/**', '**/*.browser.test.ts'];

// Unit tests that need their own process: they register decoders, replace a module, start programs, or
// compute for so long that it makes no difference. Others share one, since starting it and loading the code
// takes longer than testing it.
const ALONE = [
  'apps/cli/**/*.test.ts',
  'apps/server/src/attacks/exhaustion.test.ts',
  'apps/web/src/features/clips/clip-runner.test.ts',
  'packages/clips/src/worker/clip-cutter.test.ts',
  'packages/engine/src/{match,scan,study,suggest}/**/*.test.ts',
  'packages/{framescout,jobs,node}/**/*.test.ts',
  'tools/*.test.ts',
  'tools/{container-image,crash-test,rolling-upgrade,test-run,worker-crash}/**/*.test.ts',
];

export default defineConfig({
  test: {
    // Uses every core: by default, Vitest keeps one free, which is half of a small machine.
    maxWorkers: '100%',
    sequence: { sequencer: LongTestsFirst },
    projects: [
      nodeProject('node', { include: ALL_UNIT_TESTS, exclude: [...ALONE, ...NO_UNIT_TESTS], isolate: false }),
      nodeProject('node-alone', { include: ALONE, exclude: NO_UNIT_TESTS, isolate: true }),
      // Decoders share the cores: running these files sequentially keeps their timing steady. Pages leave
      // cores free.
      browserProject('browser-packages', {
        include: ['packages/*/src/**/*.browser.test.{ts,tsx}'],
        fileParallelism: false,
      }),
      browserProject('browser-apps', {
        include: ['apps/*/src/**/*.browser.test.{ts,tsx}'],
        setupFiles: ['apps/web/src/test-support/clear-storage.ts'],
        // Waiting for an element ends with the test, so a missing one would cost five minutes otherwise.
        testTimeout: 120_000,
      }),
    ],
  },
});

function nodeProject(
  name: string,
  options: { include: string[]; exclude: string[]; isolate: boolean },
): TestProjectConfiguration {
  return {
    test: {
      ...options,
      ...TIME_LIMITS,
      name,
      environment: 'node',
      env: options.isolate ? { [OWN_PROCESS]: 'yes' } : {},
      // The server's tests load Drizzle.
      execArgv: ['--import', new URL('./apps/server/src/resolve-drizzle.ts', import.meta.url).href],
      // Many of these wait for programs and databases, which would leave a third of the CPU time unused.
      maxWorkers: availableParallelism() + 1,
      sequence: { groupOrder: 1 },
      globalSetup: ['apps/server/src/test-support/prepare-database.ts'],
    },
  };
}

function browserProject(
  name: string,
  options: { include: string[]; fileParallelism?: boolean; setupFiles?: string[]; testTimeout?: number },
): TestProjectConfiguration {
  return {
    plugins: [
      react(),
      tailwindcss(),
      serveFolder('/fixtures', 'fixtures'),
      serveFolder('/footage', '../shared/footage'),
    ],
    // Every source file is an entry, workers too, so that all packages are pre-bundled before the first test:
    // one discovered later would reload the page in the middle of a test.
    optimizeDeps: { entries: ['{packages,apps/web}/**/src/**/*.{ts,tsx}'] },
    worker: { format: 'es' },
    server: { headers: ISOLATION_HEADERS },
    test: {
      ...TIME_LIMITS,
      ...options,
      name,
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
