import { spawn, spawnSync } from 'node:child_process';
import { chownSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { installFromDebian } from './install-from-debian.ts';

/** A PostgreSQL server of one's own, its data in a folder that goes when it stops. */
export type RunningPostgres = { url: string; stop(): Promise<void> };

const USER = 'framescout';
const TRIES = 100;
const TRY_EVERY_MS = 100;

/**
 * Starts a PostgreSQL server on a free port of this machine, from Debian's package, installed where it is missing.
 * @returns `null` where there is none and none can be installed
 */
export async function startPostgres(): Promise<RunningPostgres | null> {
  const programs = findPrograms() ?? (installFromDebian('postgresql') ? findPrograms() : null);
  const owner = findOwner();
  if (!programs || !owner) return null;

  const folder = mkdtempSync(join(tmpdir(), 'framescout-postgres-'));
  chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const options = { ...owner, cwd: folder, stdio: 'ignore' } as const;
  const initialised = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', USER, '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'],
    options,
  );
  if (initialised.status !== 0) return null;
  const port = await findFreePort();
  const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'max_connections=200'];
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    options,
  );
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const stop = async () => {
    server.kill('SIGINT');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  for (let tries = 0; tries < TRIES; tries++) {
    if (
      spawnSync(join(programs, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)], options).status === 0
    ) {
      return { url: `postgres://${USER}@127.0.0.1:${port}/postgres`, stop };
    }
    await new Promise((resolve) => setTimeout(resolve, TRY_EVERY_MS));
  }
  await stop();
  return null;
}

/** The folder of the newest installed version's programs. */
function findPrograms(): string | null {
  const [newest] = globSync('/usr/lib/postgresql/*/bin').sort((a, b) => versionOf(b) - versionOf(a));
  if (newest) return newest;
  const { status, stdout } = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

function versionOf(folder: string): number {
  return Number(folder.split('/').at(-2)) || 0;
}

/** Who the server runs as: it refuses to be root's, and Debian's package makes a user for it. */
function findOwner(): { uid: number; gid: number } | null {
  const { uid, gid } = userInfo();
  if (uid !== 0) return { uid, gid };
  const idOf = (kind: string) => spawnSync('id', [kind, 'postgres'], { encoding: 'utf8' });
  const [user, group] = [idOf('-u'), idOf('-g')];
  return user.status === 0 ? { uid: Number(user.stdout), gid: Number(group.stdout) } : null;
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
