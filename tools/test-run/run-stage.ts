import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  completeReport,
  formatCounts,
  isCrash,
  REPORT_VARIABLE,
  type TestReport,
  testReportSchema,
} from './test-report.ts';

/** One part of the test run: a command and, if it runs tests, the runner whose report is counted. */
export type Stage = {
  name: string;
  command: readonly string[];
  runner?: 'vitest' | 'playwright';
  environment?: Readonly<Record<string, string>>;
  /** After this time (ms), the stage is ended and has failed. */
  limitMs?: number;
};

// A selection of tests may name hundreds of files.
const MAX_WORDS = 12;
/** Each runner's own reporter, which shows how far it is, and ours, which writes a report. */
const REPORTERS = {
  vitest: ['--reporter=default', '--reporter=./tools/test-run/vitest-reporter.ts'],
  playwright: ['--reporter=list,./tools/test-run/playwright-reporter.ts'],
};

/** A stage's outcome. `crashes`: tests that failed once because the browser crashed. */
export type StageResult = {
  stage: Stage;
  isOk: boolean;
  seconds: number;
  report: TestReport | null;
  crashes: readonly string[];
};

/** Runs stages at once. The first one's output passes through; the others' follows at the end. */
export async function runTogether(stages: readonly Stage[]): Promise<StageResult[]> {
  const ended = await Promise.all(stages.map((stage, index) => runStage(stage, index > 0)));
  for (const { heldBack } of ended) process.stdout.write(heldBack);
  return ended.map(({ result }) => result);
}

/** Formats the outcomes of stages as a table: whether they passed, how long they took, and their tests. */
export function formatResults(results: readonly StageResult[]): string {
  const width = Math.max(...results.map(({ stage }) => stage.name.length));
  return results
    .map(({ stage, isOk, seconds, report }) => {
      const outcome = isOk ? 'ok    ' : 'FAILED';
      const tests = report ? `  ${formatCounts([report])}` : '';
      return `${outcome} ${stage.name.padEnd(width)} ${seconds.toFixed(1).padStart(6)} s${tests}`;
    })
    .join('\n');
}

async function runStage(
  stage: Stage,
  isHeldBack: boolean,
): Promise<{ result: StageResult; heldBack: string }> {
  const title = `\n=== ${stage.name}: ${stage.command.slice(0, MAX_WORDS).join(' ')}\n`;
  if (!isHeldBack) process.stdout.write(title);
  const startedAt = performance.now();
  await using folder = await mkdtempDisposable(join(tmpdir(), 'framescout-test-'));
  const reportPath = join(folder.path, 'report.json');
  // A file rather than a pipe, which a leftover process would keep open.
  const outputPath = join(folder.path, 'output.txt');
  const output = isHeldBack ? openSync(outputPath, 'w') : null;
  const attempt = async () => {
    const exitCode = await runCommand(stage, reportPath, output ?? 'inherit');
    return { exitCode, report: readReport(reportPath) };
  };
  const first = await attempt();
  const crashes = first.report && isCrash(first.report) ? first.report.failures : [];
  const { exitCode, report } = crashes.length > 0 ? await attempt() : first;
  if (output !== null) closeSync(output);
  const heldBack = isHeldBack ? title + readFileSync(outputPath, 'utf8') : '';
  const result = {
    stage,
    isOk: exitCode === 0,
    seconds: (performance.now() - startedAt) / 1000,
    report: stage.runner ? completeReport(report, exitCode) : null,
    crashes,
  };
  return { result, heldBack };
}

function runCommand(stage: Stage, reportPath: string, output: number | 'inherit'): Promise<number> {
  const [program = '', ...args] = stage.command;
  if (stage.runner) args.push(...REPORTERS[stage.runner]);
  const child = spawn(program, args, {
    stdio: ['ignore', output, output],
    shell: process.platform === 'win32',
    // A group of its own, which can be ended as a whole.
    detached: stage.limitMs !== undefined,
    env: { ...process.env, ...stage.environment, [REPORT_VARIABLE]: reportPath },
  });
  const end = () => {
    if (child.pid) process.kill(-child.pid, 'SIGKILL');
  };
  const timer = stage.limitMs === undefined ? undefined : setTimeout(end, stage.limitMs);
  if (stage.limitMs !== undefined) process.once('exit', end);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      clearTimeout(timer);
      process.off('exit', end);
      resolve(code ?? 1);
    });
  });
}

/** Reads a stage's report; null if it is missing or unreadable. */
function readReport(path: string): TestReport | null {
  try {
    return testReportSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return null;
  }
}
