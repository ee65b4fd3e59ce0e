import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
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

/**
 * Finds what in a migration would break the previous version, which runs alongside this one during an
 * upgrade, and on its own after a rollback. A statement that is safe anyway says why in a comment above it:
 * `-- One version back: ...`
 * @returns a sentence for each breach
 */
function findBreaches(migration: string): string[] {
  return migration
    .split('--> statement-breakpoint')
    .filter((statement) => !WAIVER.test(statement))
    .map((statement) => statement.replace(/--.*$/gm, '').trim())
    .flatMap((statement) => breachesOf(statement));
}

const WAIVER = /^\s*-- One version back: \S/m;

/** The patterns of breaking statements. Tables that the same migration creates are exempt. */
const RULES: readonly { pattern: RegExp; breach: string }[] = [
  {
    pattern: /\bdrop\s+(table|column|schema|type|view|sequence)\b/i,
    breach: 'removes what the version before reads',
  },
  { pattern: /\brename\b/i, breach: 'renames what the version before knows' },
  {
    pattern: /\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b/i,
    breach: 'changes the type of what the version before reads and writes',
  },
  {
    pattern: /\bset\s+not\s+null\b/i,
    breach: 'refuses rows without a value that the version before does not write',
  },
  { pattern: /\bdrop\s+not\s+null\b/i, breach: 'lets in nulls that the version before does not expect' },
  { pattern: /\bdrop\s+default\b/i, breach: 'takes away a default that the version before relies on' },
  {
    pattern: /\badd\s+column\b(?!.*\b(default|generated)\b).*\bnot\s+null\b/is,
    breach: 'refuses rows without a column that the version before does not write: give it a default',
  },
  {
    pattern: /\badd\s+constraint\b(?!.*\bforeign\s+key\b)/is,
    breach: 'refuses rows that the version before may write',
  },
  { pattern: /\bcreate\s+unique\s+index\b/i, breach: 'refuses rows that the version before may write' },
  {
    pattern: /\bdrop\s+(constraint|index)\b/i,
    breach: 'takes away what `on conflict` of the version before names',
  },
  { pattern: /^\s*(delete|truncate)\b/i, breach: 'removes rows' },
];

function breachesOf(statement: string): string[] {
  if (/^create\s+table\b/i.test(statement)) return [];
  return RULES.filter(({ pattern }) => pattern.test(statement)).map(
    ({ breach }) => `"${statement.split('\n')[0]}" ${breach}`,
  );
}
