import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Starts the tests that kill processes before all others. They take longest, and Vitest, which goes by the size of the
 * files where it has not run them yet, would leave them for the end, with one core idle beside them.
 */
export class CrashTestsFirst extends BaseSequencer {
  /** Puts the files into the order in which they are started. */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isFirst = ({ moduleId }: TestSpecification) => moduleId.includes('crash');
    return [...sorted.filter(isFirst), ...sorted.filter((file) => !isFirst(file))];
  }
}
