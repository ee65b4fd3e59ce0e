import { randomUUID } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { syncDirectory } from '../db/embedded/sync-folder.ts';
import { knownSchemaVersions, readSchemaVersion } from '../db/migrations.ts';
import { findBackedUpTables, hasDocuments } from './backed-up-tables.ts';
import { BackupError, BackupWriter, explainFailure, type RowCounts } from './backup-format.ts';

const WRITE_FAILURES = {
  ENOENT: 'cannot be written: its folder does not exist.',
  ENOTDIR: 'cannot be written: its folder does not exist.',
  EACCES: 'cannot be written: this user may not write there.',
  EPERM: 'cannot be written: this user may not write there.',
  EROFS: 'cannot be written: this user may not write there.',
  ENOSPC: 'cannot be written: the disk is full.',
  EISDIR: 'cannot be written: it is a folder.',
};

/** How many rows are read at a time; fewer for tables with documents, which may be megabytes each. */
const ROWS_AT_ONCE = 500;
const DOCUMENTS_AT_ONCE = 8;

const rowsSchema = z.object({ rows: z.array(z.object({ row: z.string() })) });
const nowSchema = z.object({ rows: z.tuple([z.object({ now: z.string() })]) });

/**
 * Writes a backup of a database to a file: a snapshot of all tables at one moment, however long it takes and
 * whatever is written in the meantime. The file gets its name only when complete and flushed to disk; only
 * this system user may read it.
 * @param overwritesFile whether an existing file may be replaced
 * @returns the number of rows per table
 * @throws {BackupError} if the file exists, or there is nothing to back up
 */
export async function takeBackup(
  db: Database,
  path: string,
  { overwritesFile = false }: { overwritesFile?: boolean } = {},
): Promise<RowCounts> {
  if (!overwritesFile) refuseExisting(path);
  const unfinished = join(dirname(path), `.${basename(path)}.${randomUUID()}.part`);
  const writer = new BackupWriter();
  try {
    await db.transaction(
      (tx) =>
        pipeline(
          Readable.from(linesOf(tx, writer), { highWaterMark: 1 }),
          createGzip(),
          createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }),
        ),
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
    if (!overwritesFile) refuseExisting(path);
    await rename(unfinished, path);
    syncDirectory(dirname(path));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw explainFailure(path, error, WRITE_FAILURES);
  }
  return writer.counts;
}

async function* linesOf(tx: Database, writer: BackupWriter): AsyncGenerator<string> {
  // Makes the text of the rows independent of the server's time zone.
  await tx.execute(sql`set local timezone = 'UTC'`);
  const version = await readSchemaVersion(tx);
  if (version === null) throw new BackupError('The database is empty: there is nothing to back up.');
  // After a roll-back, the database is that of a newer FrameScout. What this one knows of it fits its own
  // newest schema, because migrations only add, and can be restored by this one as well.
  const schema = knownSchemaVersions().findLast((known) => known <= version) ?? version;
  const now = await tx.execute(sql`select to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now`);
  yield writer.header({ schema, takenAt: nowSchema.parse(now).rows[0].now });
  for (const table of await findBackedUpTables(tx)) {
    yield writer.table(table);
    const count = hasDocuments(table) ? DOCUMENTS_AT_ONCE : ROWS_AT_ONCE;
    await tx.execute(
      sql`declare backup no scroll cursor for select to_jsonb(t)::text as row from ${sql.identifier(table)} as t`,
    );
    for (;;) {
      const { rows } = rowsSchema.parse(await tx.execute(sql.raw(`fetch ${count} from backup`)));
      if (rows.length === 0) break;
      yield writer.rows(rows.map(({ row }) => row));
    }
    await tx.execute(sql`close backup`);
  }
  yield writer.end();
}

function refuseExisting(path: string): void {
  if (!existsSync(path)) return;
  throw new BackupError(`${path} exists already. Name another file, or replace it with --force.`);
}
