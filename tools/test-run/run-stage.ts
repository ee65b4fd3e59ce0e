import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { failedTests } from './failed-tests.ts';
import { readReport } from './read-report.ts';
import { countTests, type TestCounts } from './test-counts.ts';

/** One step of the test run: an npm script and, if it runs tests, the runner whose report is counted. */
export type Stage = { name: string; script: string; runner?: 'vitest' | 'playwright' };

/** How a stage ended. `counts` is null if it runs no tests; `failures` says which tests failed, and why. */
export type StageResult = {
  stage: Stage;
  isOk: boolean;
  seconds: number;
  counts: TestCounts | null;
  failures: string[];
};

/** Runs a stage, passing its output through. */
export async function runStage(stage: Stage): Promise<StageResult> {
  console.log(`\n=== ${stage.name} (npm run ${stage.script})`);
  const startedAt = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'framescout-test-'));
  const reportPath = join(folder, 'report.json');
  const exitCode = await runScript(stage, reportPath);
  const report = readReport(reportPath);
  rmSync(folder, { recursive: true });
  return {
    stage,
    isOk: exitCode === 0,
    seconds: (performance.now() - startedAt) / 1000,
    counts: stage.runner ? countTests(report, exitCode) : null,
    failures: stage.runner ? failedTests(report) : [],
  };
}

function runScript(stage: Stage, reportPath: string): Promise<number> {
  const args = ['run', '--silent', stage.script];
  if (stage.runner === 'vitest') {
    args.push('--', '--reporter=default', '--reporter=json', `--outputFile.json=${reportPath}`);
  }
  if (stage.runner === 'playwright') args.push('--', '--reporter=list,json');
  const child = spawn('npm', args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: reportPath },
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
