import { BaseSequencer, type TestSpecification } from 'vitest/node';

// Files that take a minute or more, longest first: they start programs, kill processes or decode whole
// recordings.
const LONG = [
  'tools/container-image/lay-out-image',
  'apps/cli/src/many-machines',
  'packages/node/src/scan-in-ranges',
  'packages/engine/src/match/learn-element',
  'apps/server/src/backup/backup',
  'tools/crash-test/service-rounds',
  'apps/server/src/mail/bulk-mail',
].map((path) => `/${path}.test.ts`);

/**
 * Starts the longest test files first. Vitest orders files that it hasn't run before by size, and would leave
 * some of these for last, with one core idle for minutes. Files that share a process come last, as one block,
 * since the process is reused from one file to the next.
 */
export class LongTestsFirst extends BaseSequencer {
  /** Sorts the files into the order in which they start. */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification) => {
      const place = LONG.findIndex((path) => moduleId.endsWith(path));
      if (place >= 0) return place;
      return LONG.length + (project.config.isolate ? 0 : 1);
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}
