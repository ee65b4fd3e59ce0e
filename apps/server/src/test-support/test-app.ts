import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS, type Role, type User } from '@framescout/contract';
import { type Algorithm, hash } from '@node-rs/argon2';
import { eq, like, sql } from 'drizzle-orm';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, inject } from 'vitest';
import { insertUser } from '../accounts/register.ts';
import { buildApp } from '../app.ts';
import type { PaymentProvider } from '../billing/payment-provider.ts';
import '../compile-plainly.ts';
import { Readable } from 'node:stream';
import { type Config, toConfig } from '../config/config.ts';
import { rateLimits, users } from '../db/schema/index.ts';
import type { OpenExtension } from '../extension.ts';
import { openServices, type Services } from '../services.ts';
import type { AttemptKind } from '../sign-in/limit-attempt.ts';
import { copyServerDatabase } from './test-databases.ts';

const PASSWORD = 'correct horse';
// Tests sign in by the hundred, which takes as long as the hash: these are cheap.
const CHEAPLY = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 8, timeCost: 1, parallelism: 1 };

/** A signed-in user who can make calls. */
export type TestUser = {
  id: string;
  email: string;
  password: string;
  cookie: string;
  call: Call;
  /** Returns the user as the server currently reports them. */
  me(): Promise<User>;
};

/** Makes a call the way a browser on the server's own page would, from an IP address and with further headers. */
export type Call = (
  method: NonNullable<InjectOptions['method']>,
  url: string,
  body?: object | string,
  from?: { ip?: string | undefined; headers?: Record<string, string> },
) => Promise<LightMyRequestResponse>;

/** A complete server that does not listen, on its own database. */
export type TestApp = Services & {
  app: FastifyInstance;
  folder: string;
  /** Makes calls without a session. */
  guest: Call;
  /** Creates a signed-in user, whose password hash costs next to nothing. */
  createSignedInUser(values?: Partial<typeof users.$inferInsert>): Promise<TestUser>;
  /** Creates a user whose trial has ended and who has not paid. */
  createLapsedUser(): Promise<TestUser>;
  readUser(id: string): Promise<typeof users.$inferSelect | undefined>;
  /** Returns what the server has logged so far, if `logLevel` is not silent. */
  logged(): string;
  /** Returns the texts of the mails in the outbox, oldest first. */
  outbox(): string[];
};

