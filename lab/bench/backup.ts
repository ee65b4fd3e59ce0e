import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openServer } from '../../apps/server/src/db/open-server.ts';
import { runServer } from '../../tools/test-support/run-server.ts';
import { startPostgres } from '../../tools/test-support/start-postgres.ts';
import { type Benchmark, MissingToolError, rowWithinBar } from './benchmark.ts';
import { alternate, summarise } from './pairs.ts';
import { runTool } from './run-tool.ts';

const USERS = 100_000;
/** One in this many users has a project, each with one element of ELEMENT_BYTES bytes. */
const PROJECT_EVERY = 50;
const ELEMENT_BYTES = 20_000;
const ROWS = USERS * 2 + (USERS / PROJECT_EVERY) * 2;
const ROUNDS = 3;
const RATE_BAR = 0.25;
const MEMORY_BAR_MB = 300;
const LOOK_EVERY_MS = 50;

/**
 * A backup of 100,000 users on PostgreSQL, against `pg_dump -Fc`: its speed, its memory, and how long it
 * stalls an embedded server.
 */
export const backupBenchmark: Benchmark = {
  name: 'backup',
  async run({ log }) {
    if (spawnSync('pg_dump', ['--version']).error) throw new MissingToolError('pg_dump', 'postgresql-client');
    const postgres = await startPostgres();
    if (!postgres) throw new MissingToolError('PostgreSQL', 'postgresql');
    const folder = await mkdtemp(join(tmpdir(), 'framescout-backup-'));
    try {
      await fill(postgres.url);
      const file = join(folder, 'all.gz');
      const place = { DATABASE_URL: postgres.url, DATA_DIR: folder };
      const peaks: number[] = [];
      const pairs = await alternate(
        ROUNDS,
        async () => {
          const { seconds, peakMb } = await runCommand('backup', file, place);
          peaks.push(peakMb);
          log(`backup: ${seconds.toFixed(1)} s, ${peakMb.toFixed()} MB of memory`);
          return ROWS / seconds;
        },
        async () => {
          const begunAt = performance.now();
          await runTool('pg_dump', ['-Fc', '-f', join(folder, 'peer'), postgres.url]);
          return ROWS / ((performance.now() - begunAt) / 1000);
        },
      );
      const sizes = await Promise.all([file, join(folder, 'peer')].map((path) => stat(path)));
      log(`files: ${sizes.map(({ size }) => `${(size / 1e6).toFixed(1)} MB`).join(' and pg_dump’s ')}`);
      const restore = await runCommand('restore', file, place);
      log(`restore: ${restore.seconds.toFixed(1)} s, ${restore.peakMb.toFixed()} MB of memory`);
      await measureStall(join(folder, 'embedded'), log);
      const summary = summarise(pairs);
      return [
        {
          name: 'backup',
          ...summary,
          unit: 'rows/s',
          bar: `>= ${RATE_BAR} x`,
          isReached: summary.ratio >= RATE_BAR,
          peerName: 'pg_dump -Fc',
        },
        rowWithinBar('backup-memory', Math.max(...peaks, restore.peakMb), MEMORY_BAR_MB, 'MB', 'MB'),
      ];
    } finally {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    }
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

/** Runs our backup or restore command. @returns how long it took and its peak memory */
async function runCommand(name: 'backup' | 'restore', file: string, variables: Record<string, string>) {
  const begunAt = performance.now();
  // Keep in step with `npm run backup` and `npm run restore`.
  const program = ['--max-semi-space-size=4', `apps/server/src/backup/${name}-command.ts`];
  const child = spawn(process.execPath, [...program, file, '--force'], {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let peakMb = 0;
  const timer = setInterval(() => {
    peakMb = Math.max(peakMb, residentMb(child.pid));
  }, LOOK_EVERY_MS);
  const code = await new Promise((resolve) => child.once('exit', resolve));
  clearInterval(timer);
  if (code !== 0) throw new Error(`The ${name} ended with code ${code}.`);
  return { seconds: (performance.now() - begunAt) / 1000, peakMb };
}

function residentMb(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Polls a server with an embedded database, before and during a backup, and logs the slowest answers. */
async function measureStall(folder: string, log: (text: string) => void): Promise<void> {
  const server = await runServer({ DATABASE_URL: '', DATA_DIR: folder });
  try {
    const before = await longestAnswer(server.url, new Promise((resolve) => setTimeout(resolve, 2000)));
    const backup = runCommand('backup', join(folder, 'all.gz'), { DATABASE_URL: '', DATA_DIR: folder });
    const during = await longestAnswer(server.url, backup);
    log(`embedded: slowest answer ${before.toFixed()} ms before, ${during.toFixed()} ms during a backup`);
  } finally {
    await server.stop();
  }
}

async function longestAnswer(url: string, until: Promise<unknown>): Promise<number> {
  let isOver = false;
  until.finally(() => {
    isOver = true;
  });
  let longestMs = 0;
  while (!isOver) {
    const begunAt = performance.now();
    await (await fetch(`${url}/readyz`)).text();
    longestMs = Math.max(longestMs, performance.now() - begunAt);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return longestMs;
}
