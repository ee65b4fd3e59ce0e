import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runServer } from '../../tools/test-support/run-server.ts';
import { startPostgres } from '../../tools/test-support/start-postgres.ts';
import { alternate, type Benchmark, MissingToolError, rowAgainstPeer } from './benchmark.ts';
import { requireTool, runTool } from './run-tool.ts';

const ROUNDS = 5;
const CONNECTIONS = 64;
/** Below the limit of sessions per user. */
const SESSIONS_PER_USER = 16;
const SECONDS = 6;

/** A signed-in `GET /api/auth/me` on PostgreSQL, against a bare route in the same framework. */
export const sessionBenchmark: Benchmark = {
  name: 'session',
  async run({ log }) {
    requireTool('wrk', '-v');
    await using postgres = await startPostgres();
    if (!postgres) throw new MissingToolError('PostgreSQL', 'postgresql');
    await using folder = await mkdtempDisposable(join(tmpdir(), 'framescout-session-'));
    await using server = await runServer({ DATABASE_URL: postgres.url, DATA_DIR: folder.path });
    await using bare = await runServer({}, 'lab/bench/bare-server.ts');
    const script = join(folder.path, 'sessions.lua');
    await writeFile(script, toScript(await openSessions(server.url)));
    const pairs = await alternate(
      ROUNDS,
      async () => {
        const { rate, median, p99 } = await drive(`${server.url}/api/auth/me`, script);
        log(`signed in: ${rate} requests/s, median ${median}, p99 ${p99}`);
        return rate;
      },
      async () => (await drive(`${bare.url}/`, script)).rate,
    );
    const peerName = 'Fastify, bare route';
    return rowAgainstPeer('session', pairs, { unit: 'requests/s', bar: 0.25, peerName });
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
    median: /50%\s+(\S+)/.exec(report)?.[1],
    p99: /99%\s+(\S+)/.exec(report)?.[1],
  };
}
