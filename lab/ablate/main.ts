// Takes each rule of the engine out in turn, and measures what that costs on footage.

import { spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { waitForExit } from '../../tools/test-support/await-program.ts';
import { ABLATIONS, type Ablation } from './ablations.ts';
import { type ClipScores, compareRuns, comparisonCells, scoreClips } from './compare-runs.ts';
import { measureRule } from './measure-rule.ts';
import { TreeCopy } from './tree-copy.ts';

const USAGE = `npm run ablate -- DIR... [--only 'RULE, RULE'] [--eval='OPTIONS of npm run eval'] [--lanes N]
Rules: ${ABLATIONS.map(({ name }) => name).join(', ')}`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    eval: { type: 'string', default: '' },
    lanes: { type: 'string', default: '1' },
  },
});

/** What is learned depends on these alone, and all else on what is learned. */
const LEARNING = /^(learn|register)\//;

const evalSchema = z.object({ clips: z.array(z.object({ clip: z.string(), f1: z.number() })) });

try {
  const folders = positionals.map((folder) => resolve(folder));
  const lanes = Number(values.lanes);
  if (folders.length === 0 || !Number.isInteger(lanes) || lanes < 1) throw new Error(USAGE);
  const rules = readRules(values.only);
  const header = [
    'rule',
    ...folders.flatMap((folder) => [basename(folder), 'changed most']),
    'lines',
    'constants',
  ];
  printRow(header);
  printRow(header.map(() => '---'));
  using first = new TreeCopy(`ablate-${process.pid}-1`);
  const unchanged = await evaluate(first, folders, null);
  printRow(['none', ...unchanged.flatMap((scores) => comparisonCells(compareRuns(scores, scores))), '', '']);
  const rows = rules.values();
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      using copy = lane === 0 ? null : new TreeCopy(`ablate-${process.pid}-${lane + 1}`);
      // All lanes take from the same iterator.
      for (const rule of rows) printRow(await rowOf(copy ?? first, folders, rule, unchanged));
    }),
  );
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  for (const index of positionals.keys()) rmSync(unchangedRun(index), { force: true });
}

function readRules(only: string | undefined): readonly Ablation[] {
  if (only === undefined) return ABLATIONS;
  return only.split(/, ?(?=\S)/).map((name) => {
    const rule = ABLATIONS.find((other) => other.name === name);
    if (!rule) throw new Error(`There is no rule '${name}'. ${USAGE}`);
    return rule;
  });
}

async function rowOf(
  copy: TreeCopy,
  folders: readonly string[],
  rule: Ablation,
  unchanged: readonly ClipScores[],
): Promise<string[]> {
  const { lines, constants } = measureRule(rule.rule);
  const own = await evaluate(copy, folders, rule);
  const cells = own.flatMap((scores, index) =>
    comparisonCells(compareRuns(unchanged[index] ?? scores, scores)),
  );
  return [rule.name, ...cells, `${lines}`, `${constants}`];
}

/** The file that keeps what the unchanged engine found in a folder. */
function unchangedRun(folder: number): string {
  return join(tmpdir(), `framescout-ablate-${process.pid}-${folder}.json`);
}

/**
 * Returns the scores of each folder's clips without a rule; null is the unchanged engine. Without a rule of learning, what
 * is learned alike finds the same, and isn't scanned for again.
 */
function evaluate(copy: TreeCopy, folders: readonly string[], rule: Ablation | null): Promise<ClipScores[]> {
  return copy.without(rule, async () => {
    const scores: ClipScores[] = [];
    for (const [index, folder] of folders.entries()) {
      const options = [folder, '--json', '--node', ...values.eval.split(' ').filter(Boolean)];
      if (rule && LEARNING.test(rule.file)) options.push('--known', unchangedRun(index));
      const said = await runEval(copy.root, options);
      if (!rule) writeFileSync(unchangedRun(index), said);
      scores.push(scoreClips(evalSchema.parse(JSON.parse(said)).clips));
    }
    return scores;
  });
}

async function runEval(root: string, options: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [join(root, 'lab/eval/main.ts'), ...options], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { code, stdout } = await waitForExit(child);
  if (code !== 0) throw new Error('npm run eval failed.');
  return stdout;
}

function printRow(cells: readonly string[]): void {
  process.stdout.write(`| ${cells.join(' | ')} |\n`);
}
