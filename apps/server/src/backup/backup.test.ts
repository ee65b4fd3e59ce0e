import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { count, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { folderForTests } from '../../../../tools/test-support/temporary-folder.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { knownSchemaVersions, readSchemaVersion } from '../db/migrations.ts';
import { openDatabase } from '../db/open-database.ts';
import { elements, mails, projects, sessions, users } from '../db/schema/index.ts';
import { createSchema } from '../test-support/earlier-database.ts';
import { setUp, startTestApp, type TestApp } from '../test-support/test-app.ts';
import { createServerDatabase, EVERY_DATABASE, TEST_DATABASES } from '../test-support/test-databases.ts';
import { openForBackup, openForRestore } from './open-for-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { readArguments } from './run-command.ts';
import { takeBackup } from './take-backup.ts';

type Kind = (typeof EVERY_DATABASE)[number];
type Place = Pick<Config, 'databaseUrl' | 'dataFolder'>;

/** Text that breaks a careless line reader, and numbers that JavaScript would round. */
const ODD_TEXT = 'Zoë\u2028“quotes” \\ \t\n\r 🎮 {"a":1}';
const ODD_RECORD = { name: ODD_TEXT, exact: 0.1 + 0.2, positions: [1e-7, 12_345_678_901_234] };

const folder = folderForTests();

/** Creates a location with an empty database. */
async function newPlace(kind: Kind): Promise<Place> {
  const dataFolder = mkdtempSync(join(folder, 'data-'));
  if (kind === 'embedded') cpSync(inject('embeddedDatabase'), dataFolder, { recursive: true });
  return { dataFolder, databaseUrl: kind === 'server' ? await createServerDatabase() : null };
}

/** Opens a place that no server has used, so that there is no need to wait for one that might come back. */
const openUnused = (place: Place) => openForRestore(place, { gapMs: 0 });

const newFile = () => join(mkdtempSync(join(folder, 'file-')), 'all.jsonl.gz');

/** Returns a backup's lines without its trailer, whatever the order of rows on disk. */
function rowsOf(path: string): string[] {
  const [header = '', ...lines] = gunzipSync(readFileSync(path)).toString('utf8').trimEnd().split('\n');
  expect(header).toContain('framescout-backup');
  return lines.slice(0, -1).sort();
}

async function fill(test: TestApp): Promise<void> {
  const { db } = test.context;
  const owner = await test.createSignedInUser({ email: 'owner@example.com', username: ODD_TEXT });
  await db.insert(projects).values({
    ...{ userId: owner.id, id: 1, name: ODD_TEXT, duration: 1 / 3, frameRate: 59.94, totalFrames: 7 },
  });
  const element = { userId: owner.id, projectId: 1, position: 0 };
  // Elements have a stricter type, but stored ones may come from any version.
  const record = ODD_RECORD as unknown as (typeof elements.$inferInsert)['record'];
  for (let index = 0; index < 20; index++) {
    await db.insert(elements).values({ ...element, id: `e${index}`, record });
  }
  await db.insert(mails).values({
    ...{ dedupeKey: 'one', template: 'from-administrator', data: { subject: ODD_TEXT }, to: 'a@example.com' },
    userId: owner.id,
  });
}

/** Repeatedly writes a user and a mail in one transaction. @returns a function that stops it */
function keepWriting(db: Database): () => Promise<void> {
  let hasEnded = false;
  const writing = (async () => {
    for (let index = 0; !hasEnded; index++) {
      const email = `pair${index}@example.com`;
      await db.transaction(async (tx) => {
        await tx.insert(users).values({
          ...{ email, username: 'pair', passwordHash: 'x', role: 'user' as const },
          ...{ subscriptionStatus: 'inactive' as const, expiryDate: new Date() },
        });
        await tx.insert(mails).values({ dedupeKey: email, template: 'pair', data: {}, to: email });
      });
      // The embedded database responds without ever yielding, which would starve everything else.
      await sleep(1);
    }
  })();
  return async () => {
    hasEnded = true;
    await writing;
  };
}

/** Backs up a database with the schema of a version and one user. */
async function backUpSchema(kind: Kind, version: number, change?: (db: Database) => Promise<unknown>) {
  const path = newFile();
  await using place = await openUnused(await newPlace(kind));
  await createSchema(place.db, [version]);
  await change?.(place.db);
  await place.db.execute(sql`
    insert into users (email, username, password_hash, role, subscription_status, expiry_date)
    values ('old@example.com', 'old', 'x', 'user', 'active', '2026-05-05')`);
  await takeBackup(place.db, path);
  return path;
}

const OTHER: Record<Kind, Kind> = EVERY_DATABASE.includes('server')
  ? { embedded: 'server', server: 'embedded' }
  : { embedded: 'embedded', server: 'server' };

describe.each(EVERY_DATABASE)('a backup of the %s database', (kind) => {
  const test = setUp(() => startTestApp(kind));
  beforeAll(async () => {
    await fill(test);
    // What is copied is on the disk.
    await test.context.db.execute('set synchronous_commit = on');
  });

  async function backUp(path = newFile(), { overwritesFile = false } = {}): Promise<string> {
    await takeBackup(test.context.db, path, { overwritesFile });
    return path;
  }

  it('is a consistent snapshot while writes continue, and restores identically to the other kind', async () => {
    const stop = keepWriting(test.context.db);
    await expect.poll(() => test.context.db.$count(mails, eq(mails.template, 'pair'))).toBeGreaterThan(3);
    const first = newFile();
    {
      await using source = await openForBackup(test.context.config);
      await takeBackup(source.db, first);
    }
    const before = await test.context.db.$count(mails, eq(mails.template, 'pair'));
    await expect
      .poll(() => test.context.db.$count(mails, eq(mails.template, 'pair')))
      .toBeGreaterThan(before);
    await stop();

    const second = newFile();
    const place = await newPlace(OTHER[kind]);
    {
      await using target = await openUnused(place);
      await restoreBackup(target.db, first);
      const [pairs] = await target.db.select({ n: count() }).from(users).where(eq(users.username, 'pair'));
      expect(pairs?.n).toBe(await target.db.$count(mails, eq(mails.template, 'pair')));
      expect(pairs?.n).toBeGreaterThan(3);
      expect(await target.db.$count(sessions)).toBe(0);
      const [element] = await target.db.select().from(elements).limit(1);
      expect(element?.record).toEqual(ODD_RECORD);
      expect(element?.bytes).toBeGreaterThan(50);
      await takeBackup(target.db, second);
    }
    expect(rowsOf(second)).toEqual(rowsOf(first));
    const reopened = await openDatabase(place);
    expect(await readSchemaVersion(reopened.db)).toBe(knownSchemaVersions().at(-1));
    await reopened.close();
  });

  it('is refused while a server uses the database, and so is a server during a restore', async () => {
    const refused = openForRestore(test.context.config);
    await expect(refused).rejects.toThrow(
      kind === 'server' ? 'Stop every server on it' : 'Another FrameScout server',
    );
    const place = await newPlace(kind);
    await using _target = await openForRestore(place);
    await expect(openDatabase(place)).rejects.toThrow(
      kind === 'server' ? 'A backup is being restored' : 'Another FrameScout server',
    );
  });

  it('of an older schema is restored and migrated; one of a newer schema is refused', async () => {
    const [oldest = 0] = knownSchemaVersions();
    const newest = knownSchemaVersions().at(-1) ?? 0;
    const path = await backUpSchema(kind, oldest);
    await using target = await openUnused(await newPlace(kind));
    await restoreBackup(target.db, path);
    expect(await readSchemaVersion(target.db)).toBe(newest);
    expect(await target.db.select().from(users)).toMatchObject([
      { email: 'old@example.com', paymentMode: null },
    ]);

    const newer = newFile();
    rewrite(path, newer, (lines) => lines.map((line) => line.replace(String(oldest), String(newest + 1))));
    await expect(restoreBackup(target.db, newer, { replacesDatabase: true })).rejects.toThrow(
      'was made by a newer FrameScout',
    );
    const foreign = newFile();
    rewrite(path, foreign, (lines) => lines.map((line) => line.replace(String(oldest), String(oldest - 1))));
    await expect(restoreBackup(target.db, foreign, { replacesDatabase: true })).rejects.toThrow(
      'belong to no version',
    );
    expect(await target.db.$count(users)).toBe(1);
  });

  // The rest is no different on another database.
  if (!TEST_DATABASES.includes(kind)) return;

  it('is a file readable only by its owner, and replaces an existing one only if told to', async () => {
    const path = await backUp();
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
    await expect(backUp(path)).rejects.toThrow(
      'exists already. Name another file, or replace it with --force.',
    );
    await backUp(path, { overwritesFile: true });
    expect(readdirSync(join(path, '..'))).toEqual(['all.jsonl.gz']);
    await expect(backUp(join(folder, 'nowhere', 'all.gz'))).rejects.toThrow('its folder does not exist');
  });

  it('leaves out sessions, links and limits', async () => {
    const text = rowsOf(await backUp()).join('\n');
    expect(text).toContain('["table","users"]');
    for (const table of ['sessions', 'one_time_tokens', 'rate_limits'])
      expect(text).not.toContain(`"${table}"`);
  });

  it('is refused by a database that has users unless allowed to replace them, which is all or nothing', async () => {
    const path = await backUp();
    const place = await newPlace(kind);
    await using target = await openUnused(place);
    await restoreBackup(target.db, path);
    await target.db.update(users).set({ username: 'later' });
    await expect(restoreBackup(target.db, path)).rejects.toThrow('restore with --force');
    // The file is intact but its rows are inconsistent: a payment without a user.
    const contradicting = newFile();
    rewrite(path, contradicting, (lines) => [
      ...lines,
      '["table","payments"]',
      `{"invoice_id":"x","user_id":"${crypto.randomUUID()}","amount":1,"currency":"usd","paid_at":"2026-01-01","returned":0}`,
    ]);
    await expect(restoreBackup(target.db, contradicting, { replacesDatabase: true })).rejects.toThrow();
    const [user] = await target.db.select().from(users).limit(1);
    expect(user?.username).toBe('later');
    await restoreBackup(target.db, path, { replacesDatabase: true });
    expect(await target.db.$count(users, eq(users.username, 'later'))).toBe(0);
  });

  it('taken after a roll-back, of a newer schema, is restored by the version that took it', async () => {
    const newest = knownSchemaVersions().at(-1) ?? 0;
    const path = await backUpSchema(kind, newest, async (db) => {
      await db.execute(sql`alter table users add column of_newer text default 'new'`);
      await db.execute(
        sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', ${newest + 1})`,
      );
    });
    await using target = await openUnused(await newPlace(kind));
    await restoreBackup(target.db, path);
    expect(await readSchemaVersion(target.db)).toBe(newest);
    expect(await target.db.select().from(users)).toMatchObject([{ email: 'old@example.com' }]);
  });

  it('that is truncated, altered or something else is refused before anything is touched', async () => {
    const path = await backUp();
    await using target = await openUnused(await newPlace(kind));
    const restore = (content: Buffer) => {
      const file = newFile();
      writeFileSync(file, content);
      return restoreBackup(target.db, file);
    };
    const before = await readSchemaVersion(target.db);
    const whole = readFileSync(path);
    const text = gunzipSync(whole).toString('utf8');
    await expect(restore(whole.subarray(0, whole.length - 9))).rejects.toThrow('is cut off');
    await expect(restore(whole.subarray(0, 2000))).rejects.toThrow('is cut off');
    await expect(restore(gzipSync(text.slice(0, text.lastIndexOf('["end"'))))).rejects.toThrow('is cut off');
    await expect(restore(gzipSync(text.replace('owner@', 'thief@')))).rejects.toThrow('is damaged');
    const [, , row = ''] = text.split('\n');
    await expect(restore(gzipSync(text.replace(`${row}\n`, '')))).rejects.toThrow('is damaged');
    await expect(restore(gzipSync(`${text}{}\n`))).rejects.toThrow('is damaged');
    await expect(restore(gzipSync('{"users":[]}\n'))).rejects.toThrow('is not a FrameScout backup');
    await expect(restore(Buffer.from('plain text'))).rejects.toThrow(
      'is damaged, or not a FrameScout backup',
    );
    await expect(restore(Buffer.alloc(0))).rejects.toThrow('is cut off');
    await expect(restoreBackup(target.db, join(folder, 'none'))).rejects.toThrow('does not exist');
    expect(await readSchemaVersion(target.db)).toBe(before);
  });
});

/** Writes a modified backup with a valid row count and checksum. */
function rewrite(from: string, to: string, change: (lines: string[]) => string[]): void {
  const lines = gunzipSync(readFileSync(from)).toString('utf8').trimEnd().split('\n');
  const changed = change(lines.slice(0, -1));
  const rows: Record<string, number> = {};
  let table = '';
  for (const line of changed.slice(1)) {
    if (line.startsWith('[')) {
      table = String(JSON.parse(line)[1]);
      rows[table] = 0;
    } else rows[table] = (rows[table] ?? 0) + 1;
  }
  const text = `${changed.join('\n')}\n`;
  const sha256 = createHash('sha256').update(text).digest('hex');
  writeFileSync(to, gzipSync(`${text}${JSON.stringify(['end', { rows, sha256 }])}\n`));
}

const run = promisify(execFile);

describe('the commands', () => {
  it('report what they did, what they need, and why they refuse', async () => {
    const place = await newPlace('embedded');
    const command = (name: string, ...args: string[]) =>
      run(process.execPath, [join(import.meta.dirname, `${name}-command.ts`), ...args], {
        env: { ...process.env, DATA_DIR: place.dataFolder, DATABASE_URL: '', INIT_CWD: folder },
      });
    expect(() => readArguments(['a', 'b'], 'npm run backup')).toThrow('Name one file');
    expect((await command('backup', 'by-command.gz')).stdout).toContain('0 of them users');
    expect((await command('restore', 'by-command.gz')).stdout).toContain(
      `Restored ${join(folder, 'by-command.gz')} into the embedded database in ${place.dataFolder}:`,
    );
    const bytes = readFileSync(join(folder, 'by-command.gz'));
    // The checksum of the content, in gzip's last eight bytes.
    bytes.writeUInt32LE((bytes.readUInt32LE(bytes.length - 8) ^ 1) >>> 0, bytes.length - 8);
    writeFileSync(join(folder, 'by-command.gz'), bytes);
    await expect(command('restore', 'by-command.gz')).rejects.toThrow('is damaged');
  });

  it('back up no folder without a database, and make none there', async () => {
    const dataFolder = join(folder, 'mistyped');
    await expect(openForBackup({ databaseUrl: null, dataFolder })).rejects.toThrow(
      `There is no database in ${dataFolder}.`,
    );
    expect(existsSync(dataFolder)).toBe(false);
  });
});
