import { isAbsolute } from 'node:path';
import { emailSchema, newPasswordSchema } from '@framescout/contract';
import { z } from 'zod';

/** Returns the mode that a Stripe key belongs to, according to its prefix. */
export function modeOfKey(key: string): 'test' | 'live' {
  return /^[a-z]+_live_/.test(key) ? 'live' : 'test';
}

const LOCAL_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]', '::1'];

/** Whether a host is one of the local names of this machine. */
export function isLocalHost(host: string): boolean {
  return LOCAL_HOSTS.includes(host);
}

const portSchema = z
  .string()
  .regex(/^\d+$/)
  .transform(Number)
  .refine((port) => port <= 65_535);

/** Describes a variable that takes a whole number of some unit within inclusive bounds. */
function wholeNumber(unit: string, min: number, max: number) {
  return {
    takes: `a number of ${unit} from ${min} to ${max}`,
    schema: z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number)
      .refine((number) => number >= min && number <= max),
  };
}

const publicUrlSchema = z
  .url({ protocol: /^https?$/ })
  .transform((text) => new URL(text))
  .refine((url) => url.protocol === 'https:' || isLocalHost(url.hostname))
  .refine((url) => url.pathname === '/' && url.search === '' && url.hash === '');

/** All variables: which values each accepts, what it is for, and its schema. */
export const VARIABLES = {
  PORT: {
    takes: 'a port number from 0 (any free one) to 65535',
    meaning: 'Port that the server listens on',
    schema: portSchema,
  },
  HOST: {
    takes: 'an address to listen on, such as 127.0.0.1',
    meaning: 'Address that the server listens on',
    schema: z.string(),
  },
  PUBLIC_URL: {
    takes: 'the address that people type, such as https://example.com (http only for localhost, no path)',
    meaning: 'Address under which people reach the server: in e-mails, payments and origin checks',
    schema: publicUrlSchema,
  },
  TRUST_PROXY: {
    takes: 'how many proxies stand before the server, from 0 to 9',
    meaning: 'Proxies trusted to report the caller’s address',
    schema: z.string().regex(/^\d$/).transform(Number),
  },
  DATA_DIR: {
    takes: 'a folder that the server may write to',
    meaning: 'Folder of the embedded database and the outbox',
    schema: z.string(),
  },
  DATABASE_URL: {
    takes: 'the address of a PostgreSQL database, such as postgres://name:password@host:5432/framescout',
    meaning: 'PostgreSQL database used in place of the embedded one',
    schema: z.url({ protocol: /^postgres(ql)?$/ }),
  },
  DATABASE_POOL_SIZE: {
    ...wholeNumber('connections', 2, 1000),
    meaning: 'PostgreSQL: maximum number of pooled connections (plus one for the server lock)',
  },
  DATABASE_IDLE_SECONDS: {
    ...wholeNumber('seconds', 1, 86_400),
    meaning: 'PostgreSQL: idle time after which a connection is closed',
  },
  DATABASE_CONNECT_SECONDS: {
    ...wholeNumber('seconds', 1, 600),
    meaning: 'PostgreSQL: maximum wait for a connection',
  },
  DATABASE_STATEMENT_SECONDS: {
    ...wholeNumber('seconds', 1, 3600),
    meaning: 'PostgreSQL: maximum duration of a statement',
  },
  DATABASE_LOCK_SECONDS: {
    ...wholeNumber('seconds', 1, 3600),
    meaning: 'PostgreSQL: maximum time a statement waits for a lock',
  },
  DATABASE_IDLE_TRANSACTION_SECONDS: {
    ...wholeNumber('seconds', 1, 3600),
    meaning: 'PostgreSQL: idle time after which a transaction is ended',
  },
  SLOW_STATEMENT_MS: {
    ...wholeNumber('milliseconds', 0, 600_000),
    takes: 'a number of milliseconds from 0 (never) to 600000',
    meaning: 'Statements that take longer are logged, without their values',
  },
  BACKUP_DIR: {
    takes: 'a folder that the server may write to',
    meaning: 'Folder that a backup is written to every day',
    schema: z.string(),
  },
  BACKUP_KEEP: {
    ...wholeNumber('backups', 1, 1000),
    meaning: 'Daily backups that are kept',
  },
  BACKUP_HOUR: {
    ...wholeNumber('hours', 0, 23),
    takes: 'an hour of the day from 0 to 23, in UTC',
    meaning: 'Hour of the day (UTC) after which the daily backup runs',
  },
  METRICS_TOKEN: {
    takes: 'a token of at least 16 letters, digits and -._~+/=',
    meaning: 'Bearer token that /metrics asks for',
    schema: z.string().regex(/^[\w.~+/=-]{16,}$/),
  },
  SMTP_URL: {
    takes: 'the address of a mail server, such as smtps://name:password@host:465',
    meaning: 'Mail server used in place of the outbox folder',
    schema: z.url({ protocol: /^smtps?$/ }),
  },
  MAIL_FROM: {
    takes: 'a sender, such as FrameScout <hello@example.com>',
    meaning: 'Sender of e-mails',
    schema: z.string().regex(/^([^<>\p{Cc}]+<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/u),
  },
  MAIL_BULK_PER_MINUTE: {
    takes: 'a whole number from 1 to 60000',
    meaning: 'Mails to all users that are sent in a minute, at most',
    schema: z
      .string()
      .regex(/^[1-9]\d{0,4}$/)
      .transform(Number)
      .refine((count) => count <= 60_000),
  },
  STRIPE_SECRET_KEY: {
    takes: 'a secret key of Stripe, beginning with sk_ or rk_',
    meaning: 'Stripe: the server’s key',
    schema: z.string().regex(/^(sk|rk)_/),
  },
  STRIPE_PUBLISHABLE_KEY: {
    takes: 'a publishable key of Stripe, beginning with pk_',
    meaning: 'Stripe: the key that browsers get',
    schema: z.string().regex(/^pk_/),
  },
  STRIPE_WEBHOOK_SECRET: {
    takes: 'a signing secret of a Stripe webhook, beginning with whsec_',
    meaning: 'Stripe: what webhook calls are signed with',
    schema: z.string().regex(/^whsec_/),
  },
  STRIPE_PRICE_ID: {
    takes: 'the id of a recurring price of Stripe, beginning with price_',
    meaning: 'Stripe: the monthly price of Pro',
    schema: z.string().regex(/^price_/),
  },
  ADMIN_EMAIL: { takes: 'an e-mail address', meaning: 'First administrator', schema: emailSchema },
  ADMIN_PASSWORD: {
    takes: 'a password of 6 characters to 256 bytes',
    meaning: 'First administrator’s password',
    schema: newPasswordSchema,
  },
  REQUIRE_ADMIN_SECOND_FACTOR: {
    takes: 'yes or no',
    meaning: 'Whether administrators must have a second factor',
    schema: z.enum(['yes', 'no']),
  },
  SEALING_KEYS: {
    takes: 'keys of 64 hexadecimal characters, such as "openssl rand -hex 32" prints, separated by commas',
    meaning: 'Keys of the secrets in the database; the first one seals',
    schema: z
      .string()
      .regex(/^[\da-f]{64}(,[\da-f]{64})*$/i)
      .transform((text) => text.split(',').map((key) => Buffer.from(key, 'hex'))),
  },
  SECOND_FACTOR_KEY: {
    takes: '64 hexadecimal characters',
    meaning: 'Earlier name of a single key in SEALING_KEYS, still read after those',
    schema: z
      .string()
      .regex(/^[\da-f]{64}$/i)
      .transform((text) => Buffer.from(text, 'hex')),
  },
  OPERATOR_NAME: {
    takes: 'the name of whoever runs this server, of up to 200 characters',
    meaning: 'Who runs this server, on the privacy page and the terms',
    schema: z.string().max(200),
  },
  OPERATOR_CONTACT: {
    takes: 'how whoever runs this server is reached, in up to 500 characters',
    meaning: 'How they are reached, on the privacy page and the terms',
    schema: z.string().max(500),
  },
  DATABASE_MAX_GB: {
    takes: 'a number of gigabytes, such as 20',
    meaning: 'How much the database may hold: an alert says when it is nearly full',
    schema: z.coerce.number().positive(),
  },
  JOBS_DATABASE_URL: {
    takes:
      'the address of the PostgreSQL database of the workers, such as postgres://name:password@host/jobs',
    meaning: 'Database of the queue that workers take jobs from',
    schema: z.url({ protocol: /^postgres(ql)?$/ }),
  },
  JOBS_SOURCES: {
    takes: 'absolute folders and prefixes such as https://host/videos or s3://bucket, separated by commas',
    meaning: 'Where the recordings of jobs may be',
    schema: z
      .string()
      .transform((text) =>
        text
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean),
      )
      .refine((parts) => parts.length > 0),
  },
  JOBS_RESULTS: {
    takes: 'the absolute path of a folder that the workers see under the same path',
    meaning: 'Folder of the results of jobs',
    schema: z.string().refine((path) => isAbsolute(path)),
  },
  JOBS_PER_USER: {
    ...wholeNumber('jobs', 1, 10_000),
    meaning: 'Unfinished jobs that a user may have',
  },
  JOBS_GIGABYTES_PER_USER: {
    ...wholeNumber('gigabytes', 1, 100_000),
    meaning: 'Room for the results of a user, in gigabytes',
  },
  WEBHOOKS_PRIVATE: {
    takes: 'yes or no',
    meaning: 'Whether webhooks may call addresses inside the network of this server',
    schema: z.enum(['yes', 'no']),
  },
  UPLOADS_DIR: {
    takes: 'a folder whose files are served under /uploads/',
    meaning: 'Folder behind /uploads/',
    schema: z.string(),
  },
  FRAMESCOUT_FFMPEG: {
    takes: 'on or off',
    meaning: 'Whether browsers are served FFmpeg, which is under the GPL, for what they cannot read or write',
    schema: z.enum(['on', 'off']),
  },
  LOG_LEVEL: {
    takes: 'one of trace, debug, info, warn, error, fatal, silent',
    meaning: 'How much is written to the log',
    schema: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
  },
  ANALYTICS_URL: {
    takes: 'the https address that collects analytics',
    meaning: 'Where browsers send analytics once their user agrees',
    schema: z
      .url({ protocol: /^https?$/ })
      .refine((text) => text.startsWith('https:') || isLocalHost(new URL(text).hostname)),
  },
} as const;

/** The name of a variable that the server reads. */
export type VariableName = keyof typeof VARIABLES;

/** The variables that are set, parsed. */
export type Env = { [N in VariableName]?: z.output<(typeof VARIABLES)[N]['schema']> };

/** Variables whose values are never shown. */
export const SECRET_VARIABLES: ReadonlySet<VariableName> = new Set<VariableName>([
  'DATABASE_URL',
  'JOBS_DATABASE_URL',
  'METRICS_TOKEN',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'ADMIN_PASSWORD',
  'SEALING_KEYS',
  'SECOND_FACTOR_KEY',
]);
