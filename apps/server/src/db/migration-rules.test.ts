import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { findBreaches } from './migration-rules.ts';
import { MIGRATIONS_FOLDER } from './migrations.ts';

/** The last migration from before the rule; it and earlier ones are exempt. */
const LAST_BEFORE_THE_RULE = '0005_breezy_guardsmen';

const journalSchema = z.object({ entries: z.array(z.object({ tag: z.string() })) });

function migrationsUnderTheRule(): string[] {
  const journal: unknown = JSON.parse(readFileSync(join(MIGRATIONS_FOLDER, 'meta/_journal.json'), 'utf8'));
  const tags = journalSchema.parse(journal).entries.map(({ tag }) => tag);
  expect(tags).toContain(LAST_BEFORE_THE_RULE);
  return tags.slice(tags.indexOf(LAST_BEFORE_THE_RULE) + 1);
}

describe('migrations', () => {
  it('only add, so that the previous version keeps working: see "A table or column" in CONTRIBUTING.md', () => {
    const breaches = migrationsUnderTheRule().flatMap((tag) =>
      findBreaches(readFileSync(join(MIGRATIONS_FOLDER, `${tag}.sql`), 'utf8')).map(
        (breach) => `${tag}: ${breach}`,
      ),
    );
    expect(breaches).toEqual([]);
  });
});

describe('findBreaches', () => {
  it.each([
    'CREATE TABLE "notes" ("id" uuid PRIMARY KEY NOT NULL, "text" text NOT NULL, CONSTRAINT "once" UNIQUE("text"));',
    'ALTER TABLE "users" ADD COLUMN "nickname" text;',
    'ALTER TABLE "users" ADD COLUMN "visits" integer DEFAULT 0 NOT NULL;',
    'ALTER TABLE "elements" ADD COLUMN "bytes" integer GENERATED ALWAYS AS (1) STORED NOT NULL;',
    'CREATE INDEX "users_created" ON "users" USING btree ("created_at");',
    'ALTER TABLE "notes" ADD CONSTRAINT "fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id");',
    'UPDATE "users" SET "nickname" = "username";',
    '-- One version back: nobody has read it since the version before.\nALTER TABLE "users" DROP COLUMN "nickname";',
  ])('accepts %j', (statement) => {
    expect(findBreaches(statement)).toEqual([]);
  });

  it.each([
    'DROP TABLE "notes" CASCADE;',
    'ALTER TABLE "users" DROP COLUMN "username";',
    'ALTER TABLE "users" RENAME COLUMN "username" TO "name";',
    'ALTER TABLE "users" RENAME TO "people";',
    'ALTER TABLE "users" ALTER COLUMN "username" SET NOT NULL;',
    'ALTER TABLE "users" ALTER COLUMN "username" DROP NOT NULL;',
    'ALTER TABLE "users" ALTER COLUMN "username" SET DATA TYPE integer;',
    'ALTER TABLE "users" ADD COLUMN "nickname" text NOT NULL;',
    'ALTER TABLE "users" ADD CONSTRAINT "short" CHECK (length("username") < 9);',
    'CREATE UNIQUE INDEX "names" ON "users" USING btree ("username");',
    'ALTER TABLE "mails" DROP CONSTRAINT "mails_dedupe_key_unique";',
    'DELETE FROM "mails";',
    'CREATE TABLE "a" ("id" text);--> statement-breakpoint\nDROP TABLE "b";',
    '-- Nobody needs it.\nALTER TABLE "users" DROP COLUMN "username";',
  ])('reports %j', (statement) => {
    expect(findBreaches(statement)).toHaveLength(1);
  });
});
