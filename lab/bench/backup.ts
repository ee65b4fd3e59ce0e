import { mkdtempDisposable, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openServer } from '../../apps/server/src/db/open-server.ts';
import { startPostgres } from '../../tools/test-support/start-postgres.ts';
import { alternate, type Benchmark, MissingToolError, rowAgainstPeer } from './benchmark.ts';
import { requireTool, runTool } from './run-tool.ts';

const USERS = 100_000;
/** One in this many users has a project, each with one element of ELEMENT_BYTES bytes. */
const PROJECT_EVERY = 50;
const ELEMENT_BYTES = 20_000;
const ROWS = USERS * 2 + (USERS / PROJECT_EVERY) * 2;
const ROUNDS = 3;
// GNU time, which says how much memory a program held at most.
const TIME = '/usr/bin/time';

/** A backup of 100,000 users on PostgreSQL, against `pg_dump -Fc`. Logs the memory of both commands, too. */
export const backupBenchmark: Benchmark = {
  name: 'backup',
  async run({ log }) {
    requireTool('pg_dump', '--version', 'postgresql-client');
    requireTool(TIME, '--version', 'time');
    await using postgres = await startPostgres();
    if (!postgres) throw new MissingToolError('PostgreSQL', 'postgresql');
    await using folder = await mkdtempDisposable(join(tmpdir(), 'framescout-backup-'));
    const [file, peer] = [join(folder.path, 'all.gz'), join(folder.path, 'peer')];
    const run = async (name: 'backup' | 'restore') => {
      const begunAt = performance.now();
      const peakFile = join(folder.path, 'peak.txt');
      // Keep in step with `npm run backup` and `npm run restore`.
      const program = ['--max-semi-space-size=4', `apps/server/src/backup/${name}-command.ts`];
      await runTool(TIME, ['-f', '%M', '-o', peakFile, process.execPath, ...program, file, '--force'], {
        ...process.env,
        DATABASE_URL: postgres.url,
        DATA_DIR: folder.path,
      });
      const seconds = (performance.now() - begunAt) / 1000;
      const peakMb = Number(await readFile(peakFile, 'utf8')) / 1024;
      log(`${name}: ${seconds.toFixed(1)} s, ${peakMb.toFixed()} MB of memory`);
      return ROWS / seconds;
    };
    await fill(postgres.url);
    const pairs = await alternate(
      ROUNDS,
      () => run('backup'),
      async () => {
        const begunAt = performance.now();
        await runTool('pg_dump', ['-Fc', '-f', peer, postgres.url]);
        return ROWS / ((performance.now() - begunAt) / 1000);
      },
    );
    const sizes = await Promise.all([file, peer].map((path) => stat(path)));
    log(`files: ${sizes.map(({ size }) => `${(size / 1e6).toFixed(1)} MB`).join(' and pg_dump’s ')}`);
    await run('restore');
    return rowAgainstPeer('backup', pairs, { unit: 'rows/s', bar: 0.25, peerName: 'pg_dump -Fc' });
  },
};

async function fill(url: string): Promise<void> {
  const { db, close } = await openServer(url);
  await db.execute(`
    insert into users (email, username, password_hash, role, subscription_status, expiry_date)
    select 'user' || n || '@example.com', 'user' || n, repeat(md5(n::text), 3), 'user', 'active', now()
    from generate_series(1, ${USERS}) as n`);
  await db.execute(`
    insert into mails (dedupe_key, template, data, "to", user_id, state)
    select 'welcome ' || id, 'welcome', '{"name": "someone"}', email, id, 'sent' from users`);
  await db.execute(`
    insert into projects (user_id, id, name, duration, frame_rate, total_frames)
    select id, 1, 'A project', 600, 60, 36000 from users
    where right(username, -4)::int % ${PROJECT_EVERY} = 0`);
  await db.execute(`
    insert into elements (user_id, id, project_id, position, record)
    select user_id, 'e', 1, 0, jsonb_build_object('log', (
      select string_agg(md5(n::text || user_id::text), '') from generate_series(1, ${ELEMENT_BYTES / 32}) as n))
    from projects`);
  await close();
}
