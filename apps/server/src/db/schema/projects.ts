import type { ElementRecord } from '@framescout/contract';
import { sql } from 'drizzle-orm';
import {
  doublePrecision,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, ownerId } from './accounts.ts';

/** Projects stored for users who want it. The browser's ids are unique per user. */
export const projects = pgTable(
  'projects',
  {
    userId: ownerId(),
    id: integer('id').notNull(),
    name: text('name').notNull(),
    /** In seconds. */
    duration: doublePrecision('duration').notNull(),
    frameRate: doublePrecision('frame_rate').notNull(),
    totalFrames: integer('total_frames').notNull(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
);

/** What is tracked in a project: positions, events and log; never pixels. */
export const elements = pgTable(
  'elements',
  {
    userId: uuid('user_id').notNull(),
    id: text('id').notNull(),
    projectId: integer('project_id').notNull(),
    /** Its index in the project's list, from 0. */
    position: integer('position').notNull(),
    record: jsonb('record').notNull().$type<Omit<ElementRecord, 'id'>>(),
    /** Bytes of the user's quota, computed by the database, whoever writes. */
    bytes: integer('bytes').notNull().generatedAlwaysAs(sql`octet_length("record"::text)`),
    /** Events and log, compressed, where they are too long for the record; see `StoredElement`. */
    details: text('details'),
    /** The length of the uncompressed details; it counts towards the quota, too. */
    detailsBytes: integer('details_bytes'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({
      columns: [table.userId, table.projectId],
      foreignColumns: [projects.userId, projects.id],
    }).onDelete('cascade'),
  ],
);
