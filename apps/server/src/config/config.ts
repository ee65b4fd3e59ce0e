import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Env, isLocalHost } from './env.ts';

/** Stripe's keys and what is sold. */
type StripeConfig = {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  priceId: string;
};

/** What the server needs to know to run. Folders are absolute. */
export type Config = {
  port: number;
  host: string;
  /** The address that people type; `null` on a machine of one's own, where the port is all there is to it. */
  publicUrl: URL | null;
  /** Proxies before the server whose word on the caller's address is believed. */
  trustedProxies: number;
  /** Of the embedded database and the outbox. */
  dataFolder: string;
  databaseUrl: string | null;
  /** `null` where mail becomes files in the outbox. */
  smtpUrl: string | null;
  mailFrom: string;
  stripe: StripeConfig | null;
  /** The first administrator. */
  administrator: { email: string; password: string } | null;
  /** The built web app. */
  webFolder: string;
  /** The files served under /uploads/. */
  uploadsFolder: string;
  analyticsUrl: string | null;
  logLevel: NonNullable<Env['LOG_LEVEL']>;
  /** What the environment said of all this. */
  environment: Env;
};

const APPS_FOLDER = fileURLToPath(new URL('../../..', import.meta.url));
const CHECKOUT_FOLDER = resolve(APPS_FOLDER, '..');

/** The configuration that an environment asks for, with a default for everything. */
export function toConfig(env: Env): Config {
  const host = env.HOST ?? '127.0.0.1';
  const publicUrl = env.PUBLIC_URL ?? null;
  return {
    port: env.PORT ?? 3000,
    host,
    publicUrl,
    trustedProxies: env.TRUST_PROXY ?? 0,
    dataFolder: resolve(env.DATA_DIR ?? resolve(CHECKOUT_FOLDER, 'data')),
    databaseUrl: env.DATABASE_URL ?? null,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? 'FrameScout <no-reply@localhost>',
    stripe: toStripe(env),
    administrator:
      env.ADMIN_EMAIL && env.ADMIN_PASSWORD ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD } : null,
    webFolder: resolve(APPS_FOLDER, 'web/dist'),
    uploadsFolder: resolve(env.UPLOADS_DIR ?? resolve(APPS_FOLDER, 'server/uploads')),
    analyticsUrl: env.ANALYTICS_URL ?? null,
    // Every request on a public server; on a machine of one's own what goes wrong.
    logLevel: env.LOG_LEVEL ?? (isLocal({ host, publicUrl }) ? 'warn' : 'info'),
    environment: env,
  };
}

/** Whether only this machine's own people can reach the server; what is safe only there asks this. */
export function isLocal(config: Pick<Config, 'host' | 'publicUrl'>): boolean {
  return isLocalHost(config.host) && (config.publicUrl === null || isLocalHost(config.publicUrl.hostname));
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
