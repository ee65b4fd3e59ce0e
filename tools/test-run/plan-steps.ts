import type { Stage } from './run-stage.ts';

/** Which tests a run consists of. */
export type RunOptions = {
  /** `default`: what everyone runs before a commit. `full`: everything. */
  tier: 'default' | 'full';
  /** The test files to run; null for all of the tier. */
  selected: readonly string[] | null;
  /** The part of the tests to run, such as `1/3`; null for all. */
  shard: string | null;
  hasPostgres: boolean;
  /** After how many failed tests a stage ends early. */
  maxFailures?: number | undefined;
};

/** The Playwright projects in each tier; see `playwright.config.ts`. */
const END_TO_END = { default: ['smoke'], full: ['smoke', 'scans', 'pages'] };
/** The one with what involves the server. */
const ON_NODES = 'server';

/** Plans a run: steps that follow each other, each of stages that run side by side. */
export function planSteps(options: RunOptions): Stage[][] {
  const { tier, hasPostgres } = options;
  const browser = vitestStage('Browser tests', 'browser-*', options);
  const endToEnd = playwrightStage('End-to-end', END_TO_END[tier], options);
  const nodes = tier === 'full' && hasPostgres;
  const onNodes = nodes ? playwrightStage('End-to-end, two nodes', [ON_NODES], options) : null;
  const steps = [
    [{ name: 'Checks', command: ['npm', 'run', '--silent', 'check'] }],
    [vitestStage('Unit tests', 'unit*', options)],
    [endToEnd && { name: 'Build', command: ['npm', 'run', '--silent', 'build'] }],
    // A few end-to-end tests, which mostly wait for a page, fill the gaps of the browser tests.
    ...(tier === 'default' ? [[browser, endToEnd]] : [[browser], [endToEnd]]),
    [onNodes && { ...onNodes, environment: { FRAMESCOUT_E2E_SERVER: 'tools/two-nodes/main.ts' } }],
  ];
  return steps
    .map((stages) => stages.filter((stage) => stage !== null))
    .filter((stages) => stages.length > 0);
}

function vitestStage(name: string, projects: string, options: RunOptions): Stage | null {
  const { tier, shard, maxFailures } = options;
  const isWanted = (path: string) =>
    /\.test\.tsx?$/.test(path) && path.includes('.browser.test.') === projects.startsWith('browser');
  const files = selectedOf(options)?.filter(isWanted);
  if (files?.length === 0) return null;
  const command = ['npx', 'vitest', 'run', '--project', projects, '--passWithNoTests'];
  if (tier === 'full') command.push('--mode', 'full');
  if (shard) command.push('--shard', shard);
  if (maxFailures) command.push(`--bail=${maxFailures}`);
  return { name, runner: 'vitest', command: [...command, ...(files ?? [])] };
}

function playwrightStage(name: string, projects: readonly string[], options: RunOptions): Stage | null {
  const { shard, maxFailures } = options;
  const files = selectedOf(options)?.filter((path) => path.endsWith('.spec.ts'));
  if (files?.length === 0) return null;
  const command = ['npx', 'playwright', 'test', '--pass-with-no-tests'];
  // Each stage empties its folder, which has the traces of what failed.
  command.push(`--output=test-results/${projects.at(-1)}`);
  // As one word: Playwright takes every word after `--project` for another project, also the names of tests.
  for (const project of projects) command.push(`--project=${project}`);
  if (shard) command.push('--shard', shard);
  if (maxFailures) command.push(`--max-failures=${maxFailures}`);
  return { name, runner: 'playwright', command: [...command, ...(files ?? [])] };
}

function selectedOf({ selected, tier }: RunOptions): readonly string[] | undefined {
  return selected?.filter((path) => tier === 'full' || !path.includes('.full.'));
}
