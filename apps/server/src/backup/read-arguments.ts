import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupError } from './backup-error.ts';

/**
 * Reads the arguments of the backup and restore commands: a file, and whether it has been said twice.
 * @param command for the message, such as `npm run backup`
 * @throws {BackupError} saying how the command is called
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
      // npm runs commands in the checkout; the file is meant where they were called.
      return { path: resolve(process.env['INIT_CWD'] ?? '', file), isForced: values.force };
    }
  } catch {
    // Answered like a missing file.
  }
  throw new BackupError(`Name one file: ${command} -- FILE [--force]`);
}
