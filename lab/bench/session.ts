import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runServer } from '../../tools/test-support/run-server.ts';
import { startPostgres } from '../../tools/test-support/start-postgres.ts';
import { type Benchmark, MissingToolError } from './benchmark.ts';
import { alternate, median, summarise } from './pairs.ts';
import { runTool } from './run-tool.ts';

const ROUNDS = 5;
const CONNECTIONS = 64;
/** Below the limit of sessions per user. */
const SESSIONS_PER_USER = 16;
const SECONDS = 6;
const RATE_BAR = 0.25;
const TAIL_BAR = 10;

/** A signed-in `GET /api/auth/me` on PostgreSQL, against a bare route in the same framework. */
export const sessionBenchmark: Benchmark = {
  name: 'session',
  async run({ log }) {
    if (spawnSync('wrk', ['-v']).error) throw new MissingToolError('wrk', 'wrk');
    const postgres = await startPostgres();
    if (!postgres) throw new MissingToolError('PostgreSQL', 'postgresql');
    const folder = await mkdtemp(join(tmpdir(), 'framescout-session-'));
    const server = await runServer({ DATABASE_URL: postgres.url, DATA_DIR: folder });
    const bare = await runServer({}, 'lab/bench/bare-server.ts');
    try {
      const script = join(folder, 'sessions.lua');
      await writeFile(script, toScript(await openSessions(server.url)));
      const tails: number[] = [];
      const pairs = await alternate(
        ROUNDS,
        async () => {
          const load = await drive(`${server.url}/api/auth/me`, script);
          tails.push(load.p99 / load.median);
          log(`signed in: ${load.rate} requests/s, median ${load.median} ms, p99 ${load.p99} ms`);
          return load.rate;
        },
        async () => (await drive(`${bare.url}/`, script)).rate,
      );
      const summary = summarise(pairs);
      const tail = median(tails);
      return [
        {
          name: 'session',
          ...summary,
          unit: 'requests/s',
          bar: `>= ${RATE_BAR} x`,
          isReached: summary.ratio >= RATE_BAR,
          peerName: 'Fastify, bare route',
        },
        {
          name: 'session-tail',
          ours: tail,
          peer: TAIL_BAR,
          ratio: TAIL_BAR / tail,
          unit: 'p99 / median',
          bar: `< ${TAIL_BAR}`,
          isReached: tail < TAIL_BAR,
          peerName: 'the bar itself',
        },
      ];
    } finally {
      await server.stop();
      await bare.stop();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** Signs in one session per connection. @returns their cookies */
async function openSessions(url: string): Promise<string[]> {
  const cookies: string[] = [];
  for (let user = 0; cookies.length < CONNECTIONS; user++) {
    const account = { username: 'bench', email: `bench${user}@example.com`, password: 'bench at work' };
    cookies.push(await post(`${url}/api/auth/register`, account));
    for (let session = 1; session < SESSIONS_PER_USER; session++) {
      cookies.push(await post(`${url}/api/auth/login`, account));
    }
  }
  return cookies;
}

async function post(url: string, body: object): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const [cookie] = response.headers.getSetCookie();
  if (!response.ok || !cookie) throw new Error(`${url} answered ${response.status}.`);
  return cookie.split(';')[0] ?? '';
}

/** Returns a wrk script that rotates through the sessions, one per request. */
function toScript(cookies: readonly string[]): string {
  const list = cookies.map((cookie) => JSON.stringify(cookie)).join(', ');
  return `local cookies = { ${list} }
local turn = 0
request = function()
  turn = turn % #cookies + 1
  return wrk.format("GET", nil, { Cookie = cookies[turn] })
end`;
}

async function drive(url: string, script: string) {
  const options = ['-t', '2', '-c', `${CONNECTIONS}`, '-d', `${SECONDS}s`, '--latency'];
  const report = await runTool('wrk', [...options, '-s', script, url]);
  const failed = /Non-2xx or 3xx responses: (\d+)/.exec(report);
  if (failed) throw new Error(`${failed[1]} requests failed.`);
  return {
    rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(report)?.[1]),
    median: toMs(/50%\s+([\d.]+)(us|ms|s)/.exec(report)),
    p99: toMs(/99%\s+([\d.]+)(us|ms|s)/.exec(report)),
  };
}

function toMs(match: RegExpExecArray | null): number {
  const factor = { us: 0.001, ms: 1, s: 1000 }[match?.[2] ?? 'ms'] ?? Number.NaN;
  return Number(match?.[1]) * factor;
}
