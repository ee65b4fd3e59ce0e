import type { Setting } from '@framescout/contract';
import type { BillingContext } from '../billing/payment-provider.ts';
import { SECRET_VARIABLES, VARIABLES, type VariableName } from '../config/variables.ts';
import type { Handlers } from '../http/add-routes.ts';
import { keyFileIn } from '../sealing/key-file.ts';

/** Handles the calls about settings: those that every browser needs, and all of them for administrators. */
export function settingsHandlers(context: BillingContext) {
  const { config, paymentProvider } = context;
  return {
    getClientSettings: async () => ({
      isSandbox: paymentProvider?.isSandbox ?? false,
      stripePublishableKey: paymentProvider?.publishableKey ?? null,
      analyticsUrl: config.analyticsUrl,
      operator: config.operator,
      sendsMail: config.smtpUrl !== null,
      hasJobs: config.jobs !== null,
      backupsKept: config.backup?.keep ?? null,
    }),
    listSettings: async () => listSettings(context),
  } satisfies Partial<Handlers>;
}

/** Lists the settings in force: values that were set, except for secrets, and otherwise the defaults. */
function listSettings({ config, paymentProvider, origin }: BillingContext): Setting[] {
  const { environment } = config;
  const defaults: Partial<Record<VariableName, string>> = {
    PORT: String(config.port),
    HOST: config.host,
    PUBLIC_URL: origin(),
    TRUST_PROXY: '0',
    DATA_DIR: config.dataFolder,
    DATABASE_URL: 'embedded database in the data folder',
    DATABASE_POOL_SIZE: String(config.pool.size),
    DATABASE_IDLE_SECONDS: String(config.pool.idleMs / 1000),
    DATABASE_CONNECT_SECONDS: String(config.pool.connectMs / 1000),
    DATABASE_STATEMENT_SECONDS: String(config.pool.statementMs / 1000),
    DATABASE_LOCK_SECONDS: String(config.pool.lockMs / 1000),
    DATABASE_IDLE_TRANSACTION_SECONDS: String(config.pool.idleTransactionMs / 1000),
    SLOW_STATEMENT_MS: String(config.slowStatementMs),
    BACKUP_DIR: 'no scheduled backups',
    ...(config.backup && {
      BACKUP_KEEP: String(config.backup.keep),
      BACKUP_HOUR: String(config.backup.hour),
    }),
    METRICS_TOKEN: config.trustedProxies > 0 ? 'nobody gets metrics' : 'metrics on this machine only',
    SMTP_URL: 'files in the outbox folder',
    MAIL_FROM: config.mailFrom,
    MAIL_BULK_PER_MINUTE: String(config.bulkPerMinute),
    STRIPE_SECRET_KEY: paymentProvider?.isSandbox
      ? 'sandbox checkout, no real payments'
      : 'payments are not set up',
    REQUIRE_ADMIN_SECOND_FACTOR: 'no',
    SEALING_KEYS: `in ${keyFileIn(config.dataFolder)}`,
    JOBS_DATABASE_URL: 'no workers are connected',
    ...(config.jobs && {
      JOBS_PER_USER: String(config.jobs.mostUnfinished),
      JOBS_GIGABYTES_PER_USER: String(config.jobs.mostBytes / 1e9),
      WEBHOOKS_PRIVATE: 'no',
    }),
    UPLOADS_DIR: config.uploadsFolder,
    FRAMESCOUT_FFMPEG: 'on',
    LOG_LEVEL: config.logLevel,
    ANALYTICS_URL: 'off',
  };
  return (Object.keys(VARIABLES) as VariableName[]).map((name) => {
    const value = environment[name];
    const shown = SECRET_VARIABLES.has(name) ? 'set' : String(value);
    return {
      name,
      value: value === undefined ? (defaults[name] ?? 'not set') : shown,
      meaning: VARIABLES[name].meaning,
      isDefault: value === undefined,
    };
  });
}
