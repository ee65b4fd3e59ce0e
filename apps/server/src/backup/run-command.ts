import { CodedError } from '@framescout/contract';
import { type Config, toConfig } from '../config/config.ts';
import { readEnv } from '../config/env.ts';
import { toLoggableLine } from '../db/loggable-error.ts';
import type { RowCounts } from './backup-format.ts';
import { describePlace } from './describe-place.ts';
import { readArguments } from './read-arguments.ts';

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
