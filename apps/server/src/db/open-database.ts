import type { Config } from '../config/config.ts';
import type { OpenDatabase } from './database.ts';
import { openEmbedded } from './embedded/open-embedded.ts';
import { openServer } from './open-server.ts';

/**
 * Opens the database selected by the configuration, with all migrations applied.
 * @param onLost called if a restore has taken the database, so that it may no longer be used
 * @throws {DatabaseInUseError} if another process has the embedded database's folder open, or a backup is
 * being restored
 * @throws {DatabaseUnreachableError} if the PostgreSQL server does not respond
 */
export function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataFolder'> & Partial<Pick<Config, 'pool'>>,
  onLost?: (error: Error) => void,
): Promise<OpenDatabase> {
  const { databaseUrl, dataFolder, pool } = config;
  return databaseUrl ? openServer(databaseUrl, pool, onLost) : openEmbedded(dataFolder);
}
