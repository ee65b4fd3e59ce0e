import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CodedError } from '@framescout/contract';
import { type Config, toConfig } from '../config/config.ts';
import { readEnv } from '../config/env.ts';
import { toLoggableLine } from '../db/loggable-error.ts';
import { BackupError, type RowCounts } from './backup-format.ts';

type Arguments = ReturnType<typeof readArguments>;

/**
 * Runs a command on the database named by the environment and prints the outcome. A failure ends the process
 * with a message and exit code 1.
 * @param work returns the number of rows processed per table
 */
export async function runCommand(
  name: 'backup' | 'restore',
  work: (config: Config, args: Arguments) => Promise<RowCounts>,
): Promise<void> {
  try {
    const args = readArguments(process.argv.slice(2), `npm run ${name}`);
    const config = toConfig(readEnv(process.env));
    const counts = await work(config, args);
    const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const place = describePlace(config);
    const done =
      name === 'backup' ? `Backed up ${place} to ${args.path}` : `Restored ${args.path} into ${place}`;
    console.log(`${done}: ${rows} rows, ${counts['users'] ?? 0} of them users.`);
  } catch (error) {
    console.error(error instanceof CodedError ? error.message : toLoggableLine(error));
    process.exitCode = 1;
  }
}

/** Names a command's database, without password: it may not be the one that the server uses. */
export function describePlace({
  databaseUrl,
  dataFolder,
}: Pick<Config, 'databaseUrl' | 'dataFolder'>): string {
  if (databaseUrl === null) return `the embedded database in ${dataFolder}`;
  const { host, pathname } = new URL(databaseUrl);
  return `the database ${pathname.slice(1)} on ${host}`;
}

/**
 * Parses the arguments of the backup and restore commands: a file, and whether `--force` was given.
 * @param command named in the message, such as `npm run backup`
 * @throws {BackupError} with the usage of the command
 */
export function readArguments(args: string[], command: string): { path: string; isForced: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { force: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [file] = positionals;
    if (file && positionals.length === 1) {
      // npm runs scripts in the checkout, but the path is relative to where npm was called.
      return { path: resolve(process.env['INIT_CWD'] ?? '', file), isForced: values.force };
    }
  } catch {
    // Reported like a missing file.
  }
  throw new BackupError(`Name one file: ${command} -- FILE [--force]`);
}
