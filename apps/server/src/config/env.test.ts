import { sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { InvalidEnvironmentError } from '../startup-errors.ts';
import { toConfig } from './config.ts';
import { readEnv } from './env.ts';

function stripeKeys(mode: 'test' | 'live') {
  return {
    STRIPE_SECRET_KEY: `sk_${mode}_1`,
    STRIPE_PUBLISHABLE_KEY: `pk_${mode}_1`,
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_PRICE_ID: 'price_1',
  };
}

const JOBS = {
  JOBS_DATABASE_URL: 'postgres://host/jobs',
  JOBS_SOURCES: '/videos',
  JOBS_RESULTS: '/results',
};

describe('readEnv', () => {
  it('accepts the settings that connect workers', () => {
    const sources = '/videos/, https://host.example/league ,s3://bucket';
    expect(toConfig(readEnv({ ...JOBS, JOBS_SOURCES: sources })).jobs).toEqual({
      databaseUrl: 'postgres://host/jobs',
      sources: ['/videos/', 'https://host.example/league', 's3://bucket'],
      resultsFolder: '/results',
      mostUnfinished: 100,
      mostBytes: 50e9,
      callsPrivateAddresses: false,
    });
    expect(toConfig(readEnv({})).jobs).toBeNull();
  });

  it('accepts test keys on this machine and live keys on a public server', () => {
    expect(() => readEnv(stripeKeys('test'))).not.toThrow();
    expect(() => readEnv({ ...stripeKeys('test'), PUBLIC_URL: 'http://localhost:3000' })).not.toThrow();
    const open = { PUBLIC_URL: 'https://scout.example', TRUST_PROXY: '1' };
    expect(() => readEnv({ ...stripeKeys('live'), ...open })).not.toThrow();
    const restricted = { ...stripeKeys('live'), STRIPE_SECRET_KEY: 'rk_live_1' };
    expect(() => readEnv({ ...restricted, ...open })).not.toThrow();
  });

  it('accepts a port, a host and a folder', () => {
    const env = readEnv({ PORT: '8080', HOST: '127.0.0.1', UPLOADS_DIR: '/srv/videos', OTHER: 'ignored' });
    expect(env).toEqual({ PORT: 8080, HOST: '127.0.0.1', UPLOADS_DIR: '/srv/videos' });
  });

  it('treats an empty variable as unset', () => {
    expect(readEnv({ PORT: '', HOST: '', UPLOADS_DIR: '' })).toEqual({});
  });

  it.each(['http', '-1', '65536', '80.5', ' 80'])('refuses the port %j and says what is allowed', (port) => {
    expect(() => readEnv({ PORT: port })).toThrow(InvalidEnvironmentError);
    expect(() => readEnv({ PORT: port })).toThrow(
      `PORT is "${port}", but takes a port number from 0 (any free one) to 65535. Change it or leave it out.`,
    );
  });

  it.each([
    [{ PUBLIC_URL: 'http://example.com' }, 'PUBLIC_URL is "http://example.com", but takes'],
    [{ PUBLIC_URL: 'https://example.com/app' }, 'no path'],
    [{ DATABASE_URL: 'mysql://localhost/x' }, 'DATABASE_URL is not usable, but takes'],
    [{ SMTP_URL: 'smtp://localhost' }, 'SMTP_URL needs MAIL_FROM beside it'],
    [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM is "nobody", but takes a sender'],
    [{ JOBS_DATABASE_URL: 'postgres://a/b' }, 'JOBS_DATABASE_URL needs JOBS_SOURCES, JOBS_RESULTS beside it'],
    [{ ...JOBS, JOBS_DATABASE_URL: 'mysql://a/b' }, 'JOBS_DATABASE_URL is not usable, but takes'],
    [{ ...JOBS, JOBS_SOURCES: ' , ' }, 'JOBS_SOURCES is'],
    [{ ...JOBS, JOBS_RESULTS: 'results' }, 'JOBS_RESULTS is "results", but takes the absolute path'],
    [{ ...JOBS, JOBS_PER_USER: '0' }, 'a number of jobs from 1 to 10000'],
    [{ ...JOBS, JOBS_GIGABYTES_PER_USER: 'all' }, 'a number of gigabytes from 1 to 100000'],
    [{ WEBHOOKS_PRIVATE: 'yes' }, 'need JOBS_DATABASE_URL beside them'],
    [{ ADMIN_EMAIL: 'a@example.com' }, 'ADMIN_EMAIL needs ADMIN_PASSWORD beside it'],
    [{ ADMIN_EMAIL: 'a@example.com', ADMIN_PASSWORD: '123' }, 'ADMIN_PASSWORD is not usable'],
    [
      { STRIPE_SECRET_KEY: 'sk_test_1' },
      'needs STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_ID',
    ],
    [{ STRIPE_PRICE_ID: '9' }, 'STRIPE_PRICE_ID is "9", but takes the id of a recurring price'],
    [
      { ...stripeKeys('live'), STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
      'STRIPE_SECRET_KEY is for live payments and STRIPE_PUBLISHABLE_KEY for test payments',
    ],
    [
      { ...stripeKeys('test'), PUBLIC_URL: 'https://scout.example' },
      'STRIPE_SECRET_KEY is for test payments, but PUBLIC_URL is https://scout.example, where anyone could get Pro',
    ],
    [{ HOST: '0.0.0.0' }, 'set PUBLIC_URL to the address that people type'],
    [{ PUBLIC_URL: 'https://scout.example' }, 'set TRUST_PROXY to how many proxies'],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY is "yes", but takes how many proxies'],
    [{ BACKUP_KEEP: '3' }, 'BACKUP_KEEP and BACKUP_HOUR need BACKUP_DIR beside them'],
    [{ BACKUP_HOUR: '0' }, 'BACKUP_KEEP and BACKUP_HOUR need BACKUP_DIR beside them'],
    [{ BACKUP_DIR: '/x', BACKUP_HOUR: '24' }, 'BACKUP_HOUR is "24", but takes an hour of the day'],
    [
      { DATABASE_POOL_SIZE: '1' },
      'DATABASE_POOL_SIZE is "1", but takes a number of connections from 2 to 1000',
    ],
    [{ DATABASE_LOCK_SECONDS: '0.5' }, 'DATABASE_LOCK_SECONDS is "0.5", but takes a number of seconds'],
    [
      { SEALING_KEYS: `${'0'.repeat(64)},abc` },
      'SEALING_KEYS is not usable, but takes keys of 64 hexadecimal',
    ],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN is not usable, but takes a token of at least 16'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud", but takes'],
  ])('refuses %j and says what to do', (variables, message) => {
    expect(() => readEnv(variables)).toThrow(message);
  });

  it('never repeats a secret in its complaint', () => {
    const secret = 'postgress://user:hunter2@host/db';
    expect(() => readEnv({ DATABASE_URL: secret })).toThrow(InvalidEnvironmentError);
    try {
      readEnv({ DATABASE_URL: secret, ADMIN_EMAIL: 'a@b.co', ADMIN_PASSWORD: 'x' });
    } catch (error) {
      expect(String(error)).not.toContain('hunter2');
    }
  });
});

describe('readEnv behind a proxy', () => {
  it.each(['0', '1', '2'])('accepts an https address with TRUST_PROXY=%s', (count) => {
    const env = readEnv({ PUBLIC_URL: 'https://scout.example', TRUST_PROXY: count });
    expect(toConfig(env).trustedProxies).toBe(Number(count));
  });

  it('requires nothing else with a local address or none at all', () => {
    expect(readEnv({ PUBLIC_URL: 'http://localhost:3000' }).TRUST_PROXY).toBeUndefined();
    expect(readEnv({}).TRUST_PROXY).toBeUndefined();
  });
});

describe('toConfig', () => {
  it('reads the keys of secrets in order, a single one of an earlier version last', () => {
    const [first, second, earlier] = ['01', '02', '03'].map((byte) => byte.repeat(32));
    const { sealingKeys } = toConfig(
      readEnv({ SEALING_KEYS: `${first},${second}`, SECOND_FACTOR_KEY: earlier }),
    );
    expect(sealingKeys.map((key) => key.toString('hex'))).toEqual([first, second, earlier]);
    expect(toConfig(readEnv({ SECOND_FACTOR_KEY: earlier })).sealingKeys).toHaveLength(1);
    expect(toConfig({}).sealingKeys).toEqual([]);
  });

  it('listens on this machine only, on port 3000, by default', () => {
    expect(toConfig({})).toMatchObject({ port: 3000, host: '127.0.0.1' });
  });

  it('finds the built web app and the uploads wherever the server is started from', () => {
    const config = toConfig({});
    expect(config.webFolder.endsWith(['apps', 'web', 'dist'].join(sep))).toBe(true);
    expect(config.uploadsFolder.endsWith(['apps', 'server', 'uploads'].join(sep))).toBe(true);
  });
});
