import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isLocalHost } from './is-local-host.ts';
import type { Env } from './variables.ts';

/** Stripe's keys and the price that is sold. */
type StripeConfig = {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  priceId: string;
};

/** How a PostgreSQL server is used. */
export type PoolConfig = {
  /** Most connections at once. */
  size: number;
  /** The rest in milliseconds. After which a connection that nobody needs is closed. */
  idleMs: number;
  /** Longest wait for a connection, a new one or one that is given back. */
  connectMs: number;
  statementMs: number;
  lockMs: number;
  idleTransactionMs: number;
};

/** How a PostgreSQL server is used unless it is said otherwise. */
export const DEFAULT_POOL: Readonly<PoolConfig> = {
  size: 10,
  idleMs: 60_000,
  connectMs: 10_000,
  statementMs: 30_000,
  lockMs: 10_000,
  idleTransactionMs: 60_000,
};

/** The backups that are made every day. */
export type BackupConfig = {
  folder: string;
  /** How many are kept. */
  keep: number;
  /** The hour of the day (UTC) after which the daily backup runs. */
  hour: number;
};

/** How workers are connected. */
export type JobsConfig = {
  /** The database of their queue. */
  databaseUrl: string;
  /** Where recordings may be: folders, and prefixes of addresses. */
  sources: readonly string[];
  /** Workers see it under the same path. */
  resultsFolder: string;
  /** How many unfinished jobs a user may have. */
  mostUnfinished: number;
  /** How many bytes the results of a user's jobs may take. */
  mostBytes: number;
  /** Whether webhooks may call addresses inside the server's own network. */
  callsPrivateAddresses: boolean;
};

/** The server's configuration. Folders are absolute paths. */
export type Config = {
  port: number;
  host: string;
  /** The address that people type; `null` on a local server, which is reached at localhost and its port. */
  publicUrl: URL | null;
  /** How many proxies in front of the server are trusted to tell the caller's IP address. */
  trustedProxies: number;
  /** Holds the embedded database and the outbox. */
  dataFolder: string;
  databaseUrl: string | null;
  pool: PoolConfig;
  /** Statements that take longer are logged, in milliseconds; 0 for none. */
  slowStatementMs: number;
  /** `null` if there are no scheduled backups. */
  backup: BackupConfig | null;
  /** What /metrics asks for; `null` if it answers callers on this machine only. */
  metricsToken: string | null;
  /** `null` if mail becomes files in the outbox. */
  smtpUrl: string | null;
  mailFrom: string;
  /** How many mails to everyone all nodes together send in a minute, at most. */
  bulkPerMinute: number;
  stripe: StripeConfig | null;
  /** The first administrator. */
  administrator: { email: string; password: string } | null;
  /** Whether administrators must have a second factor. */
  requiresAdminSecondFactor: boolean;
  /** Encrypts the secrets of second factors: 32 bytes; `null` if they are stored as they are. */
  secondFactorKey: Buffer | null;
  /** Who runs the server and how they are reached, for the privacy page and the terms. */
  operator: { name: string | null; contact: string | null };
  /** How much the database may hold; `null` if nobody said. */
  databaseMaxBytes: number | null;
  /** `null` if no workers are connected. */
  jobs: JobsConfig | null;
  /** The built web app. */
  webFolder: string;
  /** The files served under /uploads/. */
  uploadsFolder: string;
  analyticsUrl: string | null;
  logLevel: NonNullable<Env['LOG_LEVEL']>;
  /** The environment variables that all this was made from. */
  environment: Env;
};

const APPS_FOLDER = fileURLToPath(new URL('../../..', import.meta.url));
const CHECKOUT_FOLDER = resolve(APPS_FOLDER, '..');

/** Less than what providers of mail allow from the start. */
const BULK_PER_MINUTE = 300;
/** A night's recordings of a league; more than a user should have waiting before others. */
const UNFINISHED_PER_USER = 100;
const GIGABYTES_PER_USER = 50;

/** Makes the configuration from the environment, with a default for everything. */
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
    secondFactorKey: env.SECOND_FACTOR_KEY ?? null,
    operator: { name: env.OPERATOR_NAME ?? null, contact: env.OPERATOR_CONTACT ?? null },
    databaseMaxBytes: env.DATABASE_MAX_GB === undefined ? null : env.DATABASE_MAX_GB * 1024 ** 3,
    jobs: toJobs(env),
    webFolder: resolve(APPS_FOLDER, 'web/dist'),
    uploadsFolder: resolve(env.UPLOADS_DIR ?? resolve(APPS_FOLDER, 'server/uploads')),
    analyticsUrl: env.ANALYTICS_URL ?? null,
    // A public server logs every request, a local one only what goes wrong.
    logLevel: env.LOG_LEVEL ?? (isLocal({ host, publicUrl, trustedProxies }) ? 'warn' : 'info'),
    environment: env,
  };
}

/** Whether the server can be reached from this machine only. What is safe only there must ask this first. */
export function isLocal(config: Pick<Config, 'host' | 'publicUrl' | 'trustedProxies'>): boolean {
  const { host, publicUrl, trustedProxies } = config;
  // A proxy brings callers from elsewhere, unless its own address is this machine's as well.
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
