import type { Context, JobsConfig } from '@framescout/server';
import type { QueueConnection } from './queue-connection.ts';
import type { ResultsFolder } from './results-folder.ts';

/** What is available where workers are connected. */
export type ConnectedJobs = {
  config: JobsConfig;
  queue: QueueConnection;
  results: ResultsFolder;
  /** Makes webhook calls immediately rather than at the next check. */
  wakeWebhooks(): void;
};

/** The context including the workers. */
export type JobsContext = Pick<Context, 'db'> & { workers: ConnectedJobs };
