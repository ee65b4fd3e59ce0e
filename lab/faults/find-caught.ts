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

/** So many files are run at once that little is run again after some of them failed. */
const BATCH = 40;

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
  const missed = new Set(group);
  // The end-to-end tests come last: they are run on a build, which takes its time.
  const files = [...new Set(group.flatMap((fault) => tests.rest(fault)))].sort(
    (a, b) => Number(a.endsWith('.spec.ts')) - Number(b.endsWith('.spec.ts')),
  );
  while (files.length > 0) {
    const batch = files.splice(0, BATCH);
    // A fault that was caught may have hidden others.
    while (missed.size > 0) {
      const failed = await tests.run(batch, [...missed]);
      const caught = failed.length > 0 ? await findCulprits(failed, missed, tests, onResult) : 0;
      // If none was, several fail a test only together.
      if (caught === 0) break;
    }
  }
  for (const fault of missed) onResult(fault, null);
}

/** Tries each fault alone with tests that failed, and takes those that are caught from `missed`. @returns how many */
async function findCulprits(
  failed: readonly string[],
  missed: Set<Fault>,
  tests: FaultTests,
  onResult: OnResult,
): Promise<number> {
  let caught = 0;
  for (const fault of [...missed]) {
    const ofFault = new Set(tests.rest(fault));
    const [caughtBy] = await tests.run(
      failed.filter((file) => ofFault.has(file)),
      [fault],
    );
    if (!caughtBy) continue;
    onResult(fault, caughtBy);
    missed.delete(fault);
    caught += 1;
  }
  return caught;
}
