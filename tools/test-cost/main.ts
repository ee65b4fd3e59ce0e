// `npm run test:cost [-- FILE ...]`: runs the default tier's test files one at a time and fails if one takes too much
// processor time, which, unlike the time that passes, hardly depends on what else the machine does.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COST_VARIABLE, type FileCost, fileCostsSchema } from './file-cost.ts';

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

const files = process.argv.slice(2).filter((file) => !file.includes('.full.'));
const tests = files.filter((file) => !file.endsWith('.spec.ts'));
const specs = files.filter((file) => file.endsWith('.spec.ts'));
const costs: FileCost[] = [];
if (files.length === 0 || tests.length > 0) {
  for (const project of PROJECTS) {
    const options = ['--no-file-parallelism', '--maxWorkers=1', '--passWithNoTests', '--reporter=dot'];
    const reporter = '--reporter=./tools/test-cost/vitest-cost-reporter.ts';
    costs.push(...measure(['vitest', 'run', '--project', project, ...options, reporter, ...tests]));
  }
}
if (files.length === 0 || specs.length > 0) {
  const reporter = '--reporter=dot,./tools/test-cost/playwright-cost-reporter.ts';
  costs.push(...measure(['playwright', 'test', '--project', 'smoke', '--workers=1', reporter, ...specs]));
}

const dearest = costs.toSorted((a, b) => b.seconds - a.seconds);
const total = costs.reduce((sum, { seconds }) => sum + seconds, 0);
console.log(`\n${costs.length} files took ${total.toFixed(0)} s of processor time, the dearest of them:`);
for (const { file, seconds } of dearest.slice(0, SHOWN)) {
  console.log(
    `${seconds > MAX_SECONDS ? 'TOO DEAR' : '        '} ${seconds.toFixed(1).padStart(6)} s  ${file}`,
  );
}
if (dearest.some(({ seconds }) => seconds > MAX_SECONDS)) {
  console.error(
    `A file of the default tier may take ${MAX_SECONDS} s on an idle machine: make it cheaper, or move what it takes to ` +
      'the full tier (NAME.full.test.ts).',
  );
  process.exitCode = 1;
}

function measure(command: string[]): FileCost[] {
  const folder = mkdtempSync(join(tmpdir(), 'framescout-cost-'));
  const path = join(folder, 'costs.json');
  const { status } = spawnSync('npx', command, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, [COST_VARIABLE]: path },
  });
  if (status !== 0) process.exitCode = 1;
  try {
    return fileCostsSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return [];
  } finally {
    rmSync(folder, { recursive: true });
  }
}
