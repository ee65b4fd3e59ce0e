import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { installFromDebian } from './install-from-debian.ts';
import { fetchPostgresFromNpm } from './postgres-from-npm.ts';

/** Where PostgreSQL's programs are, and a description of them: `PostgreSQL 17.6, the system's`. */
export type PostgresPrograms = { folder: string; name: string; majorVersion: number };

/** Names where the tests' PostgreSQL should come from, if not from the first source that has one: `npm`. */
const POSTGRES_VARIABLE = 'FRAMESCOUT_POSTGRES';

/** Finds PostgreSQL's programs: the system's, else Debian's package, else one from npm; `null` if there is none. */
export function findPostgres(): PostgresPrograms | null {
  if (process.env[POSTGRES_VARIABLE] === 'npm') return findFromNpm();
  return findOfSystem() ?? (installFromDebian('postgresql') ? findOfSystem() : null) ?? findFromNpm();
}

/** The newest installed version. */
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

/** Describes what a folder holds; `null` if PostgreSQL's server does not run from there. */
function describe(folder: string | null, origin: string): PostgresPrograms | null {
  if (!folder) return null;
  const { stdout } = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' });
  const [, version, major] = /PostgreSQL\)? ((\d+)\S*)/.exec(stdout ?? '') ?? [];
  return version ? { folder, name: `PostgreSQL ${version} ${origin}`, majorVersion: Number(major) } : null;
}
