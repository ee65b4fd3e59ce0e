import type { FastifyBaseLogger } from 'fastify';
import type { JobsConfig } from '../config/config.ts';
import { startWebhookSender, type WebhookSender } from '../webhooks/webhook-sender.ts';
import type { WebhooksContext } from '../webhooks/webhooks-context.ts';
import type { ConnectedJobs } from './connected-jobs.ts';
import { QueueConnection } from './queue-connection.ts';
import { ResultsFolder } from './results-folder.ts';
import { type JobWatch, startJobWatch } from './watch-jobs.ts';

/** The connected workers and their background tasks. */
export type Workers = ConnectedJobs & {
  /** The context of their webhooks. */
  webhooks: WebhooksContext;
  /** Starts watching jobs and calling webhooks. */
  startWork(log: Pick<FastifyBaseLogger, 'warn' | 'error'>): void;
  /** Stops, after waiting for tasks in flight. */
  close(): Promise<void>;
};

/** Connects the workers, without contacting their queue yet. */
export function connectWorkers(config: JobsConfig, webhooks: WebhooksContext): Workers {
  let tell = (_error: Error): void => undefined;
  let watch: JobWatch | null = null;
  let sender: WebhookSender | null = null;
  const queue = new QueueConnection(config.databaseUrl, (error) => tell(error));
  const workers: ConnectedJobs = {
    config,
    queue,
    results: new ResultsFolder(config.resultsFolder),
    wakeWebhooks: () => sender?.wake(),
  };
  return {
    ...workers,
    webhooks,
    startWork(log) {
      tell = (error) => log.warn({ err: error }, 'The connection to the workers’ queue is failing.');
      sender = startWebhookSender(webhooks, log);
      watch = startJobWatch({ db: webhooks.db, workers }, log);
    },
    async close() {
      await watch?.close();
      await sender?.close();
      await queue[Symbol.asyncDispose]();
    },
  };
}
