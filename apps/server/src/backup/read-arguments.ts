import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupError } from './backup-error.ts';

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
