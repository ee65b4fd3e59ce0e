import { BaseSequencer, type TestSpecification } from 'vitest/node';

// Files of a minute and more, the longest first: they start programs, kill processes or decode whole recordings.
const LONG = [
  'apps/cli/src/many-machines',
  'apps/cli/src/other-recording',
  'packages/node/src/scan-in-ranges',
  'tools/container-image/lay-out-image',
  'apps/cli/src/same-events',
  'apps/cli/src/interruption',
  'packages/node/src/scan-cut-off',
  'apps/server/src/mail/bulk-mail',
  'packages/engine/src/scan/scan-sparingly',
  'apps/cli/src/framescout',
  'tools/crash-test/crash-rounds',
  'packages/node/src/scan-sparingly',
  'tools/crash-test/service-rounds',
  'apps/server/src/backup/backup',
].map((path) => `/${path}.test.ts`);

/**
 * Starts the longest test files before all others. Vitest orders files that it has not run yet by size, and would leave
 * some of these for last, with one core idle for minutes. Those that share processes come last, all together: a process
 * is shared from one file to the next.
 */
export class LongTestsFirst extends BaseSequencer {
  /** Puts the files into the order in which they are started. */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification) => {
      const place = LONG.findIndex((path) => moduleId.endsWith(path));
      if (place >= 0) return place;
      return LONG.length + (project.config.isolate ? 0 : 1);
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}
