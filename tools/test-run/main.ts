import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHROMIUM_VARIABLE } from '../chromium.ts';
import { ensureChromium } from './ensure-chromium.ts';
import { ensureFFmpeg } from './ensure-ffmpeg.ts';
import { ensureFirefox } from './ensure-firefox.ts';
import { ensureHeadlessShell } from './ensure-headless-shell.ts';
import { runTogether, type Stage, type StageResult } from './run-stage.ts';
import { startPostgres } from './start-postgres.ts';
import { formatCounts } from './test-report.ts';

const CHECKS: Stage[] = [
  { name: 'Format and lint', script: 'lint' },
  { name: 'Types', script: 'types' },
  { name: 'Boundaries', script: 'boundaries' },
  { name: 'Unused code', script: 'unused' },
  { name: 'Doc comments', script: 'docs:check' },
  { name: 'Unit tests', script: 'test:unit', runner: 'vitest' },
];
const BUILD: Stage = { name: 'Build', script: 'build' };
const IN_BROWSER: Stage = { name: 'Browser tests', script: 'test:browser', runner: 'vitest' };
const ON_POSTGRES: Stage = {
  name: 'End-to-end, two nodes',
  script: 'test:nodes:built',
  runner: 'playwright',
};
const ON_EMBEDDED: Stage = {
  name: 'On the embedded database',
  script: 'test:embedded',
  runner: 'playwright',
};
const WITHOUT_POSTGRES: Stage = {
  name: 'End-to-end, one node',
  script: 'test:e2e:built',
  runner: 'playwright',
};

const chromiumPath = ensureChromium();
if (!chromiumPath) {
  console.error(
    `No Chromium could be found or installed. Install one, or name one's path in ${CHROMIUM_VARIABLE}.`,
  );
  process.exit(1);
}
console.log(`Chromium: ${chromiumPath}`);
console.log(`Without windows: ${ensureHeadlessShell() ?? 'none, so tests take longer in this one'}`);
if (!ensureFFmpeg()) {
  console.error('No ffmpeg could be found or installed. Install it: the tests check finished clips with it.');
  process.exit(1);
}
const firefoxPath = ensureFirefox();
console.log(`Firefox: ${firefoxPath ?? 'none could be found or installed, so its tests are skipped'}`);
const postgres = await startPostgres();
if (postgres) {
  console.log(`PostgreSQL: ${postgres.name}`);
  process.env['FRAMESCOUT_TEST_DATABASE_URL'] = postgres.url;
} else {
  console.log(
    'No PostgreSQL could be found, installed or fetched from npm: ' +
      'all tests run on the embedded database alone, the end-to-end tests on one node.',
  );
}

// Tests start hundreds of programs, and compiling takes half of each start.
const compiled = mkdtempSync(join(tmpdir(), 'framescout-compiled-'));
process.env['NODE_COMPILE_CACHE'] = compiled;

// Uses the regular Chromium, as users do, not the headless shell.
const onEmbedded = { ...ON_EMBEDDED, environment: { [CHROMIUM_VARIABLE]: chromiumPath } };
// Most browser tests decode one video at a time and leave a core idle, and the other tests mostly wait for a
// page.
const steps = [
  ...CHECKS.map((stage) => [stage]),
  [BUILD],
  ...(postgres ? [[IN_BROWSER, onEmbedded], [ON_POSTGRES]] : [[IN_BROWSER], [WITHOUT_POSTGRES]]),
];
const results: StageResult[] = [];
for (const step of steps) results.push(...(await runTogether(step)));
await postgres?.stop();
rmSync(compiled, { recursive: true, force: true });

const width = Math.max(...results.map(({ stage }) => stage.name.length));
console.log('');
const reports = results.flatMap(({ report }) => report ?? []);
for (const test of reports.flatMap(({ flaky }) => flaky))
  console.log(`Passed at the second attempt: ${test}`);
for (const test of reports.flatMap(({ failures }) => failures)) console.log(`Failed: ${test}`);
for (const { stage, isOk, seconds, report } of results) {
  const outcome = isOk ? 'ok    ' : 'FAILED';
  const tests = report ? `  ${formatCounts([report])}` : '';
  console.log(`${outcome} ${stage.name.padEnd(width)} ${seconds.toFixed(1).padStart(6)} s${tests}`);
}

process.exitCode = results.every(({ isOk }) => isOk) ? 0 : 1;
console.log(formatCounts(reports));
