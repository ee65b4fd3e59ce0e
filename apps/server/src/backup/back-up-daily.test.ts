import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '@framescout/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { raiseAlert } from '../alerts/alerts.ts';
import { knownSchemaVersions } from '../db/migrations.ts';
import { startTestApp, type TestApp } from '../test-support/test-app.ts';
import { TEST_DATABASES } from '../test-support/test-databases.ts';
import { backUpDaily, readLastBackup } from './back-up-daily.ts';
import { checkBackup } from './backup-format.ts';

const HOUR_MS = 3_600_000;

describe.each(TEST_DATABASES)('daily backups of the %s database', (kind) => {
  let test: TestApp & AsyncDisposable;
  let folder: string;
  const { signal } = new AbortController();

  beforeAll(async () => {
    folder = join(mkdtempSync(join(tmpdir(), 'framescout-daily-')), 'backups');
    test = await startTestApp(kind, { backup: { folder, keep: 2, hour: 3 } });
  });
  afterAll(async () => {
    await test[Symbol.asyncDispose]();
    rmSync(join(folder, '..'), { recursive: true, force: true });
  });

  const files = () => readdirSync(folder).sort();
  const backUpByCommand = (at: string) => backUpDaily(test.context, signal, () => new Date(at));
  /** Takes empty backups: when one is taken, and which are kept, does not depend on their content. */
  const backUp = (at: string) =>
    backUpDaily(
      test.context,
      signal,
      () => new Date(at),
      async (_config, path) => writeFileSync(path, ''),
    );
  const alerts = async () => {
    const admin = await test.createSignedInUser({ role: 'admin' });
    return (await admin.call('GET', '/api/admin/alerts')).json();
  };

  it('are taken once a day by one node, and only the newest are kept', async () => {
    const at = '2026-03-01T03:10:00Z';
    await Promise.all([backUpByCommand(at), backUpByCommand(at)]);
    const name = 'framescout-2026-03-01T03-10-00Z.jsonl.gz';
    expect(files()).toEqual([name]);
    expect(await checkBackup(join(folder, name))).toEqual({
      schema: knownSchemaVersions().at(-1),
      takenAt: expect.any(String),
    });
    await backUp('2026-03-02T02:50:00Z');
    expect(files()).toHaveLength(1);
    await backUp('2026-03-02T03:00:00Z');
    writeFileSync(join(folder, 'notes.txt'), 'not ours');
    await backUp('2026-03-03T12:00:00Z');
    expect(files()).toEqual([
      'framescout-2026-03-02T03-00-00Z.jsonl.gz',
      'framescout-2026-03-03T12-00-00Z.jsonl.gz',
      'notes.txt',
    ]);
    expect((await readLastBackup(test.context.db))?.toISOString()).toBe('2026-03-03T12:00:00.000Z');
  });

  it('that fail remove nothing, alert the administrators, and are retried until one succeeds', async () => {
    const kept = files();
    const at = Date.parse('2026-03-04T03:00:00Z');
    // A folder of the same name blocks the file.
    const inTheWay = join(folder, 'framescout-2026-03-04T03-00-00Z.jsonl.gz');
    mkdirSync(join(inTheWay, 'full'), { recursive: true });
    await expect(backUpByCommand(new Date(at).toISOString())).rejects.toThrow('cannot be written');
    rmSync(inTheWay, { recursive: true });
    expect(files()).toEqual(kept);
    expect(await alerts()).toMatchObject([{ text: expect.stringContaining('cannot be written') }]);
    await backUp(new Date(at + HOUR_MS).toISOString());
    expect(files()).toContain('framescout-2026-03-04T04-00-00Z.jsonl.gz');
    expect(await alerts()).toEqual([]);
    await backUp(new Date(at + DAY_MS - HOUR_MS).toISOString());
    expect(files()).toHaveLength(3);
  });

  it('clear the alert about a folder that is no longer used', async () => {
    const subject = '/mnt/broken';
    await raiseAlert(test.context.db, { kind: 'failed-backup', subject, text: 'failed' });
    await backUp('2026-03-08T03:00:00Z');
    expect(await alerts()).toEqual([]);
  });

  it('continue after one whose time came from a clock that ran ahead', async () => {
    await backUp('2027-03-01T03:00:00Z');
    await backUp('2026-03-09T03:00:00Z');
    expect(files()).toContain('framescout-2026-03-09T03-00-00Z.jsonl.gz');
  });
});
