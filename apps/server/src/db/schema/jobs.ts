import type { ApiScope, Job, WebhookEvent } from '@framescout/contract';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant, ownerId, users } from './accounts.ts';

/** A job in its final state. Those stored by earlier versions lack warnings. */
type JobOutcome = Omit<Job, 'warnings'> & Partial<Pick<Job, 'warnings'>>;

/** Which jobs belong to whom, and their outcome. Their progress is in the workers' queue. */
export const jobs = pgTable(
  'jobs',
  {
    /** The same id as in the queue, and the name of the folder with its results. */
    id: uuid('id').primaryKey(),
    /** A job without a user is to be cancelled and removed, along with its results. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    /** The location of the recording; for a URL, without anything after its path. */
    video: text('video').notNull(),
    /** Chosen by the caller: repeating a submission with the same key creates no second job. */
    idempotencyKey: text('idempotency_key'),
    /** SHA-256 of the submission, which distinguishes a repeat from a different one with the same key. */
    orderHash: text('order_hash').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** The job in its final state; null before that, and while it is being retried. */
    outcome: jsonb('outcome').$type<JobOutcome>(),
    endedAt: instant('ended_at'),
    /** The size of its results, in bytes, measured at its end. */
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

/** Tokens with which programs make calls on their user's behalf. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ownerId(),
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

/** URLs of users that are called when a job of theirs ends. Their secrets are derived from their ids. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ownerId(),
    url: text('url').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('webhooks_user').on(table.userId)],
);

/** Webhook calls and their outcomes. A row is written in the transaction in which its job ends. */
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
    /** When it is due to be tried (again); while it is being tried, when the claim on it expires. */
    dueAt: instant('due_at').notNull().defaultNow(),
    lastTriedAt: instant('last_tried_at'),
    /** The HTTP status of the last response. */
    status: integer('status'),
    error: text('error'),
  },
  (table) => [
    index('webhook_deliveries_due').on(table.dueAt).where(sql`${table.state} = 'waiting'`),
    index('webhook_deliveries_webhook').on(table.webhookId, table.createdAt),
    index('webhook_deliveries_age').on(table.createdAt),
  ],
);
