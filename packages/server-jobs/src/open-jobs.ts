import { isWithin, readPlace } from '@framescout/jobs';
import {
  type Context,
  claimScheduledWork,
  complainAbout,
  type Extension,
  InvalidEnvironmentError,
  type JobsConfig,
  type Repeated,
} from '@framescout/server';
import { findTokenCaller } from './api-tokens/find-token-caller.ts';
import { apiTokenHandlers } from './api-tokens/manage-api-tokens.ts';
import { jobHandlers } from './jobs/handlers.ts';
import { type ConnectedJobs, QueueConnection } from './jobs/queue-connection.ts';
import { removeLostResults, removeOldJobs } from './jobs/remove-jobs.ts';
import { ResultsFolder } from './jobs/results-folder.ts';
import { startJobWatch } from './jobs/settle-jobs.ts';
import { webhookHandlers } from './webhooks/manage-webhooks.ts';
import { toWebhookRules, type WebhooksContext } from './webhooks/webhook-address.ts';
import { startWebhookSender } from './webhooks/webhook-sender.ts';

/** The extension, and what its parts share. */
export type Jobs = Extension & { workers: ConnectedJobs; webhooks: WebhooksContext };

const HOURLY_MS = 60 * 60_000;
// All nodes share the results, and listing them reads every folder.
const LOST_RESULTS_HOURS = 23;

/** Connects the server to workers, if configured, without asking their queue. @throws {CodedError} */
export async function openJobs(context: Context): Promise<Jobs | null> {
  const { config, db, mailer, serverKey } = context;
  if (!config.jobs) return null;
  const settings = toPlaces(config.jobs);
  const results = new ResultsFolder(settings.resultsFolder);
  await results.assertUsable();
  let tell = (_error: Error): void => undefined;
  let watch: Repeated | null = null;
  let sender: Repeated | null = null;
  const queue = new QueueConnection(settings.databaseUrl, (error) => tell(error));
  const workers: ConnectedJobs = { config: settings, queue, results, wakeWebhooks: () => sender?.wake() };
  const webhooks: WebhooksContext = { db, mailer, serverKey, rules: toWebhookRules(config) };
  const ofJobs = { db, workers };
  return {
    workers,
    webhooks,
    handlers: { ...jobHandlers(ofJobs), ...apiTokenHandlers(context), ...webhookHandlers(webhooks) },
    findProgram: (program) => findTokenCaller(db, program, config.requiresAdminSecondFactor),
    startWork(log, every) {
      tell = (error) => log.warn({ err: error }, 'The connection to the workers’ queue is failing.');
      sender = startWebhookSender(webhooks, log);
      watch = startJobWatch(ofJobs, log);
      every(HOURLY_MS, () => removeOldJobs(ofJobs));
      every(HOURLY_MS, async () => {
        const isDue = await claimScheduledWork(db, 'lost results', LOST_RESULTS_HOURS);
        if (isDue) await removeLostResults(ofJobs);
      });
    },
    async close() {
      await watch?.close();
      await sender?.close();
      await queue[Symbol.asyncDispose]();
    },
  };
}

/** Checks the places of recordings and results, and normalizes them. @throws {InvalidEnvironmentError} */
export function toPlaces(config: JobsConfig): JobsConfig {
  const { resultsFolder } = config;
  const read = config.sources.map((source) => readPlace(source));
  const sources = read.flatMap((place) => (place && place.text === place.place ? place.place : []));
  if (sources.length < config.sources.length) {
    throw new InvalidEnvironmentError(complainAbout('JOBS_SOURCES', config.sources.join(',')));
  }
  if (readPlace(resultsFolder) === null) {
    throw new InvalidEnvironmentError(complainAbout('JOBS_RESULTS', resultsFolder));
  }
  if (isWithin(`${resultsFolder}/`, sources)) {
    throw new InvalidEnvironmentError(
      'JOBS_RESULTS is a folder inside JOBS_SOURCES, so users could have other users’ results scanned. Move one of them.',
    );
  }
  return { ...config, sources };
}
