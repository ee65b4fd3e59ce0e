import type { ApiScope, Job, WebhookEvent } from '@framescout/contract';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** A job as it was at its end. Those stored by earlier versions do not say what their files lack. */
type JobOutcome = Omit<Job, 'warnings'> & Partial<Pick<Job, 'warnings'>>;

/**
 * Whose job is whose. What a job is doing is known by the workers' queue, which may be in another database; what became of
 * it is here.
 */
export const jobs = pgTable(
  'jobs',
  {
    /** That of the job in the queue, and the name of the folder with its results. */
    id: uuid('id').primaryKey(),
    /** Without a user it is to be cancelled and removed, with its results. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    /** Where the recording is; of an address, without what follows its path. */
    video: text('video').notNull(),
    /** A word of the caller's: an order that is repeated with it files nothing again. */
    idempotencyKey: text('idempotency_key'),
    /** SHA-256 of the order, by which a repeated one is told from another one with the same key. */
    orderHash: text('order_hash').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** The job as it was at its end; nothing before that, and while it is tried again. */
    outcome: jsonb('outcome').$type<JobOutcome>(),
    endedAt: instant('ended_at'),
    /** How many bytes its results take, as they were measured at its end. */
    resultBytes: bigint('result_bytes', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    index('jobs_user').on(table.userId, table.createdAt),
    unique('jobs_idempotency').on(table.userId, table.idempotencyKey),
    index('jobs_unfinished').on(table.createdAt).where(sql`${table.outcome} is null`),
    index('jobs_abandoned').on(table.id).where(sql`${table.userId} is null`),
    index('jobs_ended').on(table.endedAt),
  ],
);

/** Tokens by which programs make calls in their user's name. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** SHA-256 of the token, hexadecimal. */
    tokenHash: text('token_hash').notNull().unique(),
    /** Its last four characters. */
    ending: text('ending').notNull(),
    scopes: text('scopes').array().notNull().$type<ApiScope[]>(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at'),
    expiresAt: instant('expires_at'),
  },
  (table) => [index('api_tokens_user').on(table.userId)],
);

/** Addresses of users that are called when a job of theirs ends. Their secrets are derived from their ids. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('webhooks_user').on(table.userId)],
);

/** Calls of webhooks, and what became of them. A row is written in the transaction in which its job ends. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    type: text('type').notNull().$type<WebhookEvent['type']>(),
    data: jsonb('data').$type<Job>(),
    state: text('state', { enum: ['waiting', 'delivered', 'failed'] })
      .notNull()
      .default('waiting'),
    tries: integer('tries').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When it may be tried (again); while it is being tried, when the claim on it ends. */
    dueAt: instant('due_at').notNull().defaultNow(),
    lastTriedAt: instant('last_tried_at'),
    /** The status of the last answer. */
    status: integer('status'),
    error: text('error'),
  },
  (table) => [
    index('webhook_deliveries_due').on(table.dueAt).where(sql`${table.state} = 'waiting'`),
    index('webhook_deliveries_webhook').on(table.webhookId, table.createdAt),
    index('webhook_deliveries_age').on(table.createdAt),
  ],
);
