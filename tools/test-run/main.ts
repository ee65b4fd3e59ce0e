import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { planSteps } from './plan-steps.ts';
import { prepareRun } from './prepare-run.ts';
import { formatResults, runTogether, type StageResult } from './run-stage.ts';
import { selectTests } from './source-graph.ts';
import { formatCounts } from './test-report.ts';

// `npm test`: the checks and the default tier of the tests. `npm run test:all [-- PATH ...] [--shard I/N]`: all
// tests, or all that concern these paths. `npm run test:changed`: the default tier's that concern what has changed
// since the last commit.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'boolean' }, changed: { type: 'boolean' }, shard: { type: 'string' } },
});
const tier = values.all ? 'full' : 'default';
const shard = values.shard ?? null;
const places = values.changed ? listChanged() : positionals;
const selected = values.changed || places.length > 0 ? selectTests(places) : null;
if (selected) console.log(`Test files that concern ${places.join(', ') || 'nothing'}: ${selected.length}`);

const results: StageResult[] = [];
{
  await using run = await prepareRun(tier);
  for (const step of planSteps({ tier, selected, shard, hasPostgres: run.hasPostgres })) {
    results.push(...(await runTogether(step)));
  }
  const suspects = results
    .flatMap(({ report }) => report?.slow ?? [])
    .filter((file) => !file.includes('.full.'));
  if (tier === 'full' && suspects.length > 0) {
    const command = ['npm', 'run', '--silent', 'test:cost', '--', ...new Set(suspects)];
    results.push(...(await runTogether([{ name: 'Cost of tests', command }])));
  }
}

console.log('');
const reports = results.flatMap(({ report }) => report ?? []);
for (const crash of results.flatMap(({ crashes }) => crashes)) console.log(`The browser crashed: ${crash}`);
for (const test of reports.flatMap(({ failures }) => failures)) console.log(`Failed: ${test}`);
console.log(formatResults(results));

process.exitCode = results.every(({ isOk }) => isOk) ? 0 : 1;
console.log(formatCounts(reports));

function listChanged(): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
  return [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')];
}
