import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPlaywrightReport } from './playwright-report.ts';
import { completeReport, type TestReport, testReportSchema } from './test-report.ts';
import { REPORT_VARIABLE } from './vitest-reporter.ts';

/** One step of the test run: an npm script and, if it runs tests, the runner whose report is counted. */
export type Stage = { name: string; script: string; runner?: 'vitest' | 'playwright' };

/** How a stage ended. `report` is null if it runs no tests. */
export type StageResult = { stage: Stage; isOk: boolean; seconds: number; report: TestReport | null };

/** Runs a stage, passing its output through. */
export async function runStage(stage: Stage): Promise<StageResult> {
  console.log(`\n=== ${stage.name} (npm run ${stage.script})`);
  const startedAt = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'framescout-test-'));
  const reportPath = join(folder, 'report.json');
  const exitCode = await runScript(stage, reportPath);
  const report = readReport(stage, reportPath);
  rmSync(folder, { recursive: true });
  return {
    stage,
    isOk: exitCode === 0,
    seconds: (performance.now() - startedAt) / 1000,
    report: stage.runner ? completeReport(report, exitCode) : null,
  };
}

function runScript(stage: Stage, reportPath: string): Promise<number> {
  const args = ['run', '--silent', stage.script];
  if (stage.runner === 'vitest') {
    args.push('--', '--retry=1', '--reporter=default', '--reporter=./tools/test-run/vitest-reporter.ts');
  }
  if (stage.runner === 'playwright') args.push('--', '--retries=1', '--reporter=list,json');
  const child = spawn('npm', args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: reportPath, [REPORT_VARIABLE]: reportPath },
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** Null if there is no report, or an unreadable one. */
function readReport(stage: Stage, path: string): TestReport | null {
  try {
    const content: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return stage.runner === 'vitest' ? testReportSchema.parse(content) : readPlaywrightReport(content);
  } catch {
    return null;
  }
}
