import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { installFromDebian } from './install-from-debian.ts';
import { fetchPostgresFromNpm } from './postgres-from-npm.ts';

/** The folder with PostgreSQL's programs, and a description of them such as `PostgreSQL 17.6 of Debian`. */
export type PostgresPrograms = { folder: string; name: string; majorVersion: number };

/**
 * Environment variable that chooses where the tests' PostgreSQL comes from: `npm`; by default, the first
 * source that has one.
 */
const POSTGRES_VARIABLE = 'FRAMESCOUT_POSTGRES';

/**
 * Finds PostgreSQL's programs: the system's, otherwise Debian's package, otherwise one from npm; `null` if
 * there is none.
 */
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
