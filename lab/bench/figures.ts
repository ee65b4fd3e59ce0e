import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openServer } from '../../apps/server/src/db/open-server.ts';
import { runServer } from '../../tools/test-support/run-server.ts';
import { startPostgres } from '../../tools/test-support/start-postgres.ts';
import { type Benchmark, MissingToolError, rowWithinBar } from './benchmark.ts';
import { median } from './pairs.ts';

const USERS = 1_000_000;
const USERS_AT_ONCE = 100_000;
const ROUNDS = 20;
const BAR_MS = 200;
const ADMINISTRATOR = { email: 'bench@example.com', password: 'bench at work' };

/** The administrator's figures for 730 days and a million users, requested as the page does. */
export const figuresBenchmark: Benchmark = {
  name: 'figures',
  async run({ log }) {
    const postgres = await startPostgres();
    if (!postgres) throw new MissingToolError('PostgreSQL', 'postgresql');
    const folder = await mkdtemp(join(tmpdir(), 'framescout-figures-'));
    try {
      await addUsers(postgres.url);
      const { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } = ADMINISTRATOR;
      const server = await runServer({
        DATABASE_URL: postgres.url,
        DATA_DIR: folder,
        ADMIN_EMAIL,
        ADMIN_PASSWORD,
      });
      try {
        const cookie = await signIn(server.url);
        const times: number[] = [];
        for (let round = 0; round <= ROUNDS; round++) {
          const startMs = performance.now();
          const response = await fetch(`${server.url}/api/admin/figures?days=730`, { headers: { cookie } });
          const days: unknown = await response.json();
          if (!Array.isArray(days) || days.length !== 730) throw new Error('The figures are not there.');
          times.push(performance.now() - startMs);
        }
        const [first = 0, ...further] = times;
        log(
          `first after the start: ${first.toFixed()} ms, slowest of the others ${Math.max(...further).toFixed()} ms`,
        );
        return [rowWithinBar('figures', median(further), BAR_MS, 'ms', 'ms')];
      } finally {
        await server.stop();
      }
    } finally {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** Adds accounts created over two years, each with a three-day trial; about one in ten was paid for. */
async function addUsers(url: string): Promise<void> {
  const { db, close } = await openServer(url);
  for (let from = 1; from <= USERS; from += USERS_AT_ONCE) {
    await db.execute(`
      with made as (
        insert into users (email, username, password_hash, role, subscription_status, created_at, expiry_date)
        select 'user' || n || '@example.com', 'user' || n, '', 'user', 'active', at, at + interval '3 days'
        from (select n, now() - n * interval '730 days' / ${USERS} as at
          from generate_series(${from}, ${from + USERS_AT_ONCE - 1}) as n) as numbers
        returning id, created_at
      )
      insert into subscriptions
        (user_id, stripe_subscription_id, status, paid_until, cancel_at_period_end, converted_at, asked_at)
      select id, 'sub', 'active', now(), false, created_at + interval '2 days', 0 from made where random() < 0.1`);
  }
  await db.execute('analyze');
  await close();
}

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMINISTRATOR),
  });
  const [cookie] = response.headers.getSetCookie();
  if (!cookie) throw new Error(`The sign-in was answered with ${response.status}.`);
  return cookie.split(';')[0] ?? '';
}
