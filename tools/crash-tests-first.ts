import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Starts the tests that kill processes before all others. They take longest, and Vitest, which orders tests it has not
 * run yet by file size, would run them last with one core idle.
 */
export class CrashTestsFirst extends BaseSequencer {
  /** Puts the files into the order in which they are started. */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isFirst = ({ moduleId }: TestSpecification) => moduleId.includes('crash');
    return [...sorted.filter(isFirst), ...sorted.filter((file) => !isFirst(file))];
  }
}
