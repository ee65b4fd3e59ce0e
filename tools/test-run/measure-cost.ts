// `npm run test:cost [-- FILE ...]`: runs the default tier's test files one at a time and fails if one takes too much
// processor time, which, unlike the time that passes, hardly depends on what else the machine does.
import { runTogether, type Stage } from './run-stage.ts';

const MAX_SECONDS = 20;
const SHOWN = 15;
const PROJECTS = [
  'unit',
  'unit-alone',
  'unit-server',
  'unit-server-alone',
  'browser-packages',
  'browser-apps',
];
const ONE_AT_A_TIME = ['--no-file-parallelism', '--maxWorkers=1', '--passWithNoTests'];

if (process.platform !== 'linux') {
  console.log('The cost of tests is measured on Linux alone.');
  process.exit();
}
const files = process.argv.slice(2).filter((file) => !file.includes('.full.'));
const specs = files.filter((file) => file.endsWith('.spec.ts'));
const tests = files.filter((file) => !specs.includes(file));
const vitest = PROJECTS.map(
  (project): Stage => ({
    name: project,
    runner: 'vitest',
    command: ['npx', 'vitest', 'run', '--project', project, ...ONE_AT_A_TIME, ...tests],
  }),
);
const playwright: Stage = {
  name: 'smoke',
  runner: 'playwright',
  command: ['npx', 'playwright', 'test', '--project', 'smoke', '--workers=1', ...specs],
};
const stages = [
  ...(files.length === 0 || tests.length > 0 ? vitest : []),
  ...(files.length === 0 || specs.length > 0 ? [playwright] : []),
];
const results = [];
for (const stage of stages) results.push(...(await runTogether([stage])));

const costs = results.flatMap(({ report }) => report?.costs ?? []);
const dearest = costs.toSorted((a, b) => b.seconds - a.seconds);
const total = costs.reduce((sum, { seconds }) => sum + seconds, 0);
console.log(`\n${costs.length} files took ${total.toFixed(0)} s of processor time, the dearest of them:`);
for (const { file, seconds } of dearest.slice(0, SHOWN)) {
  const mark = seconds > MAX_SECONDS ? 'TOO DEAR' : '        ';
  console.log(`${mark} ${seconds.toFixed(1).padStart(6)} s  ${file}`);
}
const isTooDear = dearest.some(({ seconds }) => seconds > MAX_SECONDS);
if (isTooDear) {
  console.error(
    `A file of the default tier may take ${MAX_SECONDS} s on an idle machine: make it cheaper, or move what it takes to ` +
      'the full tier (NAME.full.test.ts).',
  );
}
process.exitCode = isTooDear || results.some(({ isOk }) => !isOk) ? 1 : 0;
