import type { Config } from '../config/config.ts';

/**
 * Names the database that a command works on, without its password: a command started without the server's
 * settings works on another one than the server.
 */
export function describePlace({
  databaseUrl,
  dataFolder,
}: Pick<Config, 'databaseUrl' | 'dataFolder'>): string {
  if (databaseUrl === null) return `the embedded database in ${dataFolder}`;
  const { host, pathname } = new URL(databaseUrl);
  return `the database ${pathname.slice(1)} on ${host}`;
}
