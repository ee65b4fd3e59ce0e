import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { waitForOutput } from './await-program.ts';
import { findPostgres } from './find-postgres.ts';

/** A private PostgreSQL server whose data folder is removed when it stops; `name` includes its version. */
export type RunningPostgres = AsyncDisposable & {
  url: string;
  name: string;
  /** Stops it as a system shutdown does, and starts it again. */
  restart(): Promise<void>;
  /** Starts it again if it has ended by itself. */
  startIfEnded(): Promise<void>;
  stop(): Promise<void>;
};

type Owner = { uid: number; gid: number };

const USER = 'framescout';
/** The first version with built-in locales, which are the same on every system. */
const FIRST_WITH_LOCALES = 17;

/** Starts a PostgreSQL on a free port; `null`, after printing why, if it can't. */
export async function startPostgres(): Promise<RunningPostgres | null> {
  const programs = findPostgres();
  if (!programs) return null;
  const folder = mkdtempSync(join(tmpdir(), 'framescout-postgres-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const owner = findOwner();
  const bin = owner ? giveTo(owner, folder, programs.folder) : programs.folder;
  const data = join(folder, 'data');
  const options = { ...owner, cwd: folder };

  const locale =
    programs.majorVersion >= FIRST_WITH_LOCALES
      ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
      : ['--locale=C.UTF-8'];
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', USER, '--auth=trust', '--encoding=UTF8', '--no-sync', ...locale],
    { ...options, encoding: 'utf8' },
  );
  if (made.status !== 0) {
    console.error(`${programs.name} makes no database: ${made.error?.message ?? made.stderr}`);
    remove();
    return null;
  }
  const port = await findFreePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'max_connections=200',
    // Written data survives the end of any process, and no test cuts the power to this server.
    ...['fsync=off', 'full_page_writes=off'],
  ];
  const start = () =>
    spawn(
      join(bin, 'postgres'),
      ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
      { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
    );
  let server = start();
  const hasEnded = () => server.exitCode !== null || server.signalCode !== null;
  const startAgain = async () => {
    server = start();
    if (!(await isListening(server))) throw new Error('PostgreSQL does not start again.');
  };
  const end = async () => {
    if (hasEnded()) return;
    const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
    server.kill('SIGINT');
    await ended;
  };
  const stop = async () => {
    await end();
    remove();
  };
  if (!(await isListening(server))) {
    remove();
    return null;
  }
  return {
    url: `postgres://${USER}@127.0.0.1:${port}/postgres`,
    name: programs.name,
    async restart() {
      await end();
      await startAgain();
    },
    async startIfEnded() {
      if (hasEnded()) await startAgain();
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

/** Returns the user to run PostgreSQL as, which refuses root; `null` if we can ourselves. */
function findOwner(): Owner | null {
  if (userInfo().uid !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    const [user, group] = ['-u', '-g'].map((kind) => spawnSync('id', [kind, name], { encoding: 'utf8' }));
    if (user?.status === 0) return { uid: Number(user.stdout), gid: Number(group?.stdout) };
  }
  return null;
}

/** Gives the server's user a folder, and the programs if it can't run them. @returns theirs */
function giveTo(owner: Owner, folder: string, bin: string): string {
  chownSync(folder, owner.uid, owner.gid);
  if (spawnSync(join(bin, 'postgres'), ['--version'], owner).status === 0) return bin;
  const copy = join(folder, 'programs');
  cpSync(dirname(bin), copy, { recursive: true, verbatimSymlinks: true });
  spawnSync('chown', ['-R', `${owner.uid}:${owner.gid}`, copy]);
  return join(copy, 'bin');
}

/** Waits until the server is ready to accept connections. @returns false, after printing why, if it ends first */
async function isListening(server: ChildProcess): Promise<boolean> {
  try {
    await waitForOutput(server, 'stderr', /ready to accept connections/);
    return true;
  } catch (error) {
    console.error(`PostgreSQL does not start: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}

async function findFreePort(): Promise<number> {
  await using server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
