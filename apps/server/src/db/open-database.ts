import type { Config } from '../config/config.ts';
import type { OpenDatabase } from './database.ts';
import { openEmbedded } from './embedded/open-embedded.ts';
import { openServer } from './open-server.ts';

/**
 * Opens the database that the configuration names, with all migrations applied.
 * @throws {DatabaseInUseError} when another process has the embedded database's folder open, or a backup is being restored
 * @throws {DatabaseUnreachableError} when the PostgreSQL server does not answer
 */
export function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataFolder'> & Partial<Pick<Config, 'pool'>>,
): Promise<OpenDatabase> {
  return config.databaseUrl ? openServer(config.databaseUrl, config.pool) : openEmbedded(config.dataFolder);
}
