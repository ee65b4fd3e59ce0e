import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Env, isLocalHost } from './variables.ts';

/** Stripe's keys and the price that is sold. */
type StripeConfig = {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  priceId: string;
};

/** Settings of the connection pool for a PostgreSQL server. */
export type PoolConfig = {
  /** Maximum number of concurrent connections. */
  size: number;
  /** Milliseconds, like the rest: an unused connection is closed after this time. */
  idleMs: number;
  /** Longest wait for a connection, whether new or released by another caller. */
  connectMs: number;
  statementMs: number;
  lockMs: number;
  idleTransactionMs: number;
};

/** The pool settings used by default. */
export const DEFAULT_POOL: Readonly<PoolConfig> = {
  size: 10,
  idleMs: 60_000,
  connectMs: 10_000,
  statementMs: 30_000,
  lockMs: 10_000,
  idleTransactionMs: 60_000,
};

/** The daily backups. */
export type BackupConfig = {
  folder: string;
  /** How many backups are kept. */
  keep: number;
  /** The hour of the day (UTC, 0 to 23) after which the daily backup runs. */
  hour: number;
};

/** How workers are connected. */
export type JobsConfig = {
  /** URL of the database of their queue. */
  databaseUrl: string;
  /** Where recordings may be located: folders and URL prefixes. */
  sources: readonly string[];
  /** Workers must see it under the same path. */
  resultsFolder: string;
  /** How many unfinished jobs a user may have. */
  mostUnfinished: number;
  /** How many bytes the results of a user's jobs may occupy. */
  mostBytes: number;
  /** Whether webhooks may call addresses inside the server's own network. */
  callsPrivateAddresses: boolean;
};

/** The server's configuration. Folders are absolute paths. */
export type Config = {
  port: number;
  host: string;
  /** The URL that people type; `null` on a local server, which is reached at localhost and its port. */
  publicUrl: URL | null;
  /** How many proxies in front of the server are trusted to report the caller's IP address. */
  trustedProxies: number;
  /** Contains the embedded database and the outbox. */
  dataFolder: string;
  databaseUrl: string | null;
  pool: PoolConfig;
  /** Statements that take longer than this are logged, in milliseconds; 0 disables it. */
  slowStatementMs: number;
  /** `null` if there are no scheduled backups. */
  backup: BackupConfig | null;
  /** The token that /metrics requires; `null` if it only serves callers on this machine. */
  metricsToken: string | null;
  /** `null` if mail is written to files in the outbox. */
  smtpUrl: string | null;
  mailFrom: string;
  /** Maximum rate of mails to everyone per minute, for all nodes together. */
  bulkPerMinute: number;
  stripe: StripeConfig | null;
  /** The first administrator. */
  administrator: { email: string; password: string } | null;
  /** Whether administrators must have a second factor. */
  requiresAdminSecondFactor: boolean;
  /** The keys of the secrets in the database, 32 bytes each; none if they are in a file in `dataFolder`. */
  sealingKeys: readonly Buffer[];
  /** Who runs the server and how to reach them, for the privacy page and the terms. */
  operator: { name: string | null; contact: string | null };
  /** Size limit of the database, in bytes; `null` if unknown. */
  databaseMaxBytes: number | null;
  /** `null` if no workers are connected. */
  jobs: JobsConfig | null;
  /** The folder of the built web app. */
  webFolder: string;
  /** The folder served under /uploads/. */
  uploadsFolder: string;
  analyticsUrl: string | null;
  /** Whether browsers are served FFmpeg. */
  hasFFmpeg: boolean;
  logLevel: NonNullable<Env['LOG_LEVEL']>;
  /** The environment variables that the configuration was derived from. */
  environment: Env;
};

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
export function toConfig(env: Env): Config {
  const host = env.HOST ?? '127.0.0.1';
  const publicUrl = env.PUBLIC_URL ?? null;
  const trustedProxies = env.TRUST_PROXY ?? 0;
  return {
    port: env.PORT ?? 3000,
    host,
    publicUrl,
    trustedProxies,
    dataFolder: resolve(env.DATA_DIR ?? resolve(CHECKOUT_FOLDER, 'data')),
    databaseUrl: env.DATABASE_URL ?? null,
    pool: toPool(env),
    slowStatementMs: env.SLOW_STATEMENT_MS ?? 1000,
    backup: env.BACKUP_DIR
      ? { folder: resolve(env.BACKUP_DIR), keep: env.BACKUP_KEEP ?? 14, hour: env.BACKUP_HOUR ?? 3 }
      : null,
    metricsToken: env.METRICS_TOKEN ?? null,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? 'FrameScout <no-reply@localhost>',
    bulkPerMinute: env.MAIL_BULK_PER_MINUTE ?? BULK_PER_MINUTE,
    stripe: toStripe(env),
    administrator:
      env.ADMIN_EMAIL && env.ADMIN_PASSWORD ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD } : null,
    requiresAdminSecondFactor: env.REQUIRE_ADMIN_SECOND_FACTOR === 'yes',
    sealingKeys: [...(env.SEALING_KEYS ?? []), ...(env.SECOND_FACTOR_KEY ? [env.SECOND_FACTOR_KEY] : [])],
    operator: { name: env.OPERATOR_NAME ?? null, contact: env.OPERATOR_CONTACT ?? null },
    databaseMaxBytes: env.DATABASE_MAX_GB === undefined ? null : env.DATABASE_MAX_GB * 1024 ** 3,
    jobs: toJobs(env),
    webFolder: resolve(APPS_FOLDER, 'web/dist'),
    uploadsFolder: resolve(env.UPLOADS_DIR ?? SAMPLE_FOLDER),
    analyticsUrl: env.ANALYTICS_URL ?? null,
    hasFFmpeg: env.FRAMESCOUT_FFMPEG !== 'off',
    // A public server logs every request, a local one only problems.
    logLevel: env.LOG_LEVEL ?? (isLocal({ host, publicUrl, trustedProxies }) ? 'warn' : 'info'),
    environment: env,
  };
}

/**
 * Whether the server is reachable only from this machine. Anything that is only safe then must check this
 * first.
 */
export function isLocal(config: Pick<Config, 'host' | 'publicUrl' | 'trustedProxies'>): boolean {
  const { host, publicUrl, trustedProxies } = config;
  // A proxy forwards callers from elsewhere, unless its own address is on this machine as well.
  return isLocalHost(host) && (publicUrl === null ? trustedProxies === 0 : isLocalHost(publicUrl.hostname));
}

function toJobs(env: Env): JobsConfig | null {
  const { JOBS_DATABASE_URL: databaseUrl, JOBS_SOURCES: sources, JOBS_RESULTS: results } = env;
  if (!databaseUrl || !sources || !results) return null;
  return {
    databaseUrl,
    sources,
    resultsFolder: resolve(results),
    mostUnfinished: env.JOBS_PER_USER ?? UNFINISHED_PER_USER,
    mostBytes: (env.JOBS_GIGABYTES_PER_USER ?? GIGABYTES_PER_USER) * 1e9,
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

function toStripe(env: Env): StripeConfig | null {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_PRICE_ID: priceId,
  } = env;
  if (!secretKey || !publishableKey || !webhookSecret || !priceId) return null;
  return { secretKey, publishableKey, webhookSecret, priceId };
}
