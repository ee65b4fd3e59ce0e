import { rmSync } from 'node:fs';
import type { Config, JobsConfig } from '@framescout/server';
import { startTestApp, type TestApp } from '@framescout/server/test-support';
import { type Jobs, openJobs } from '../open-jobs.ts';
import { jobsConfig } from './job-orders.ts';

/** A complete server with jobs that does not listen, on its own database. */
export type JobsApp = TestApp & AsyncDisposable & { jobs: Jobs; resultsFolder: string };

/** Builds a server with jobs for a test. @param jobs replaces settings of jobs @param overrides all others */
export async function startJobsApp(
  kind: 'embedded' | 'server' = 'embedded',
  jobs: Partial<JobsConfig> = {},
  overrides: Partial<Config> = {},
): Promise<JobsApp> {
  const config = jobsConfig(jobs);
  const { promise: opened, resolve } = Promise.withResolvers<Jobs>();
  const test = await startTestApp(
    kind,
    { ...overrides, jobs: config },
    {
      async openExtension(context) {
        const extension = await openJobs(context);
        if (extension) resolve(extension);
        return extension;
      },
    },
  );
  return {
    ...test,
    jobs: await opened,
    resultsFolder: config.resultsFolder,
    async [Symbol.asyncDispose]() {
      await test[Symbol.asyncDispose]();
      rmSync(config.resultsFolder, { recursive: true, force: true });
    },
  };
}
