import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Env, isLocalHost } from './variables.ts';

/** The settings of the pool of connections to a PostgreSQL server that are used by default. */
export const DEFAULT_POOL = {
  /** Maximum number of concurrent connections. */
  size: 10,
  /** Milliseconds, like the rest: an unused connection is closed after this time. */
  idleMs: 60_000,
  /** Longest wait for a connection, whether new or released by another caller. */
  connectMs: 10_000,
  statementMs: 30_000,
  lockMs: 10_000,
  idleTransactionMs: 60_000,
};

/** Settings of the connection pool for a PostgreSQL server. */
export type PoolConfig = Readonly<typeof DEFAULT_POOL>;

/** The server's configuration. Folders are absolute paths. */
export type Config = ReturnType<typeof toConfig>;

/** The daily backups. */
export type BackupConfig = NonNullable<Config['backup']>;

/** How workers are connected. */
export type JobsConfig = NonNullable<Config['jobs']>;

const APPS_FOLDER = fileURLToPath(new URL('../../..', import.meta.url));
const CHECKOUT_FOLDER = resolve(APPS_FOLDER, '..');

/** The folder of the sample video, which every visitor may try. */
export const SAMPLE_FOLDER = resolve(APPS_FOLDER, 'server/uploads');

/** Less than mail providers allow from the start. */
const BULK_PER_MINUTE = 300;
/** A night's recordings of a league; no user should have more than that waiting ahead of others. */
const UNFINISHED_PER_USER = 100;
const GIGABYTES_PER_USER = 50;

/** Builds the configuration from the environment, with a default for everything. */
export function toConfig(env: Env) {
  const host = env.HOST ?? '127.0.0.1';
  /** The URL that people type; `null` on a local server, which is reached at localhost and its port. */
  const publicUrl = env.PUBLIC_URL ?? null;
  /** How many proxies in front of the server are trusted to report the caller's IP address. */
  const trustedProxies = env.TRUST_PROXY ?? 0;
  /** The keys of the secrets in the database, 32 bytes each; none if they are in a file in `dataFolder`. */
  const sealingKeys: readonly Buffer[] = [
    ...(env.SEALING_KEYS ?? []),
    ...(env.SECOND_FACTOR_KEY ? [env.SECOND_FACTOR_KEY] : []),
  ];
  return {
    port: env.PORT ?? 3000,
    host,
    publicUrl,
    trustedProxies,
    /** Contains the embedded database and the outbox. */
    dataFolder: resolve(env.DATA_DIR ?? resolve(CHECKOUT_FOLDER, 'data')),
    databaseUrl: env.DATABASE_URL ?? null,
    pool: toPool(env),
    /** Statements that take longer than this are logged, in milliseconds; 0 disables it. */
    slowStatementMs: env.SLOW_STATEMENT_MS ?? 1000,
    /** `null` if there are no scheduled backups; `hour` is that of the day (UTC) after which they run. */
    backup: env.BACKUP_DIR
      ? { folder: resolve(env.BACKUP_DIR), keep: env.BACKUP_KEEP ?? 14, hour: env.BACKUP_HOUR ?? 3 }
      : null,
    /** The token that /metrics requires; `null` if it only serves callers on this machine. */
    metricsToken: env.METRICS_TOKEN ?? null,
    /** `null` if mail is written to files in the outbox. */
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? 'FrameScout <no-reply@localhost>',
    /** Maximum rate of mails to everyone per minute, for all nodes together. */
    bulkPerMinute: env.MAIL_BULK_PER_MINUTE ?? BULK_PER_MINUTE,
    stripe: toStripe(env),
    /** The first administrator. */
    administrator:
      env.ADMIN_EMAIL && env.ADMIN_PASSWORD ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD } : null,
    /** Whether administrators must have a second factor. */
    requiresAdminSecondFactor: env.REQUIRE_ADMIN_SECOND_FACTOR === 'yes',
    sealingKeys,
    /** Who runs the server and how to reach them, for the privacy page and the terms. */
    operator: { name: env.OPERATOR_NAME ?? null, contact: env.OPERATOR_CONTACT ?? null },
    /** Size limit of the database, in bytes; `null` if unknown. */
    databaseMaxBytes: env.DATABASE_MAX_GB === undefined ? null : env.DATABASE_MAX_GB * 1024 ** 3,
    /** `null` if no workers are connected. */
    jobs: toJobs(env),
    /** The folder of the built web app. */
    webFolder: resolve(APPS_FOLDER, 'web/dist'),
    /** The folder served under /uploads/. */
    uploadsFolder: resolve(env.UPLOADS_DIR ?? SAMPLE_FOLDER),
    analyticsUrl: env.ANALYTICS_URL ?? null,
    /** Whether browsers are served FFmpeg. */
    hasFFmpeg: env.FRAMESCOUT_FFMPEG !== 'off',
    // A public server logs every request, a local one only problems.
    logLevel: env.LOG_LEVEL ?? (isLocal({ host, publicUrl, trustedProxies }) ? 'warn' : 'info'),
    /** The environment variables that the configuration was derived from. */
    environment: env,
  };
}

/** Whether only this machine reaches the server. What is safe only then must check it first. */
export function isLocal(config: { host: string; publicUrl: URL | null; trustedProxies: number }): boolean {
  const { host, publicUrl, trustedProxies } = config;
  // A proxy forwards callers from elsewhere, unless its own address is on this machine as well.
  return isLocalHost(host) && (publicUrl === null ? trustedProxies === 0 : isLocalHost(publicUrl.hostname));
}

function toJobs(env: Env) {
  const { JOBS_DATABASE_URL: databaseUrl, JOBS_SOURCES: sources, JOBS_RESULTS: results } = env;
  if (!databaseUrl || !sources || !results) return null;
  return {
    databaseUrl,
    /** Where recordings may be located: folders and URL prefixes. */
    sources,
    /** Workers must see it under the same path. */
    resultsFolder: resolve(results),
    /** How many unfinished jobs a user may have. */
    mostUnfinished: env.JOBS_PER_USER ?? UNFINISHED_PER_USER,
    /** How many bytes the results of a user's jobs may occupy. */
    mostBytes: (env.JOBS_GIGABYTES_PER_USER ?? GIGABYTES_PER_USER) * 1e9,
    /** Whether webhooks may call addresses inside the server's own network. */
    callsPrivateAddresses: env.WEBHOOKS_PRIVATE === 'yes',
  };
}

function toPool(env: Env): PoolConfig {
  const ms = (seconds: number | undefined, otherwise: number) =>
    seconds === undefined ? otherwise : seconds * 1000;
  return {
    size: env.DATABASE_POOL_SIZE ?? DEFAULT_POOL.size,
    idleMs: ms(env.DATABASE_IDLE_SECONDS, DEFAULT_POOL.idleMs),
    connectMs: ms(env.DATABASE_CONNECT_SECONDS, DEFAULT_POOL.connectMs),
    statementMs: ms(env.DATABASE_STATEMENT_SECONDS, DEFAULT_POOL.statementMs),
    lockMs: ms(env.DATABASE_LOCK_SECONDS, DEFAULT_POOL.lockMs),
    idleTransactionMs: ms(env.DATABASE_IDLE_TRANSACTION_SECONDS, DEFAULT_POOL.idleTransactionMs),
  };
}

function toStripe(env: Env) {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_PRICE_ID: priceId,
  } = env;
  if (!secretKey || !publishableKey || !webhookSecret || !priceId) return null;
  return { secretKey, publishableKey, webhookSecret, priceId };
}
