// Scores the detection on footage with exact ground truth, marked the way people mark.

import { parseArgs } from 'node:util';
import { matcherNameSchema, SENSITIVITY } from '@framescout/contract';
import { openBrowserEngine } from './browser-engine.ts';
import { readKnownEvents } from './eval-engine.ts';
import { openNodeEngine } from './node-engine.ts';
import { type Footage, readFootage } from './read-footage.ts';
import { measureKinds } from './report/render-measures.ts';
import { renderTable } from './report/render-table.ts';
import { renderTrials } from './report/render-trials.ts';
import { summarize } from './report/summarize.ts';
import { type Plan, runTrials, type TrialResult } from './run-trials.ts';
import { readSituations, situationName, TABLE_SITUATIONS } from './situation.ts';

const USAGE = `npm run eval -- DIR [--json] [--matcher adaptive|classic|opencv|all] [--sensitivity PERCENT] [--clip NAME]
  How it is marked: [--clicks DX,DY] [--wrong 1] [--fading] [--from-one]
  What it is seen through: [--effect NAME|all] [--degrade stream|low|480p|dropped] [--reused]
  How often: [--seed N] [--seeds K]
  All situations in a table: --table [--seeds K]
  In Node instead of a browser, which finds the same sooner: --node
  Without scanning again for what was learned alike in an earlier --node --json run of the same engine: [--known FILE]`;
const TABLE_SEEDS = 5;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    matcher: { type: 'string' },
    clip: { type: 'string' },
    sensitivity: { type: 'string', default: String(SENSITIVITY.default) },
    clicks: { type: 'string' },
    wrong: { type: 'string' },
    fading: { type: 'boolean', default: false },
    effect: { type: 'string' },
    degrade: { type: 'string' },
    reused: { type: 'boolean', default: false },
    'from-one': { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string' },
    table: { type: 'boolean', default: false },
    node: { type: 'boolean', default: false },
    known: { type: 'string' },
  },
});

try {
  const [folder] = positionals;
  if (!folder) throw new Error(`Name a folder of footage: ${USAGE}`);
  const plan = await readPlan();
  const footage = (await readFootage(folder)).filter((clip) => !values.clip || clip.name === values.clip);
  process.stdout.write(render(await tryAll(footage, plan), plan));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

/**
 * Retries a video once in a new browser if the browser itself fails, which can happen in a run of several
 * hours.
 */
async function tryAll(footage: readonly Footage[], plan: Plan): Promise<TrialResult[]> {
  const results: TrialResult[] = [];
  const openEngine = values.node ? openNodeEngine : openBrowserEngine;
  let engine = await openEngine();
  try {
    for (const [path, clips] of Map.groupBy(footage, (clip) => clip.path)) {
      try {
        results.push(...(await runTrials(engine, clips, plan)));
      } catch (error) {
        if (!engine.isLost()) throw error;
        process.stderr.write(`${path} again: the browser is gone\n`);
        await engine[Symbol.asyncDispose]();
        engine = await openEngine();
        results.push(...(await runTrials(engine, clips, plan)));
      }
    }
  } finally {
    await engine[Symbol.asyncDispose]();
  }
  return results;
}

async function readPlan(): Promise<Plan> {
  if (values.reused && !values.degrade && !values.effect)
    throw new Error('--reused scans what was made of a clip: add --degrade or --effect.');
  const seed = wholeNumber('--seed', values.seed);
  const seeds = wholeNumber('--seeds', values.seeds ?? (values.table ? `${TABLE_SEEDS}` : '1'));
  return {
    matchers: readMatchers(values.matcher ?? (values.table || values.node ? 'adaptive' : 'all')),
    situations: values.table ? TABLE_SITUATIONS : readSituations(values),
    seeds: Array.from({ length: seeds }, (_, index) => seed + index),
    isReused: values.reused,
    sensitivity: Number(values.sensitivity) / 100,
    known: values.known === undefined ? new Map() : await readKnownEvents(values.known),
  };
}

function readMatchers(name: string): Plan['matchers'] {
  if (name === 'all') return matcherNameSchema.options;
  return [name === 'opencv' ? 'opencv' : matcherNameSchema.parse(name)];
}

function wholeNumber(option: string, text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new Error(`${option} takes a whole number from 1 on.`);
  return value;
}

function render(results: readonly TrialResult[], { matchers, situations }: Plan): string {
  const rows = matchers.flatMap((matcher) =>
    situations.map((situation) => {
      const name = situationName(situation);
      const own = results.filter((result) => result.matcher === matcher && result.situation === name);
      return {
        situation: matchers.length > 1 ? `${name}, ${matcher}` : name,
        summary: summarize(own),
        measures: measureKinds(own),
      };
    }),
  );
  if (!values.json) return situations.length > 1 ? renderTable(rows) : renderTrials(results);
  const mean = Object.fromEntries(
    matchers.map((matcher) => {
      const own = summarize(results.filter((result) => result.matcher === matcher));
      return [matcher, Math.round(own.mean * 10_000) / 10_000];
    }),
  );
  return `${JSON.stringify({ clips: results, mean, situations: rows })}\n`;
}
