import type { Fault } from './find-faults.ts';

/** The tests of a tier that can notice a fault, and a way to run some of them. */
export type FaultTests = {
  /** The few nearest to the fault's file, which are run for each fault alone. */
  nearest(fault: Fault): readonly string[];
  /** The others, which are run for several faults at once. */
  rest(fault: Fault): readonly string[];
  groupSize: number;
  /** Runs test files while faults are seeded, until some have failed. @returns these */
  run(files: readonly string[], faults: readonly Fault[]): Promise<string[]>;
};

/** Is called with a test that caught a fault, or null, as soon as that is known. */
export type OnResult = (fault: Fault, caughtBy: string | null) => void;

/**
 * Tries each fault with the tests that can notice it. Most of those that the nearest tests miss change nothing that
 * anyone sees, so the others are run for a group of faults, and for each alone only where one of them fails.
 */
export async function findCaught(
  faults: readonly Fault[],
  tests: FaultTests,
  onResult: OnResult,
): Promise<void> {
  const missed: Fault[] = [];
  for (const fault of faults) {
    const [caughtBy] = await tests.run(tests.nearest(fault), [fault]);
    if (caughtBy) onResult(fault, caughtBy);
    else missed.push(fault);
  }
  while (missed.length > 0) await tryTogether(missed.splice(0, tests.groupSize), tests, onResult);
}

async function tryTogether(group: readonly Fault[], tests: FaultTests, onResult: OnResult): Promise<void> {
  const files = [...new Set(group.flatMap((fault) => tests.rest(fault)))];
  const failed = await tests.run(files, group);
  if (failed.length === 0) {
    for (const fault of group) onResult(fault, null);
    return;
  }
  const missed: Fault[] = [];
  for (const fault of group) {
    const [caughtBy] = group.length === 1 ? failed : await tests.run(failed, [fault]);
    if (caughtBy) onResult(fault, caughtBy);
    else missed.push(fault);
  }
  // One that was caught may have hidden others; if none was, they fail a test only together, or not at all.
  if (missed.length < group.length) {
    if (missed.length > 0) await tryTogether(missed, tests, onResult);
    return;
  }
  for (const fault of missed) await tryTogether([fault], tests, onResult);
}