/** Builds a server for a test, without an extension unless given one. */
export async function startTestApp(
  kind: 'embedded' | 'server' = 'embedded',
  overrides: Partial<Config> = {},
  {
    paymentProvider,
    openExtension,
  }: { paymentProvider?: PaymentProvider; openExtension?: OpenExtension } = {},
): Promise<TestApp & AsyncDisposable> {
  const folder = mkdtempSync(join(tmpdir(), 'framescout-server-'));
  const webFolder = join(folder, 'web');
  for (const [path, content] of Object.entries(WEB_FILES)) {
    mkdirSync(join(webFolder, path, '..'), { recursive: true });
    writeFileSync(join(webFolder, path), content);
  }
  const dataFolder = join(folder, 'data');
  if (kind === 'embedded') cpSync(inject('embeddedDatabase'), dataFolder, { recursive: true });
  const config: Config = {
    ...toConfig({ LOG_LEVEL: 'silent' }),
    webFolder,
    uploadsFolder: join(folder, 'uploads'),
    dataFolder,
    databaseUrl: kind === 'server' ? await copyServerDatabase(inject('serverDatabase')) : null,
    ...overrides,
  };
  const services = await openServices(
    config,
    () => config.publicUrl?.origin ?? 'http://localhost:80',
    openExtension,
  );
  // No test cuts the power, and waiting for the disk would take most of the time.
  if (kind === 'embedded') await services.context.db.execute('set synchronous_commit = off');
  if (paymentProvider) services.context.paymentProvider = paymentProvider;
  let log = '';
  const logStream = {
    write(line: string) {
      log += line;
    },
  };
  const app = await buildApp(services, { logStream });
  const { db } = services.context;
  let count = 0;

  const caller =
    (own: Record<string, string> = {}): Call =>
    async (method, url, body, { ip = '127.0.0.1', headers } = {}) =>
      app.inject({
        ...{ method, url, headers: { ...own, ...headers }, remoteAddress: ip },
        ...(body !== undefined && { payload: body }),
      });

  const test: TestApp & AsyncDisposable = {
    ...services,
    app,
    folder,
    guest: caller(),
    async createSignedInUser(values = {}) {
      const email = values.email ?? `user${++count}@example.com`;
      const id = await insertUser(db, {
        username: email.split('@')[0] ?? '',
        passwordHash: await hash(PASSWORD, CHEAPLY),
        role: 'user' satisfies Role,
        subscriptionStatus: 'active',
        expiryDate: new Date(Date.now() + DAY_MS),
        ...values,
        email,
      });
      const login = { email, password: PASSWORD };
      const ip = `10.0.0.${count % 250}`;
      const response = await test.guest('POST', '/api/auth/login', login, { ip });
      if (response.statusCode !== 200) throw new Error(`The test user could not sign in: ${response.body}`);
      const cookie = `${response.cookies[0]?.name}=${response.cookies[0]?.value}`;
      const call = caller({ cookie });
      return {
        id: response.json<User>().id ?? id,
        email,
        password: PASSWORD,
        cookie,
        call,
        me: async () => (await call('GET', '/api/auth/me')).json<User>(),
      };
    },
    createLapsedUser: () => test.createSignedInUser({ expiryDate: new Date(0) }),
    async readUser(id) {
      return (await db.select().from(users).where(eq(users.id, id)))[0];
    },
    logged: () => log,
    outbox() {
      const outboxFolder = join(config.dataFolder, 'outbox');
      try {
        return readdirSync(outboxFolder)
          .sort()
          .map((name) => readFileSync(join(outboxFolder, name), 'utf8'));
      } catch {
        return [];
      }
    },
    async [Symbol.asyncDispose]() {
      await app.close();
      await services.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return test;
}

const WEB_FILES = {
  'index.html': '<!doctype html><title>FrameScout</title><meta name="ffmpeg" content="on" />',
  'site/landing.html':
    '<!doctype html><title>FrameScout</title><meta name="analytics" content="off" /><link rel="canonical" href="https://origin.invalid/" />',
  '.stamp': 'a hash',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'assets/index-DxZ81b_q.js': 'export {};',
  'analyzer/analyzer-page-Bk2.js': 'export const secret = 1;',
  'analyzer/analyzer-page-Bk2.js.br': 'the secret by brotli',
  'analyzer/analyzer-page-Bk2.js.gz': 'the secret by gzip',
  'analyzer/engine.worker-B7-k2a_1.js': 'export {};',
  'analyzer/engine.worker-B7-k2a_1.js.br': 'the engine by brotli',
  'analyzer/ffmpeg/ffmpeg-core-Q1.wasm': 'the core',
  'analyzer/ffmpeg/ffmpeg-core-Q1.wasm.br': 'the core by brotli',
  'analyzer/ffmpeg/ffmpeg-core-Q1.wasm.gz': 'the core by gzip',
};

/** Counts more attempts of a kind for everyone who has made one, as if they had been made. */
export async function addAttempts(
  { context }: Pick<TestApp, 'context'>,
  by: `${AttemptKind} ${'account' | 'network'}`,
  howMany: number,
): Promise<void> {
  await context.db
    .update(rateLimits)
    .set({ count: sql`${rateLimits.count} + ${howMany}` })
    .where(like(rateLimits.key, `${by} %`));
}

/** Makes a call several times, one after the other. @returns the statuses of the answers */
export async function statusesOf(
  times: number,
  call: (index: number) => Promise<{ statusCode: number }>,
): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < times; index++) statuses.push((await call(index)).statusCode);
  return statuses;
}

/** Makes a call whose account is deleted once its caller is identified, before its body arrives. */
export async function callWhileDeleting(
  test: Pick<TestApp, 'app'>,
  { user, admin }: { user: TestUser; admin: TestUser },
  [method, url, body]: readonly ['POST' | 'PUT', string, (user: TestUser) => object],
  headers: Record<string, string>,
): Promise<LightMyRequestResponse> {
  const bytes = Buffer.from(JSON.stringify(body(user)));
  const payload = Readable.from(
    (async function* () {
      const deleted = await admin.call('DELETE', `/api/admin/users/${user.id}`);
      if (deleted.statusCode !== 200) throw new Error(deleted.body);
      yield bytes;
    })(),
  );
  const length = { 'content-type': 'application/json', 'content-length': String(bytes.length) };
  return test.app.inject({ method, url, payload, headers: { ...length, ...headers } });
}

/** Prepares something for a group's tests and disposes of it after them. */
export function setUp<T extends object>(prepare: () => Promise<T>): T {
  const prepared: Partial<T & AsyncDisposable> = {};
  beforeAll(async () => {
    Object.assign(prepared, await prepare());
  });
  afterAll(() => prepared[Symbol.asyncDispose]?.());
  return prepared as T;
}

/** An element without anything in it. */
export const ELEMENT = { id: 'e1', name: 'Kill', color: 'red', positions: [], events: [], log: [] };

/** A project with that element, for the server to keep. */
export const PROJECT = { name: 'match', duration: 60, frameRate: 60, totalFrames: 3600, elements: [ELEMENT] };
