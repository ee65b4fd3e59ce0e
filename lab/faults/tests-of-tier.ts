import { readFileSync, writeFileSync } from 'node:fs';
import { planSteps, type RunOptions } from '../../tools/test-run/plan-steps.ts';
import { runTogether, type Stage, type StageResult } from '../../tools/test-run/run-stage.ts';
import { findConcerned, findUsers, type SourceGraph } from '../../tools/test-run/source-graph.ts';
import type { FaultTests } from './find-caught.ts';
import { type Fault, seedFaults } from './find-faults.ts';

/** How many of the tests that use a file are run for each fault in it alone. */
const NEAREST = 6;
/** After how many failed tests it is time to see which of several faults they are due to. */
const MAX_FAILURES = 4;
/** A fault may keep a run from ending, as with an endless loop. */
const LIMIT_MS = { stage: 120_000, file: 20_000 } as const;
/** A fault may keep what a test waits for from coming. */
const SHORT_WAITS = { FRAMESCOUT_TEST_WAIT_MS: '30000' };
/** What runs differently in the full tier, although its name doesn't say so: tests that run on every database. */
const ON_EVERY_DATABASE = 'apps/server/src/test-support/test-databases.ts';

/** Returns the tests that can notice a fault: the default tier's, or those that only the full tier has. */
export function testsOfTier(tier: RunOptions['tier'], graph: SourceGraph, hasPostgres: boolean): FaultTests {
  const isOfTier = (file: string) =>
    tier === 'default'
      ? !file.includes('.full.')
      : file.includes('.full.') || graph.get(file)?.has(ON_EVERY_DATABASE) === true;
  const ranked = (fault: Fault) => {
    const distances = findUsers(graph, [fault.file]);
    const distance = (file: string) => distances.get(file) ?? Number.POSITIVE_INFINITY;
    return findConcerned(graph, distances)
      .filter(isOfTier)
      .sort((a, b) => distance(a) - distance(b));
  };
  const isSpec = (file: string) => file.endsWith('.spec.ts');
  const split = (fault: Fault) => {
    const files = ranked(fault);
    const near = tier === 'default' ? files.filter((file) => !isSpec(file)).slice(0, NEAREST) : [];
    return { near, rest: files.filter((file) => !near.includes(file)) };
  };
  return {
    nearest: (fault) => split(fault).near,
    rest: (fault) => split(fault).rest,
    groupSize: 12,
    run: (files, faults) => {
      const maxFailures = faults.length === 1 ? 1 : MAX_FAILURES;
      return runSeeded(files, faults, { tier, selected: files, shard: null, hasPostgres, maxFailures });
    },
  };
}

/** Runs test files while faults are seeded into the checkout. @returns those that failed */
async function runSeeded(
  files: readonly string[],
  faults: readonly Fault[],
  options: RunOptions,
): Promise<string[]> {
  if (files.length === 0) return [];
  const restore = seed(faults);
  process.once('exit', restore);
  try {
    // The checks see the code, not what it does.
    for (const step of planSteps(options).slice(1)) {
      const failed = (await runTogether(step.map((stage) => withLimits(stage, files.length)))).flatMap(
        (result) => failedOf(result, files),
      );
      if (failed.length > 0) return failed;
    }
    return [];
  } finally {
    restore();
    process.off('exit', restore);
  }
}

function withLimits(stage: Stage, files: number): Stage {
  const limitMs = LIMIT_MS.stage + files * LIMIT_MS.file;
  return { ...stage, limitMs, environment: { ...stage.environment, ...SHORT_WAITS } };
}

function failedOf({ isOk, stage, report }: StageResult, files: readonly string[]): string[] {
  if (isOk) return [];
  const named = files.filter((file) => report?.failures.some((failure) => failure.startsWith(`${file} > `)));
  // A run that was ended names none, and a build that failed keeps the end-to-end tests from running.
  const meant = stage.runner ? stage.command : files.filter((file) => file.endsWith('.spec.ts'));
  return named.length > 0 ? named : files.filter((file) => meant.includes(file));
}

/** Seeds faults into the checkout. @returns what takes them out again */
function seed(faults: readonly Fault[]): () => void {
  const texts = new Map(faults.map(({ file }) => [file, readFileSync(file, 'utf8')]));
  for (const [file, text] of texts) {
    writeFileSync(
      file,
      seedFaults(
        text,
        faults.filter((fault) => fault.file === file),
      ),
    );
  }
  return () => {
    for (const [file, text] of texts) writeFileSync(file, text);
  };
}
