import type { JobsConfig } from '../config/config.ts';
import type { Context } from '../context.ts';
import type { QueueConnection } from './queue-connection.ts';
import type { ResultsFolder } from './results-folder.ts';

/** What there is where workers are connected. */
export type ConnectedJobs = {
  config: JobsConfig;
  queue: QueueConnection;
  results: ResultsFolder;
  /** Calls webhooks now rather than at the next look. */
  wakeWebhooks(): void;
};

/** The context with the workers. */
export type JobsContext = Pick<Context, 'db'> & { workers: ConnectedJobs };
