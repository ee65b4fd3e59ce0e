import type { FastifyBaseLogger } from 'fastify';
import { dataOfLinkMail } from './accounts/data-of-link-mail.ts';
import { queueTrialMails } from './accounts/queue-trial-mails.ts';
import { recordEarlierTrials } from './addresses/used-trials.ts';
import { asksForVerification } from './addresses/verify-address.ts';
import { createDatabaseWatch, type DatabaseWatch } from './alerts/watch-database.ts';
import { backUpDaily } from './backup/back-up-daily.ts';
import { serveCopies } from './backup/serve-copies.ts';
import { catchUpOnRenewals } from './billing/checks/catch-up-on-renewals.ts';
import { runPaymentCheck } from './billing/checks/payment-check.ts';
import { reconcileDaily } from './billing/checks/reconcile.ts';
import { type BillingContext, openPaymentProvider } from './billing/payment-provider.ts';
import { createSandboxProvider, type SandboxProvider } from './billing/sandbox/sandbox-provider.ts';
import { openSandboxStore } from './billing/sandbox/sandbox-store.ts';
import { type Config, isLocal } from './config/config.ts';
import { openDatabase } from './db/open-database.ts';
import { deleteExpired } from './delete-expired.ts';
import type { Extension, OpenExtension } from './extension.ts';
import { type MailSender, startMailSender } from './mail/mail-sender.ts';
import { createMailer } from './mail/mailer.ts';
import { createTransport } from './mail/transport.ts';
import { makeFolder } from './make-folder.ts';
import { eraseUnconfirmed } from './own-account/erase-user.ts';
import { type Repeated, repeat } from './repeat.ts';
import { openSecrets } from './sealing/open-secrets.ts';
import { sealSecondFactors } from './sealing/second-factor-secrets.ts';
import { newToken } from './sign-in/one-time-tokens.ts';

/** Everything behind the routes: the database, the mail sender, the extension, scheduled work. */
export type Services = {
  context: BillingContext;
  /** The path of the file with the keys of the secrets in the database, if it has just been created. */
  createdKeyFile: string | null;
  sandbox: SandboxProvider;
  watch: DatabaseWatch;
  /** `null` if there is none, or it is not configured. */
  extension: Extension | null;
  /** Resolves if a restore has taken the database: the server must stop. */
  lostDatabase: Promise<Error>;
  /** Starts sending mail and running scheduled work. */
  startWork(log: FastifyBaseLogger): void;
  /** Starts no more scheduled work and sends no more mail; resolves when what is in flight is done. */
  stopWork(): Promise<void>;
  /** Stops the work, then closes the database. */
  close(): Promise<void>;
};

const NO_MAIL_SERVER =
  'This public server sends no mail: without SMTP_URL it becomes files in the outbox folder, and links to reset passwords are not made at all.';
const MINUTE_MS = 60_000;
const HOURLY_MS = 60 * 60_000;
const TRIALS_EVERY_MS = 10 * 60_000;
const BACKUPS_EVERY_MS = 10 * 60_000;
const RENEWALS_EVERY_MS = MINUTE_MS;
const PAYMENT_CHECKS_EVERY_MS = 5000;

/** Opens database, payments and mailer. @param origin final only once the server listens */
export async function openServices(
  config: Config,
  origin: () => string,
  openExtension: OpenExtension = async () => null,
): Promise<Services> {
  // It contains the embedded database and the outbox, and health checks test it from the start.
  makeFolder(config.dataFolder);
  const { promise: lostDatabase, resolve: loseDatabase } = Promise.withResolvers<Error>();
  const database = await openDatabase(config, loseDatabase);
  const { db } = database;
  const sandbox = createSandboxProvider(openSandboxStore(db), origin);
  const paymentProvider = openPaymentProvider(config, {
    fetch: sandbox.fetch,
    webhookSecret: `whsec_${newToken()}`,
  });
  let sender: MailSender | null = null;
  const mailer = createMailer(() => sender?.wake());
  const orClose = async (error: unknown): Promise<never> => {
    await database.close();
    throw error;
  };
  const { serverKey, keyring, createdKeyFile } = await openSecrets(db, config).catch(orClose);
  const context: BillingContext = {
    config,
    db,
    // The database's connections and statements, for metrics.
    activity: database,
    mailer,
    paymentProvider,
    origin,
    now: Date.now,
    serverKey,
    keyring,
  };
  const watch = createDatabaseWatch(db, Date.now);
  const extension = await openExtension(context).catch(orClose);
  const scheduled: Repeated[] = [];
  const copies = database.copyTo
    ? await serveCopies(config.dataFolder, database.copyTo).catch((error: unknown) => ({ error }))
    : null;
  const stopWork = async () => {
    await Promise.all([...scheduled.map((work) => work.close()), sender?.close()]);
  };

  return {
    context,
    createdKeyFile,
    sandbox,
    watch,
    extension,
    lostDatabase,
    startWork(log) {
      const isWithoutMail = config.smtpUrl === null && !isLocal(config);
      if (isWithoutMail) log.warn(NO_MAIL_SERVER);
      // Otherwise anyone who can read the outbox folder could take over any account.
      const dataOfLink = isWithoutMail ? async () => null : dataOfLinkMail;
      const transport = createTransport(config);
      const { bulkPerMinute } = config;
      sender = startMailSender({
        ...{ db, transport, origin, log, serverKey, bulkPerMinute },
        dataOfLinkMail: dataOfLink,
      });
      const every = (pauseMs: number, work: (signal: AbortSignal) => Promise<void>) => {
        const run = (signal: AbortSignal) =>
          work(signal).catch((error: unknown) => log.error({ err: error }, 'Scheduled work failed.'));
        scheduled.push(repeat(pauseMs, run));
      };
      if (asksForVerification(context)) every(HOURLY_MS, () => recordEarlierTrials(context));
      every(TRIALS_EVERY_MS, () => queueTrialMails(context));
      every(MINUTE_MS, () => watch.probe());
      every(HOURLY_MS, () => deleteExpired(db));
      // A node of an earlier version that is still running stores them as they are.
      every(HOURLY_MS, () => db.transaction((tx) => sealSecondFactors(tx, keyring)));
      every(HOURLY_MS, (signal) => eraseUnconfirmed(context, log, signal));
      every(HOURLY_MS, (signal) => reconcileDaily(context, signal));
      every(RENEWALS_EVERY_MS, (signal) => catchUpOnRenewals(context, signal));
      every(PAYMENT_CHECKS_EVERY_MS, (signal) => runPaymentCheck(context, signal));
      extension?.startWork(log, every);
      if (copies && 'error' in copies)
        log.warn({ err: copies.error }, 'No backup can be taken while this server runs.');
      every(BACKUPS_EVERY_MS, (signal) => backUpDaily(context, signal));
    },
    stopWork,
    async close() {
      await stopWork();
      if (copies && 'close' in copies) await copies.close();
      await extension?.close();
      await database.close();
    },
  };
}
